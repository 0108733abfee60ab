package dev.flyball.serve.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * How far RocksDB had come when a durable write was last acknowledged, in a small file beside it. A
 * write-ahead log whose end was lost looks like one that a crash cut off; this file tells them
 * apart. It is not synced: after a power failure it may lag, and never runs ahead.
 */
final class Acknowledged implements AutoCloseable {
  private static final int BYTES = Long.BYTES + Long.BYTES;

  private final FileChannel file;
  private long last;

  private Acknowledged(FileChannel file, long last) {
    this.file = file;
    this.last = last;
  }

  static Acknowledged in(Path folder) throws IOException {
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
    ByteBuffer content = ByteBuffer.allocate(BYTES + 1);
    file.read(content, 0);
    return new Acknowledged(file, read(Arrays.copyOf(content.array(), content.position())));
  }

  /** 0 for a file that is not whole: it then says nothing. */
  private static long read(byte[] bytes) {
    if (bytes.length != BYTES) {
      return 0;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    long number = in.getLong();
    return in.getLong() == checksum(number) ? number : 0;
  }

  private static long checksum(long number) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
    return checksum.getValue();
  }

  /** What was acknowledged. */
  synchronized long last() {
    return last;
  }

  /** Writers come in any order; the furthest counts. */
  synchronized void reached(long number) throws IOException {
    if (number > last) {
      last = number;
      ByteBuffer out = ByteBuffer.allocate(BYTES).putLong(number).putLong(checksum(number)).flip();
      file.write(out, 0);
    }
  }

  /** After a repair: what was lost is no longer asked for. */
  synchronized void backTo(long number) throws IOException {
    last = 0;
    reached(number);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
