package dev.flyball.serve.store;

import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/** A store that is only looked at: no file of it changes, and every write is refused. */
public final class ReadStore implements Store {
  private final OpenRocks rocks;
  private final Acknowledged acknowledged;

  private ReadStore(OpenRocks rocks, Acknowledged acknowledged) {
    this.rocks = rocks;
    this.acknowledged = acknowledged;
  }

  /**
   * Opens the store in {@code folder}.
   *
   * @throws StoreException if it is in use, or cannot be read
   */
  public static ReadStore open(Path folder) {
    try {
      OpenRocks.loadLibrary(folder);
      Acknowledged acknowledged = Acknowledged.in(folder);
      try {
        return new ReadStore(
            OpenRocks.readable(folder, WALRecoveryMode.TolerateCorruptedTailRecords), acknowledged);
      } catch (RocksDBException e) {
        acknowledged.close();
        throw new StoreException(Reason.DAMAGED, Soundness.words(e), e);
      }
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE, "cannot open the folder %s: %s".formatted(folder, e), e);
    }
  }

  @Override
  public byte @Nullable [] get(StoreSection section, byte[] key) {
    try {
      return rocks.get(section, key);
    } catch (RocksDBException e) {
      throw new StoreException(Reason.DAMAGED, Soundness.words(e), e);
    }
  }

  @Override
  public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
    try {
      rocks.scan(section, from, to, null, visitor);
    } catch (RocksDBException e) {
      throw new StoreException(Reason.DAMAGED, Soundness.words(e), e);
    }
  }

  @Override
  public void write(Changes changes, boolean durably) {
    throw new StoreException(Reason.UNAVAILABLE, "the store is only looked at");
  }

  /** Nothing of it changes: now is any moment. */
  @Override
  public View view() {
    return new View() {
      @Override
      public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
        ReadStore.this.scan(section, from, to, visitor);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public long acknowledged(int model) {
    return acknowledged.row(model);
  }

  @Override
  public int lastModel() {
    return acknowledged.lastModel();
  }

  @Override
  public Optional<String> damage() {
    return Optional.empty();
  }

  @Override
  public void close() {
    rocks.close();
    try {
      acknowledged.close();
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "the store does not close", e);
    }
  }
}
