package dev.flyball.serve.store;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;
import org.rocksdb.Status;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The {@link Store} on RocksDB, in one folder. A write is in its write-ahead log, and synced if it
 * is to be durable, before the call returns; writers that come together share one sync.
 *
 * <p>Some space is left to the file system: below it, writes are refused before RocksDB meets a
 * full disk. If it does meet one, or fails otherwise, it is opened again at a later write; where
 * there is no room even for that, it is only read until then.
 */
public final class RocksStore implements Store {
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Of a store that is only looked at. */
  private static final long READ_ONLY = -1;

  /** With less, RocksDB cannot be opened. */
  private static final long LEAST_FREE = 1L << 20;

  private final Path folder;
  private final long reserve;
  private final boolean readOnly;
  private final FileStore disk;
  private final AcknowledgedPosition acknowledged;
  private final ModelList models;
  private final Optional<String> damage;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  /** Null while it could not be opened again. */
  private @Nullable OpenRocks rocks;

  private volatile @Nullable StoreException failure;
  private volatile long failedAt;
  private Manifest manifest = new Manifest(0, 0);
  private boolean closed;

  private RocksStore(Path folder, long reserve, AcknowledgedPosition acknowledged)
      throws IOException {
    this.folder = folder;
    this.reserve = reserve;
    this.readOnly = reserve == READ_ONLY;
    this.disk = Files.getFileStore(folder);
    this.acknowledged = acknowledged;
    this.models = ModelList.in(folder);
    OpenRocks.loadLibrary(folder);
    this.damage = readOnly ? Optional.empty() : mended();
    this.rocks = opened();
    this.manifest = Manifest.of(folder).orElse(manifest);
    if (damage.isPresent()) {
      acknowledged.backTo(rocks.db().getLatestSequenceNumber());
    }
    if (!readOnly && failure == null) {
      listModels();
    }
  }

  /**
   * Opens the store in {@code folder}, and makes it if there is none. A damaged one is replaced by
   * what can be read of it, and {@link #damage} says so.
   *
   * @param reserve bytes that are left free on the disk
   * @throws StoreException if it is in use, or damaged so that nothing of it can be read
   */
  public static RocksStore open(Path folder, long reserve) {
    return in(
        folder,
        () -> {
          PrivateFolder.make(folder);
          RocksStore store = owned(folder, reserve);
          PrivateFolder.files(folder);
          return store;
        });
  }

  /**
   * Opens the store in {@code folder} to look at it: no file of it changes, and every write is
   * refused.
   *
   * @throws StoreException if it is in use, or cannot be read
   */
  public static RocksStore toLookAt(Path folder) {
    return in(folder, () -> owned(folder, READ_ONLY));
  }

  private static RocksStore owned(Path folder, long reserve) throws IOException {
    AcknowledgedPosition acknowledged = AcknowledgedPosition.in(folder);
    try {
      return new RocksStore(folder, reserve, acknowledged);
    } catch (IOException | RuntimeException e) {
      acknowledged.close();
      throw e;
    }
  }

  private interface Opening<T> {
    T open() throws IOException;
  }

  private static <T> T in(Path folder, Opening<T> opening) {
    try {
      return opening.open();
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE,
          "cannot open the folder %s: %s".formatted(folder, FileFailure.reason(e)),
          e);
    }
  }

  /** The problems of the files in {@code folder}, which must not be open; changes nothing. */
  public static Optional<String> check(Path folder) {
    return in(
        folder,
        () -> {
          try (AcknowledgedPosition acknowledged = AcknowledgedPosition.in(folder)) {
            OpenRocks.loadLibrary(folder);
            return new StoreCheck(folder, acknowledged, ModelList.in(folder)).problem();
          }
        });
  }

  /** Replaces a damaged store by what can be read of it; returns what was wrong. */
  private Optional<String> mended() throws IOException {
    StoreRepair salvage = new StoreRepair(folder, models);
    salvage.resume();
    StoreCheck soundness = new StoreCheck(folder, acknowledged, models);
    Optional<String> problem = soundness.problem();
    if (problem.isEmpty()) {
      return problem;
    }
    Optional<String> said =
        problem.map("the store was damaged and was repaired at the start: "::concat);
    if (salvage.mendLogs() && soundness.problem().isEmpty()) {
      return said;
    }
    Optional<Manifest> now = Manifest.of(folder);
    boolean named = now.isPresent() || Manifest.found(folder);
    if (now.isPresent() || !named || soundness.problem().isPresent()) {
      salvage.run(named && Manifest.of(folder).filter(each -> !soundness.isCut(each)).isPresent());
    }
    return said;
  }

  private OpenRocks opened() {
    try {
      return readOnly ? readable() : OpenRocks.writable(folder);
    } catch (RocksDBException e) {
      StoreException why = failed("be opened in " + folder, e);
      if (why.reason() == Reason.FULL) {
        try {
          OpenRocks open = readable();
          failure = why;
          return open;
        } catch (RocksDBException again) {
          why.addSuppressed(again);
        }
      }
      throw why;
    }
  }

  private OpenRocks readable() throws RocksDBException {
    return OpenRocks.readable(folder, WALRecoveryMode.TolerateCorruptedTailRecords);
  }

  /** Records that our own list lacks: it was not there, or a crash came between the two. */
  private void listModels() throws IOException {
    Map<Integer, byte[]> missing = new TreeMap<>();
    scan(
        StoreSection.MODELS,
        Keys.of(0),
        Keys.of(Integer.MAX_VALUE),
        (key, value) -> {
          int number = ByteBuffer.wrap(key).getInt();
          if (!Arrays.equals(value, models.records().get(number))) {
            missing.put(number, value);
          }
          return true;
        });
    for (Map.Entry<Integer, byte[]> each : missing.entrySet()) {
      models.put(each.getKey(), each.getValue());
    }
  }

  @Override
  public byte @Nullable [] get(StoreSection section, byte[] key) {
    return reading("read " + section.word(), open -> open.get(section, key));
  }

  @Override
  public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
    reading("read " + section.word(), open -> open.scan(section, from, to, null, visitor));
  }

  @Override
  public void write(Changes changes, boolean durably) {
    if (changes.isEmpty()) {
      return;
    }
    if (readOnly) {
      throw new StoreException(Reason.UNAVAILABLE, "the store is only looked at");
    }
    if (changes.bytes() > 0) {
      requireSpace(changes.bytes());
    }
    if (failure != null) {
      reopen();
    }
    reading(
        "write",
        open -> {
          try (WriteBatch batch = new WriteBatch();
              WriteOptions options = new WriteOptions().setSync(durably)) {
            for (Changes.Change change : changes.all()) {
              add(change, batch, open);
            }
            listRemoved(changes);
            open.db().write(options, batch);
            if (durably) {
              note(changes, open.db().getLatestSequenceNumber());
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
      batch.put(open.present(put.section()), put.key(), put.value());
    } else if (change instanceof Changes.Remove remove) {
      batch.deleteRange(open.present(remove.section()), remove.from(), remove.to());
    }
  }

  /** Our own list never names a model that is gone: that would be damage. */
  private void listRemoved(Changes changes) throws IOException {
    for (Changes.Change change : changes.all()) {
      if (change instanceof Changes.Remove remove && remove.section() == StoreSection.MODELS) {
        synchronized (models) {
          models.remove(ByteBuffer.wrap(remove.from()).getInt());
        }
      }
    }
  }

  /** Beside RocksDB, once it has written. */
  private void note(Changes changes, long sequence) throws IOException {
    for (Changes.Change change : changes.all()) {
      if (change instanceof Changes.Acknowledge row) {
        acknowledged.row(row.model(), row.row());
      } else if (change instanceof Changes.Put put && put.section() == StoreSection.MODELS) {
        synchronized (models) {
          models.put(ByteBuffer.wrap(put.key()).getInt(), put.value());
        }
      }
    }
    acknowledged.reached(sequence, manifest.now(folder));
  }

  @Override
  public Optional<StoreException> problem() {
    if (readOnly) {
      return Optional.empty();
    }
    try {
      requireSpace(Math.max(0, LEAST_FREE - reserve));
    } catch (StoreException e) {
      return Optional.of(e);
    }
    // With room again the next write opens it again.
    return Optional.ofNullable(failure).filter(why -> why.reason() != Reason.FULL);
  }

  private void requireSpace(long more) {
    long free;
    try {
      acknowledged.requireFolder(folder);
      free = disk.getUsableSpace();
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE, "the data folder is not there, or another is in its place", e);
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
      return new StoreException(Reason.DAMAGED, "the store is damaged: " + StoreCheck.words(e), e);
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
      failure = null;
      rocks = opened();
      manifest = Manifest.of(folder).orElse(manifest);
      listModels();
    } catch (IOException e) {
      throw new StoreException(Reason.UNAVAILABLE, "cannot tell how much space is left", e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public Optional<String> damage() {
    return damage;
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
  public View view() {
    View view = reading("be looked at", this::viewOf);
    return Objects.requireNonNull(view, "a view");
  }

  private View viewOf(OpenRocks open) {
    Snapshot snapshot = open.db().getSnapshot();
    return new View() {
      @Override
      public void scan(StoreSection section, byte[] from, byte[] to, Visitor visitor) {
        reading(
            "read " + section.word(),
            now -> requireSame(open, now).scan(section, from, to, snapshot, visitor));
      }

      @Override
      public void close() {
        lock.readLock().lock();
        try {
          if (isSame(rocks, open) && !closed) {
            open.db().releaseSnapshot(snapshot);
          }
        } finally {
          lock.readLock().unlock();
        }
      }
    };
  }

  /** Whether both are one opening of the database: an equal one has other snapshots. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(@Nullable OpenRocks one, OpenRocks other) {
    return one == other;
  }

  /** A view ends with the database that it shows. */
  private static OpenRocks requireSame(OpenRocks shown, OpenRocks now) {
    if (!isSame(shown, now)) {
      throw new StoreException(
          Reason.UNAVAILABLE, "the store was opened again meanwhile; begin again");
    }
    return now;
  }

  /** A call of RocksDB. */
  private interface RocksCall<T> {
    @Nullable T with(OpenRocks open) throws RocksDBException;
  }

  /** Native memory must not be closed under a reader. */
  private <T> @Nullable T reading(String what, RocksCall<T> work) {
    lock.readLock().lock();
    try {
      if (closed || rocks == null) {
        throw new StoreException(Reason.UNAVAILABLE, "the store is closed");
      }
      return work.with(rocks);
    } catch (RocksDBException e) {
      throw failed(what, e);
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
