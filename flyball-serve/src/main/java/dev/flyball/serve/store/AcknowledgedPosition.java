package dev.flyball.serve.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * The position of the last acknowledged durable write, in a small file beside RocksDB: its sequence
 * number, the size of its manifest, the last row of each model. It tells files that lost
 * acknowledged data from files that a crash cut off. Each number has its place and its checksum,
 * and is written in one piece. It is not synced: after a power failure it may lag, and never runs
 * ahead.
 *
 * <p>Opening it locks the folder: a second process is refused.
 */
final class AcknowledgedPosition implements AutoCloseable {
  private static final int PLACE_BYTES = Long.BYTES + Long.BYTES;
  private static final int SEQUENCE = 0;
  private static final int MANIFEST = 1;
  private static final int MANIFEST_BYTES = 2;
  private static final int LAST_MODEL = 3;
  private static final int MODELS = 8;

  /**
   * The folders that this process has open. A file's lock belongs to the process, and closing any
   * channel of the file gives it up: a second one must not even be opened.
   */
  private static final Set<Object> OPEN = ConcurrentHashMap.newKeySet();

  private final Object identity;
  private final FileChannel file;
  private final Map<Integer, Long> numbers = new HashMap<>();

  private AcknowledgedPosition(Object identity, FileChannel file) {
    this.identity = identity;
    this.file = file;
  }

  static AcknowledgedPosition in(Path folder) throws IOException {
    Object identity = identity(folder);
    if (!OPEN.add(identity)) {
      throw new StoreException(
          StoreException.Reason.UNAVAILABLE, "%s is in use by this process".formatted(folder));
    }
    try {
      return locked(folder, identity);
    } catch (IOException | RuntimeException e) {
      OPEN.remove(identity);
      throw e;
    }
  }

  private static Object identity(Path folder) throws IOException {
    Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
    return key == null ? folder.toRealPath() : key;
  }

  /**
   * Checks that the folder is where it was.
   *
   * @throws IOException if it is not, or another is
   */
  void requireFolder(Path folder) throws IOException {
    if (!identity.equals(identity(folder))) {
      throw new IOException("%s is another folder now".formatted(folder));
    }
  }

  private static AcknowledgedPosition locked(Path folder, Object identity) throws IOException {
    Path path = folder.resolve("acknowledged");
    if (Files.isSymbolicLink(path)) {
      throw new IOException("%s is a link; expected a file".formatted(path));
    }
    FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    try {
      if (file.tryLock() == null) {
        throw new StoreException(
            StoreException.Reason.UNAVAILABLE, "%s is in use by another process".formatted(folder));
      }
      AcknowledgedPosition read = new AcknowledgedPosition(identity, file);
      read.readAll();
      return read;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** A place that is not whole says nothing. */
  private void readAll() throws IOException {
    ByteBuffer in = ByteBuffer.allocate((int) Math.min(file.size(), Integer.MAX_VALUE / 2));
    while (in.hasRemaining() && file.read(in, in.position()) > 0) {
      continue;
    }
    in.flip();
    for (int place = 0; in.remaining() >= PLACE_BYTES; place++) {
      long number = in.getLong();
      if (in.getLong() == checksum(place, number)) {
        numbers.put(place, number);
      }
    }
  }

  private static long checksum(int place, long number) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
    if (place > 0) {
      checksum.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, place));
    }
    return checksum.getValue();
  }

  private long number(int place) {
    return numbers.getOrDefault(place, 0L);
  }

  private void put(int place, long... values) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(values.length * PLACE_BYTES);
    for (int k = 0; k < values.length; k++) {
      numbers.put(place + k, values[k]);
      out.putLong(values[k]).putLong(checksum(place + k, values[k]));
    }
    file.write(out.flip(), (long) place * PLACE_BYTES);
  }

  /** The number of RocksDB's last write. */
  synchronized long sequence() {
    return number(SEQUENCE);
  }

  synchronized Manifest manifest() {
    return new Manifest(number(MANIFEST), number(MANIFEST_BYTES));
  }

  /** Writers come in any order; the furthest counts. */
  synchronized void reached(long sequence, Manifest manifest) throws IOException {
    if (sequence > number(SEQUENCE)) {
      put(SEQUENCE, sequence, manifest.number(), manifest.bytes());
    }
  }

  /** After a repair: what was lost is no longer asked for. */
  synchronized void backTo(long sequence) throws IOException {
    put(SEQUENCE, sequence, 0, 0);
  }

  /** The last row of a model. */
  synchronized long row(int model) {
    return number(MODELS + model);
  }

  synchronized void row(int model, long sequence) throws IOException {
    put(MODELS + model, sequence);
    if (model > number(LAST_MODEL)) {
      put(LAST_MODEL, model);
    }
  }

  /** The largest number that a model ever had: none has it again. */
  synchronized int lastModel() {
    return (int) number(LAST_MODEL);
  }

  @Override
  public void close() throws IOException {
    if (file.isOpen()) { // its folder may be another's by now
      file.close();
      OPEN.remove(identity);
    }
  }
}
