package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;
import org.rocksdb.WALRecoveryMode;

/** An open RocksDB folder: one column family per section. */
record OpenRocks(
    RocksDB db, Map<StoreSection, ColumnFamilyHandle> handles, List<AutoCloseable> owned)
    implements AutoCloseable {
  private static final long WRITE_BUFFER = 8L << 20;
  private static final long ALL_WRITE_BUFFERS = 64L << 20;
  private static final long WAL_BYTES = 64L << 20;
  private static final int OPEN_FILES = 256;

  /**
   * Opens it for writing, and makes it if there is none. A write-ahead log that ends in the middle
   * of a record is what a crash leaves, and fine.
   */
  static OpenRocks writable(Path folder) throws RocksDBException {
    return writable(folder, WALRecoveryMode.TolerateCorruptedTailRecords);
  }

  static OpenRocks writable(Path folder, WALRecoveryMode mode) throws RocksDBException {
    DBOptions options = options(mode);
    return open(
        options,
        List.of(StoreSection.values()),
        (each, opened) -> RocksDB.open(options, folder.toString(), each, opened));
  }

  /** Opens it for reading: no file of it changes. */
  static OpenRocks readable(Path folder, WALRecoveryMode mode) throws RocksDBException {
    // What is only read cannot be given the sections that it lacks: its first start was killed.
    List<String> there;
    try (Options plain = new Options()) {
      there =
          RocksDB.listColumnFamilies(plain, folder.toString()).stream()
              .map(name -> new String(name, UTF_8))
              .toList();
    }
    DBOptions options = options(mode);
    return open(
        options,
        List.of(StoreSection.values()).stream()
            .filter(section -> there.contains(section.word()))
            .toList(),
        (each, opened) -> RocksDB.openReadOnly(options, folder.toString(), each, opened));
  }

  /**
   * Unpacks RocksDB's own library into the folder: elsewhere, a process that is killed would leave
   * a copy behind each time. On a full disk, elsewhere all the same.
   */
  static void loadLibrary(Path folder) {
    try {
      try {
        Path unpacked = Files.createDirectories(folder.resolve("native"));
        NativeLibraryLoader.getInstance().loadLibrary(unpacked.toString());
      } catch (IOException e) {
        NativeLibraryLoader.getInstance().loadLibrary(System.getProperty("java.io.tmpdir"));
      }
    } catch (IOException e) {
      throw new StoreException(
          Reason.UNAVAILABLE,
          "cannot unpack RocksDB into %s: %s".formatted(folder, FileFailure.reason(e)),
          e);
    }
  }

  /** A way to open RocksDB. */
  private interface Opening {
    RocksDB open(List<ColumnFamilyDescriptor> each, List<ColumnFamilyHandle> opened)
        throws RocksDBException;
  }

  private static DBOptions options(WALRecoveryMode mode) {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setWalRecoveryMode(mode)
        .setDbWriteBufferSize(ALL_WRITE_BUFFERS)
        .setMaxTotalWalSize(WAL_BYTES)
        .setMaxOpenFiles(OPEN_FILES)
        .setMaxBackgroundJobs(2)
        .setKeepLogFileNum(2)
        .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL);
  }

  private static OpenRocks open(DBOptions options, List<StoreSection> sections, Opening opening)
      throws RocksDBException {
    ColumnFamilyOptions each = new ColumnFamilyOptions().setWriteBufferSize(WRITE_BUFFER);
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, each));
    for (StoreSection section : sections) {
      descriptors.add(new ColumnFamilyDescriptor(section.bytes(), each));
    }
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    try {
      RocksDB db = opening.open(descriptors, opened);
      Map<StoreSection, ColumnFamilyHandle> handles = new EnumMap<>(StoreSection.class);
      for (int k = 0; k < sections.size(); k++) {
        handles.put(sections.get(k), opened.get(1 + k));
      }
      List<AutoCloseable> owned = new ArrayList<>(opened);
      owned.add(db);
      owned.add(each);
      owned.add(options);
      return new OpenRocks(db, handles, owned);
    } catch (RocksDBException e) {
      each.close();
      options.close();
      throw e;
    }
  }

  /** The value under {@code key}, or null. */
  byte @Nullable [] get(StoreSection section, byte[] key) throws RocksDBException {
    ColumnFamilyHandle handle = handles.get(section);
    return handle == null ? null : db.get(handle, key);
  }

  /**
   * Shows what is kept from {@code from} up to, not including, {@code to}.
   *
   * @param at the moment that is shown; null for now
   * @return whether the visitor saw all of it
   */
  boolean scan(
      StoreSection section, byte[] from, byte[] to, @Nullable Snapshot at, Store.Visitor visitor)
      throws RocksDBException {
    ColumnFamilyHandle handle = handles.get(section);
    if (handle == null) {
      return true;
    }
    try (Slice end = new Slice(to);
        ReadOptions options = new ReadOptions().setIterateUpperBound(end)) {
      if (at != null) {
        options.setSnapshot(at);
      }
      try (RocksIterator each = db.newIterator(handle, options)) {
        for (each.seek(from); each.isValid(); each.next()) {
          if (!visitor.take(each.key(), each.value())) {
            return false;
          }
        }
        each.status();
        return true;
      }
    }
  }

  /** The handle of a section that is written: every one is there then. */
  ColumnFamilyHandle present(StoreSection section) {
    return Objects.requireNonNull(handles.get(section), "every section is opened");
  }

  /** Handles first, then the database, then its options. */
  @Override
  public void close() {
    for (AutoCloseable each : owned) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("closing RocksDB throws nothing", e);
      }
    }
  }
}
