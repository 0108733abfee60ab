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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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

  private final Path folder;
  private final long reserve;
  private final FileStore disk;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private OpenRocks rocks;
  private volatile @Nullable String failure;
  private volatile long failedAt;
  private boolean closed;

  private RocksStore(Path folder, long reserve, FileStore disk, OpenRocks rocks) {
    this.folder = folder;
    this.reserve = reserve;
    this.disk = disk;
    this.rocks = rocks;
  }

  /**
   * Opens the store in {@code folder}, and makes it if there is none.
   *
   * @param reserve bytes that are left free on the disk
   * @throws StoreException if it is in use, or damaged so that nothing of it can be read
   */
  public static RocksStore open(Path folder, long reserve) {
    try {
      Files.createDirectories(folder);
      return new RocksStore(folder, reserve, Files.getFileStore(folder), OpenRocks.open(folder));
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE, "cannot make the folder %s: %s".formatted(folder, e), e);
    }
  }

  @Override
  public byte @Nullable [] get(Shelf shelf, byte[] key) {
    return reading(
        () -> {
          try {
            return rocks.db().get(rocks.handle(shelf), key);
          } catch (RocksDBException e) {
            throw failed("read " + shelf.word(), e);
          }
        });
  }

  @Override
  public void scan(Shelf shelf, byte[] from, byte[] to, Visitor visitor) {
    reading(
        () -> {
          try (Slice end = new Slice(to);
              ReadOptions options = new ReadOptions().setIterateUpperBound(end);
              RocksIterator each = rocks.db().newIterator(rocks.handle(shelf), options)) {
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
        () -> {
          try (WriteBatch batch = new WriteBatch();
              WriteOptions options = new WriteOptions().setSync(durably)) {
            for (Changes.Change change : changes.all()) {
              add(change, batch);
            }
            rocks.db().write(options, batch);
            return true;
          } catch (RocksDBException e) {
            throw writeFailed(e);
          }
        });
  }

  private void add(Changes.Change change, WriteBatch batch) throws RocksDBException {
    if (change instanceof Changes.Put put) {
      batch.put(rocks.handle(put.shelf()), put.key(), put.value());
    } else if (change instanceof Changes.Remove remove) {
      batch.deleteRange(rocks.handle(remove.shelf()), remove.from(), remove.to());
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
    failedAt = System.nanoTime();
    failure = String.valueOf(e.getMessage());
    return failed("write", e);
  }

  private static StoreException failed(String what, RocksDBException e) {
    Status status = e.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return new StoreException(Reason.FULL, "the disk is full", e);
    }
    if (status != null && status.getCode() == Status.Code.Corruption) {
      return new StoreException(Reason.DAMAGED, "the store is damaged: " + e.getMessage(), e);
    }
    return new StoreException(
        Reason.UNAVAILABLE, "the store cannot %s: %s".formatted(what, e.getMessage()), e);
  }

  /** After a failed write RocksDB takes no more until it is opened again. */
  private void reopen() {
    lock.writeLock().lock();
    try {
      if (failure == null || closed) {
        return;
      }
      if (System.nanoTime() - failedAt < RETRY_NANOS) {
        throw new StoreException(Reason.UNAVAILABLE, "the store cannot write: " + failure);
      }
      failedAt = System.nanoTime();
      rocks.close();
      rocks = OpenRocks.open(folder);
      failure = null;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public Optional<String> damage() {
    return rocks.damage();
  }

  /** Native memory must not be closed under a reader. */
  private <T extends @Nullable Object> T reading(Supplier<T> work) {
    lock.readLock().lock();
    try {
      if (closed) {
        throw new StoreException(Reason.UNAVAILABLE, "the store is closed");
      }
      return work.get();
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
        rocks.close();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
