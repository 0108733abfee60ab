package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WALRecoveryMode;

/**
 * RocksDB in one folder, opened: one column family a shelf. A write-ahead log that ends in the
 * middle of a record is what a crash leaves, and fine. One that is damaged elsewhere is opened for
 * reading only, up to the damage: nothing that comes after it is taken for whole.
 */
record OpenRocks(
    RocksDB db,
    Map<Shelf, ColumnFamilyHandle> handles,
    List<AutoCloseable> options,
    Optional<String> damage)
    implements AutoCloseable {
  private static final long WRITE_BUFFER = 8L << 20;
  private static final long ALL_WRITE_BUFFERS = 64L << 20;
  private static final long WAL_BYTES = 64L << 20;
  private static final int OPEN_FILES = 256;

  /**
   * Opens it.
   *
   * @param acknowledged how far it must have come
   */
  static OpenRocks open(Path folder, long acknowledged) {
    loadLibrary(folder);
    try {
      OpenRocks opened =
          open(folder, WALRecoveryMode.TolerateCorruptedTailRecords, Optional.empty());
      if (opened.db().getLatestSequenceNumber() >= acknowledged) {
        return opened;
      }
      opened.close();
      return openDamaged(folder, "the end of its log is missing: writes that were acknowledged");
    } catch (RocksDBException e) {
      if (!damaged(e)) {
        throw unavailable(folder, e);
      }
      return openDamaged(folder, "its log or one of its files is damaged");
    }
  }

  /**
   * Unpacks RocksDB's own library into the folder: elsewhere, a process that is killed would leave
   * a copy behind each time.
   */
  private static void loadLibrary(Path folder) {
    try {
      Path unpacked = Files.createDirectories(folder.resolve("native"));
      NativeLibraryLoader.getInstance().loadLibrary(unpacked.toString());
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE, "cannot unpack RocksDB into %s: %s".formatted(folder, e), e);
    }
  }

  private static OpenRocks openDamaged(Path folder, String why) {
    try {
      return open(folder, WALRecoveryMode.PointInTimeRecovery, Optional.of(why));
    } catch (RocksDBException e) {
      throw new StoreException(
          Reason.DAMAGED,
          "the store in %s is damaged and nothing of it can be read: %s"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  /** Opens a damaged one for writing: what lies behind the damage is dropped. */
  static OpenRocks repaired(Path folder) {
    try {
      return open(folder, WALRecoveryMode.PointInTimeRecovery, Optional.empty());
    } catch (RocksDBException e) {
      throw new StoreException(
          Reason.DAMAGED,
          "the store in %s cannot be repaired: %s".formatted(folder, e.getMessage()),
          e);
    }
  }

  private static boolean damaged(RocksDBException e) {
    Status status = e.getStatus();
    return status != null && status.getCode() == Status.Code.Corruption;
  }

  private static StoreException unavailable(Path folder, RocksDBException e) {
    String message = String.valueOf(e.getMessage());
    Status status = e.getStatus();
    if (status != null && status.getSubCode() == Status.SubCode.NoSpace) {
      return new StoreException(Reason.FULL, "the disk is full", e);
    }
    return new StoreException(
        Reason.UNAVAILABLE,
        message.contains("lock")
            ? "%s is in use by another process".formatted(folder)
            : "cannot open the store in %s: %s".formatted(folder, message),
        e);
  }

  private static OpenRocks open(Path folder, WALRecoveryMode mode, Optional<String> damage)
      throws RocksDBException {
    DBOptions options =
        new DBOptions()
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            .setWalRecoveryMode(mode)
            .setDbWriteBufferSize(ALL_WRITE_BUFFERS)
            .setMaxTotalWalSize(WAL_BYTES)
            .setMaxOpenFiles(OPEN_FILES)
            .setMaxBackgroundJobs(2)
            .setKeepLogFileNum(2)
            .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL);
    ColumnFamilyOptions each = new ColumnFamilyOptions().setWriteBufferSize(WRITE_BUFFER);
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, each));
    List<Shelf> shelves = new ArrayList<>(List.of(Shelf.values()));
    if (damage.isPresent()) {
      // What is only read cannot be given the shelves that it lacks: it is of an earlier version.
      List<String> there =
          RocksDB.listColumnFamilies(new Options(), folder.toString()).stream()
              .map(name -> new String(name, UTF_8))
              .toList();
      shelves.removeIf(shelf -> !there.contains(shelf.word()));
    }
    for (Shelf shelf : shelves) {
      descriptors.add(new ColumnFamilyDescriptor(shelf.bytes(), each));
    }
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    try {
      String path = folder.toString();
      RocksDB db =
          damage.isEmpty()
              ? RocksDB.open(options, path, descriptors, opened)
              : RocksDB.openReadOnly(options, path, descriptors, opened);
      Map<Shelf, ColumnFamilyHandle> handles = new EnumMap<>(Shelf.class);
      for (int k = 0; k < shelves.size(); k++) {
        handles.put(shelves.get(k), opened.get(1 + k));
      }
      List<AutoCloseable> owned = new ArrayList<>(opened);
      owned.add(db);
      owned.add(each);
      owned.add(options);
      return new OpenRocks(db, handles, owned, damage);
    } catch (RocksDBException e) {
      each.close();
      options.close();
      throw e;
    }
  }

  /** Null where a damaged store of an earlier version has no such shelf. */
  @Nullable ColumnFamilyHandle handle(Shelf shelf) {
    return handles.get(shelf);
  }

  /** The handle of a shelf that is written: every one is there then. */
  ColumnFamilyHandle present(Shelf shelf) {
    return Objects.requireNonNull(handles.get(shelf), "every shelf is opened");
  }

  /** Handles first, then the database, then its options. */
  @Override
  public void close() {
    for (AutoCloseable each : options) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("closing RocksDB throws nothing", e);
      }
    }
  }
}
