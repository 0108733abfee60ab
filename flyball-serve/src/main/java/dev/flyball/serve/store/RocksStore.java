package dev.flyball.serve.store;

import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A store in a folder, kept by RocksDB. A write is in its write-ahead log, and synced if it is to
 * be durable, before the call returns; writers that come together share one sync.
 *
 * <p>Some space is left to the file system: below it, writes are refused before RocksDB meets a
 * full disk. If it does meet one, or fails otherwise, it is opened again at a later write.
 */
public final class RocksStore implements Store {
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** With less, RocksDB cannot be opened. */
  private static final long LEAST_FREE = 1L << 20;

  private final Path folder;
  private final long reserve;
  private final FileStore disk;
  private final Acknowledged acknowledged;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  /** Null while it could not be opened again. */
  private @Nullable OpenRocks rocks;

  private volatile @Nullable StoreException failure;
  private volatile long failedAt;
  private boolean closed;

  private RocksStore(Path folder, long reserve, Acknowledged acknowledged) throws IOException {
    this.folder = folder;
    this.reserve = reserve;
    this.disk = Files.getFileStore(folder);
    this.acknowledged = acknowledged;
    this.rocks = OpenRocks.open(folder, acknowledged.last());
  }

  /**
   * Opens the store in {@code folder}, and makes it if there is none.
   *
   * @param reserve bytes that are left free on the disk
   * @throws StoreException if it is in use, or damaged so that nothing of it can be read
   */
  public static RocksStore open(Path folder, long reserve) {
    try {
      PrivateFolder.make(folder);
      RocksStore store = new RocksStore(folder, reserve, Acknowledged.in(folder));
      PrivateFolder.files(folder);
      return store;
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE, "cannot open the folder %s: %s".formatted(folder, e), e);
    }
  }

  @Override
  public byte @Nullable [] get(Shelf shelf, byte[] key) {
    return reading(
        open -> {
          try {
            ColumnFamilyHandle handle = open.handle(shelf);
            return handle == null ? null : open.db().get(handle, key);
          } catch (RocksDBException e) {
            throw failed("read " + shelf.word(), e);
          }
        });
  }

  @Override
  public void scan(Shelf shelf, byte[] from, byte[] to, Visitor visitor) {
    reading(
        open -> {
          ColumnFamilyHandle handle = open.handle(shelf);
          if (handle == null) {
            return true;
          }
          try (Slice end = new Slice(to);
              ReadOptions options = new ReadOptions().setIterateUpperBound(end);
              RocksIterator each = open.db().newIterator(handle, options)) {
            for (each.seek(from); each.isValid(); each.next()) {
              if (!visitor.take(each.key(), each.value())) {
                return true;
              }
            }
            each.status();
            return true;
          } catch (RocksDBException e) {
            throw failed("read " + shelf.word(), e);
          }
        });
  }

  @Override
  public void write(Changes changes, boolean durably) {
    if (changes.isEmpty()) {
      return;
    }
    if (changes.bytes() > 0) {
      requireSpace(changes.bytes());
    }
    if (failure != null) {
      reopen();
    }
    reading(
        open -> {
          try (WriteBatch batch = new WriteBatch();
              WriteOptions options = new WriteOptions().setSync(durably)) {
            for (Changes.Change change : changes.all()) {
              add(change, batch, open);
            }
            open.db().write(options, batch);
            if (durably) {
              acknowledged.reached(open.db().getLatestSequenceNumber());
            }
            return true;
          } catch (IOException e) {
            throw new StoreException(Reason.UNAVAILABLE, "cannot note what was acknowledged", e);
          } catch (RocksDBException e) {
            throw writeFailed(e);
          }
        });
  }

  private static void add(Changes.Change change, WriteBatch batch, OpenRocks open)
      throws RocksDBException {
    if (change instanceof Changes.Put put) {
      batch.put(open.present(put.shelf()), put.key(), put.value());
    } else if (change instanceof Changes.Remove remove) {
      batch.deleteRange(open.present(remove.shelf()), remove.from(), remove.to());
    }
  }

  private void requireSpace(long more) {
    long free;
    try {
      free = disk.getUsableSpace();
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "cannot tell how much space is left", e);
    }
    if (free < reserve + more) {
      throw new StoreException(
          Reason.FULL,
          "the disk is full: %s MB free, and %s MB are to be left free"
              .formatted(free >> 20, reserve >> 20));
    }
  }

  private StoreException writeFailed(RocksDBException e) {
    StoreException failed = failed("write", e);
    failedAt = System.nanoTime();
    failure = failed;
    return failed;
  }

  private static StoreException failed(String what, RocksDBException e) {
    Status status = e.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return new StoreException(Reason.FULL, "the disk is full", e);
    }
    if (status != null && status.getCode() == Status.Code.Corruption) {
      return new StoreException(Reason.DAMAGED, "the store is damaged", e);
    }
    return new StoreException(Reason.UNAVAILABLE, "the store cannot %s".formatted(what), e);
  }

  /** After a failed write RocksDB takes no more until it is opened again. */
  private void reopen() {
    lock.writeLock().lock();
    try {
      StoreException before = failure;
      if (before == null || closed) {
        return;
      }
      boolean soon = System.nanoTime() - failedAt < RETRY_NANOS;
      if (soon || disk.getUsableSpace() < Math.max(reserve, LEAST_FREE)) {
        throw new StoreException(before.reason(), String.valueOf(before.getMessage()), before);
      }
      failedAt = System.nanoTime();
      if (rocks != null) {
        rocks.close();
        rocks = null;
      }
      rocks = OpenRocks.open(folder, acknowledged.last());
      failure = null;
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "cannot tell how much space is left", e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private OpenRocks opened() {
    if (closed || rocks == null) {
      throw new StoreException(Reason.UNAVAILABLE, "the store is closed");
    }
    return rocks;
  }

  @Override
  public Optional<String> damage() {
    return reading(OpenRocks::damage);
  }

  @Override
  public void repair(Changes first) {
    lock.writeLock().lock();
    try {
      OpenRocks damaged = opened();
      if (damaged.damage().isEmpty()) {
        return;
      }
      damaged.close();
      rocks = null;
      rocks = OpenRocks.repaired(folder);
      failure = null;
      write(first, true);
      acknowledged.backTo(rocks.db().getLatestSequenceNumber());
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "cannot note what was repaired", e);
    } finally {
      if (rocks == null && !closed) {
        rocks = OpenRocks.open(folder, acknowledged.last());
      }
      lock.writeLock().unlock();
    }
  }

  /** Native memory must not be closed under a reader. */
  private <T extends @Nullable Object> T reading(Function<OpenRocks, T> work) {
    lock.readLock().lock();
    try {
      return work.apply(opened());
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        if (rocks != null) {
          rocks.close();
        }
        acknowledged.close();
      }
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "the store does not close", e);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
