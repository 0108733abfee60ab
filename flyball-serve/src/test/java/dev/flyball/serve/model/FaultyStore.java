package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A store in memory that fails when it is told to, before or after it wrote. */
final class FaultyStore implements Store {
  private final Map<StoreSection, TreeMap<byte[], byte[]>> shelves =
      new EnumMap<>(StoreSection.class);
  private final Map<Integer, Long> acknowledged = new java.util.HashMap<>();
  private volatile boolean full;
  private volatile boolean writesAllTheSame;
  private Optional<StoreSection> fullShelf = Optional.empty();
  private int durableWrites;
  private int reads;

  FaultyStore() {
    for (StoreSection section : StoreSection.values()) {
      shelves.put(section, new TreeMap<>(Arrays::compareUnsigned));
    }
  }

  void full(boolean value) {
    full = value;
  }

  /** A full store that says so after all was written: what was written is there. */
  void fullAfterWriting(boolean value) {
    full = value;
    writesAllTheSame = value;
  }

  /** A store that has room for the other shelves alone. */
  synchronized void fullFor(StoreSection section, boolean value) {
    fullShelf = value ? Optional.of(section) : Optional.empty();
  }

  synchronized int durableWrites() {
    return durableWrites;
  }

  synchronized int reads() {
    return reads;
  }

  synchronized Map<byte[], byte[]> on(StoreSection section) {
    return shelves.get(section);
  }

  @Override
  public synchronized byte[] get(StoreSection section, byte[] key) {
    reads++;
    return shelves.get(section).get(key);
  }

  @Override
  public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
    List<Map.Entry<byte[], byte[]>> found;
    synchronized (this) {
      found = new ArrayList<>(shelves.get(section).subMap(from, to).entrySet());
    }
    for (Map.Entry<byte[], byte[]> each : found) {
      if (!visitor.take(each.getKey(), each.getValue())) {
        return;
      }
    }
  }

  @Override
  public synchronized void write(Changes changes, boolean durably) {
    boolean noRoom =
        changes.all().stream()
            .anyMatch(
                each ->
                    each instanceof Changes.Put put
                        && fullShelf.filter(put.section()::equals).isPresent());
    if (full && !writesAllTheSame || noRoom) {
      throw new StoreException(StoreException.Reason.FULL, "the disk is full");
    }
    durableWrites += durably ? 1 : 0;
    for (Changes.Change change : changes.all()) {
      if (change instanceof Changes.Put put) {
        shelves.get(put.section()).put(put.key(), put.value());
      } else if (change instanceof Changes.Remove remove) {
        shelves.get(remove.section()).subMap(remove.from(), remove.to()).clear();
      } else if (change instanceof Changes.Acknowledge row && !full) {
        acknowledged.put(row.model(), row.row());
      }
    }
    if (full) {
      throw new StoreException(StoreException.Reason.FULL, "the disk is full");
    }
  }

  @Override
  public Optional<String> damage() {
    return Optional.empty();
  }

  @Override
  public View view() {
    FaultyStore now = new FaultyStore();
    shelves.forEach((section, all) -> now.on(section).putAll(all));
    return new View() {
      @Override
      public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
        now.scan(section, from, to, visitor);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public synchronized long acknowledged(int model) {
    return acknowledged.getOrDefault(model, 0L);
  }

  @Override
  public int lastModel() {
    return 0;
  }

  @Override
  public void close() {}
}
