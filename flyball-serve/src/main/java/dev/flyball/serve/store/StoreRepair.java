package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.store.StoreException.Reason;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractRocksIterator;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SstFileReader;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Copies the readable blocks of a damaged store into a new one and puts that in its place. The
 * damaged files are kept beside it, in {@code damaged-1} and so on.
 *
 * <p>If RocksDB can still list its files, the copy is what it held. If not, its files are read one
 * by one, the later of two values wins, and recently removed values may be back.
 */
final class StoreRepair {
  private static final int BATCH_BYTES = 1 << 20;

  /** Logs of the damaged store come after those of the new one. */
  private static final long LATER = 1_000_000;

  /** Longer keys do not differ before. */
  private static final int KEY_BYTES = 24;

  private static final String FRESH = "repairing";
  private static final String COMPLETE = "complete";
  private static final String CLEARED = "cleared";

  private final Path folder;
  private final ModelList models;

  StoreRepair(Path folder, ModelList models) {
    this.folder = folder;
    this.models = models;
  }

  /** Ends what an earlier process began, if it had come so far that the new store was complete. */
  void resume() throws IOException {
    if (Files.exists(folder.resolve(FRESH).resolve(COMPLETE))) {
      replace();
    } else {
      delete(folder.resolve(FRESH));
    }
  }

  /**
   * Sets damaged write-ahead logs aside and puts their whole records in their place; all else stays
   * as it is. False if no log is damaged.
   */
  boolean mendLogs() throws IOException {
    requireSpace();
    Path fresh = folder.resolve(FRESH);
    delete(fresh);
    Files.createDirectory(fresh);
    List<Path> damaged = new ArrayList<>();
    for (Path log : rocksFiles(folder)) {
      if (log.toString().endsWith(".log")
          && WriteAheadLog.copyWhole(log, fresh.resolve(log.getFileName()))) {
        damaged.add(log);
      }
    }
    if (!damaged.isEmpty()) {
      Path aside = aside();
      for (Path log : damaged) {
        Files.copy(log, aside.resolve(log.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.createFile(aside.resolve(COMPLETE));
      for (Path log : damaged) {
        Files.move(fresh.resolve(log.getFileName()), log, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    delete(fresh);
    return !damaged.isEmpty();
  }

  /** The folder that damaged files are put into next. */
  private Path aside() throws IOException {
    int number = 1;
    while (Files.exists(folder.resolve("damaged-" + number).resolve(COMPLETE))) {
      number++;
    }
    return Files.createDirectories(folder.resolve("damaged-" + number));
  }

  /**
   * Does it all.
   *
   * @param listed whether RocksDB's list of its files can be trusted
   */
  void run(boolean listed) throws IOException {
    requireSpace();
    Path fresh = folder.resolve(FRESH);
    delete(fresh);
    Files.createDirectory(fresh);
    try {
      boolean read = copyView(fresh);
      if (!read) {
        delete(fresh);
        Files.createDirectory(fresh);
        takeLogs(fresh);
      }
      try (OpenRocks into = OpenRocks.writable(fresh, WALRecoveryMode.SkipAnyCorruptedRecords)) {
        if (!read || !listed) {
          takeTables(into);
        }
        takeModels(into, !read || !listed);
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
          into.db().flush(wait, List.copyOf(into.handles().values()));
        }
      }
    } catch (RocksDBException e) {
      throw new StoreException(
          Reason.DAMAGED,
          "the store in %s is damaged and cannot be repaired: %s"
              .formatted(folder, StoreCheck.words(e)),
          e);
    }
    Files.createFile(fresh.resolve(COMPLETE));
    replace();
  }

  private void requireSpace() throws IOException {
    long bytes = 0;
    for (Path each : rocksFiles(folder)) {
      bytes += Files.size(each);
    }
    if (Files.getFileStore(folder).getUsableSpace() < bytes) {
      throw new StoreException(
          Reason.FULL,
          "the store in %s is damaged; its repair takes %s MB, and the disk has less"
              .formatted(folder, 1 + (bytes >> 20)));
    }
  }

  /** Copies what RocksDB shows; false if it cannot be opened. */
  private boolean copyView(Path fresh) throws RocksDBException {
    OpenRocks view;
    try {
      view = OpenRocks.readable(folder, WALRecoveryMode.SkipAnyCorruptedRecords);
    } catch (RocksDBException e) {
      return false;
    }
    try (view;
        OpenRocks into = OpenRocks.writable(fresh);
        ReadOptions options = new ReadOptions()) {
      for (Map.Entry<StoreSection, ColumnFamilyHandle> each : view.handles().entrySet()) {
        try (RocksIterator from = view.db().newIterator(each.getValue(), options)) {
          copy(new Cursor(from, from::key, from::value), each.getKey(), into, false);
        }
      }
    }
    return true;
  }

  /** Has a new store replay the logs of the damaged one. */
  private void takeLogs(Path fresh) throws IOException, RocksDBException {
    OpenRocks.writable(fresh).close();
    for (Path log : rocksFiles(folder)) {
      String name = log.getFileName().toString();
      if (name.endsWith(".log")) {
        long number = Long.parseLong(name.substring(0, name.length() - ".log".length()));
        Files.copy(log, fresh.resolve(String.format(Locale.ROOT, "%06d.log", LATER + number)));
      }
    }
  }

  /** Reads the table files one by one, older ones first; one that is no table is passed over. */
  private void takeTables(OpenRocks into) throws IOException, RocksDBException {
    try (Options plain = new Options();
        ReadOptions options = new ReadOptions()) {
      for (Path table : rocksFiles(folder)) {
        if (!table.toString().endsWith(".sst")) {
          continue;
        }
        try (SstFileReader reader = new SstFileReader(plain)) {
          reader.open(table.toString());
          String word = new String(reader.getTableProperties().getColumnFamilyName(), UTF_8);
          for (StoreSection section : StoreSection.values()) {
            if (section.word().equals(word)) {
              try (var from = reader.newIterator(options)) {
                copy(new Cursor(from, from::key, from::value), section, into, true);
              }
            }
          }
        } catch (RocksDBException e) {
          continue;
        }
      }
    }
  }

  /** The position of reading, in the whole store or in one table. */
  private record Cursor(
      AbstractRocksIterator<?> at, Supplier<byte[]> key, Supplier<byte[]> value) {}

  /** Copies what can be read, and goes on behind what cannot. */
  private static void copy(Cursor cursor, StoreSection section, OpenRocks into, boolean furtherWins)
      throws RocksDBException {
    ColumnFamilyHandle handle = into.present(section);
    AbstractRocksIterator<?> from = cursor.at();
    byte[] last = new byte[0];
    from.seekToFirst();
    while (true) {
      try (WriteBatch batch = new WriteBatch();
          WriteOptions options = new WriteOptions()) {
        while (from.isValid() && batch.getDataSize() < BATCH_BYTES) {
          last = cursor.key().get();
          byte[] value = cursor.value().get();
          if (!furtherWins || isFurther(section, value, into.get(section, last))) {
            batch.put(handle, last, value);
          }
          from.next();
        }
        into.db().write(options, batch);
      }
      if (!from.isValid() && (isWhole(from) || !skipped(from, last))) {
        return;
      }
    }
  }

  /** Snapshots and records of keys begin with how far they go. */
  private static boolean isFurther(StoreSection section, byte[] value, byte @Nullable [] there) {
    int start = 1;
    boolean counted = section == StoreSection.STATES || section == StoreSection.KEYS;
    return there == null
        || counted
            && value.length >= start + Long.BYTES
            && there.length >= start + Long.BYTES
            && ByteBuffer.wrap(value).getLong(start) > ByteBuffer.wrap(there).getLong(start);
  }

  private static boolean isWhole(AbstractRocksIterator<?> from) {
    try {
      from.status();
      return true;
    } catch (RocksDBException e) {
      return false;
    }
  }

  /** Goes to the first key behind a damaged block; false if there is none. */
  private static boolean skipped(AbstractRocksIterator<?> from, byte[] last) {
    BigInteger dark = number(last);
    BigInteger light = dark;
    for (int bits = 0; bits <= Byte.SIZE * KEY_BYTES; bits += Byte.SIZE) {
      light = number(last).add(BigInteger.ONE.shiftLeft(bits));
      if (readableFrom(from, light)) {
        break;
      }
      dark = light;
    }
    while (light.subtract(dark).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = light.add(dark).shiftRight(1);
      if (readableFrom(from, middle)) {
        light = middle;
      } else {
        dark = middle;
      }
    }
    return readableFrom(from, light) && from.isValid();
  }

  private static boolean readableFrom(AbstractRocksIterator<?> from, BigInteger key) {
    byte[] bytes = key.toByteArray();
    byte[] padded = new byte[KEY_BYTES];
    int length = Math.min(bytes.length, KEY_BYTES);
    System.arraycopy(bytes, bytes.length - length, padded, KEY_BYTES - length, length);
    if (bytes.length > KEY_BYTES && bytes[0] != 0) {
      Arrays.fill(padded, (byte) 0xFF);
    }
    from.seek(padded);
    return from.isValid() || isWhole(from);
  }

  private static BigInteger number(byte[] key) {
    return new BigInteger(1, Arrays.copyOf(key, KEY_BYTES));
  }

  /**
   * Records that RocksDB lost are in our list. Where tables were read one by one, models that are
   * not in it were removed.
   */
  private void takeModels(OpenRocks into, boolean tables) throws RocksDBException {
    Map<Integer, byte[]> listed = models.records();
    for (Map.Entry<Integer, byte[]> each : listed.entrySet()) {
      byte[] key = Keys.of(each.getKey());
      byte[] found = into.get(StoreSection.MODELS, key);
      if (tables || found == null || !ModelList.isRecord(each.getKey(), found)) {
        into.db().put(into.present(StoreSection.MODELS), key, each.getValue());
      }
    }
    if (!tables || listed.isEmpty()) {
      return;
    }
    try (ReadOptions options = new ReadOptions();
        RocksIterator each = into.db().newIterator(into.present(StoreSection.MODELS), options)) {
      for (each.seekToFirst(); each.isValid(); each.next()) {
        int number = ByteBuffer.wrap(each.key()).getInt();
        if (!listed.containsKey(number)) {
          for (StoreSection section : StoreSection.values()) {
            into.db().deleteRange(into.present(section), Keys.of(number), Keys.after(number));
          }
        }
      }
    }
  }

  /** Puts the damaged files aside, then the new ones in their place; either may be begun before. */
  private void replace() throws IOException {
    Path fresh = folder.resolve(FRESH);
    Path cleared = fresh.resolve(CLEARED);
    if (!Files.exists(cleared)) {
      Path aside = aside();
      for (Path each : rocksFiles(folder)) {
        Files.move(each, aside.resolve(each.getFileName()));
      }
      Files.createFile(aside.resolve(COMPLETE));
      Files.createFile(cleared);
    }
    for (Path each : rocksFiles(fresh)) {
      Files.move(each, folder.resolve(each.getFileName()));
    }
    delete(fresh);
  }

  /** RocksDB's files, in the order of their numbers: ours are none of them. */
  private static List<Path> rocksFiles(Path in) throws IOException {
    try (Stream<Path> files = Files.list(in)) {
      return files
          .filter(
              file ->
                  file.getFileName()
                      .toString()
                      .matches(
                          "CURRENT|IDENTITY|LOCK|LOG.*|MANIFEST-\\d+|OPTIONS-\\d+.*|\\d+\\.(sst|log|blob)"))
          .sorted()
          .toList();
    }
  }

  private static void delete(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (Stream<Path> inside = Files.walk(tree)) {
      for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
