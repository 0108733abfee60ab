package dev.flyball.serve.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An atomic batch of changes: all of them are made, or none. */
public final class Changes {
  private final List<Change> changes = new ArrayList<>();
  private long bytes;

  /** One change. */
  public sealed interface Change {}

  /** Keeps {@code value} under {@code key}, in place of what was there. */
  public record Put(StoreSection section, byte[] key, byte[] value) implements Change {}

  /** Removes every key from {@code from} up to, not including, {@code to}. */
  public record Remove(StoreSection section, byte[] from, byte[] to) implements Change {}

  /** Says that the rows of a model up to {@code row} are acknowledged with these changes. */
  public record Acknowledge(int model, long row) implements Change {}

  public Changes acknowledge(int model, long row) {
    changes.add(new Acknowledge(model, row));
    return this;
  }

  public Changes put(StoreSection section, byte[] key, byte[] value) {
    changes.add(new Put(section, key, value));
    bytes += key.length + value.length;
    return this;
  }

  public Changes remove(StoreSection section, byte[] from, byte[] to) {
    changes.add(new Remove(section, from, to));
    return this;
  }

  public List<Change> all() {
    return Collections.unmodifiableList(changes);
  }

  /** How much is put. */
  public long bytes() {
    return bytes;
  }

  public boolean isEmpty() {
    return changes.isEmpty();
  }
}
