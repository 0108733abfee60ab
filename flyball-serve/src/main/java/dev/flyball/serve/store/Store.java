package dev.flyball.serve.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A durable key-value store, ordered by key, in sections. Thread-safe. Every failure throws {@link
 * StoreException}; a failed write may have been made or not, and writing the same keys again is
 * right in both cases.
 */
public interface Store extends AutoCloseable {

  /** The value under {@code key}, or null. */
  byte @Nullable [] get(StoreSection section, byte[] key);

  /**
   * Shows what is kept from {@code from} up to, not including, {@code to}, in the order of keys.
   *
   * @throws StoreException if that cannot be read on; what came before was shown
   */
  void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor);

  /**
   * Makes all changes or none.
   *
   * @param durably whether they must have reached the disk when the call returns; changes that are
   *     not are never lost before earlier ones
   */
  void write(Changes changes, boolean durably);

  /** The store as it stands now, whatever is written from now on. */
  View view();

  /** The last row of a model that was acknowledged; 0 if none is known. */
  long acknowledged(int model);

  /** The largest number that a model ever had. */
  int lastModel();

  /** Why nothing can be written now, if that is so; for any thread, which does not wait. */
  default Optional<StoreException> problem() {
    return Optional.empty();
  }

  /** The damage found when it was opened, and the copy of the damaged files. */
  Optional<String> damage();

  @Override
  void close();

  /** A consistent read view of a store at one moment. */
  interface View extends AutoCloseable {
    /** As {@link Store#scan}. */
    void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor);

    @Override
    void close();
  }

  /** Receives keys and values in order. */
  @FunctionalInterface
  interface Visitor {
    /** Says whether to go on. */
    boolean take(byte[] key, byte[] value);
  }
}
