package dev.flyball.serve.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values in order, in sections, that survive the end of the process. For any number of
 * threads. Whatever fails says so by a {@link StoreException}; a write that failed may be there or
 * not, so who writes the same keys again is right in both cases.
 */
public interface Store extends AutoCloseable {

  /** What is kept under {@code key}; null if nothing is. */
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

  /** What was damaged when it was opened, and where that is kept. */
  Optional<String> damage();

  @Override
  void close();

  /** One moment of a store. */
  interface View extends AutoCloseable {
    /** As {@link Store#scan}. */
    void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor);

    @Override
    void close();
  }

  /** Gets keys and values in order. */
  @FunctionalInterface
  interface Visitor {
    /** Says whether to go on. */
    boolean take(byte[] key, byte[] value);
  }
}
