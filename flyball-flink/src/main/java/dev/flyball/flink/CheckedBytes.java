package dev.flyball.flink;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Bytes with their length before and their CRC-32C after them, so that a flipped bit is noticed
 * instead of learned from. Keeps its buffers; one for each thread. A write or read costs a copy and
 * a pass over the bytes.
 */
final class CheckedBytes {
  /** Grows by so much at a time: a damaged length is found out before it is allocated. */
  private static final int CHUNK = 1 << 16;

  private final DataOutputSerializer written = new DataOutputSerializer(256);
  private final CRC32C checksum = new CRC32C();
  private byte[] read = new byte[256];

  /** Writes into a buffer. */
  @FunctionalInterface
  interface Writer {
    void write(DataOutputView out) throws IOException;
  }

  void write(Writer writer, DataOutputView out) throws IOException {
    written.clear();
    writer.write(written);
    Varint.write(written.length(), out);
    out.write(written.getSharedBuffer(), 0, written.length());
    out.writeInt(checksum(written.getSharedBuffer(), written.length()));
  }

  /**
   * The bytes that were written; the next call reuses them.
   *
   * @throws IOException if they are not what was written
   */
  DataInputDeserializer read(DataInputView in) throws IOException {
    long length = Varint.read(in);
    if (length < 0 || length > Integer.MAX_VALUE - CHUNK) {
      throw new IOException("damaged state: an entry of " + length + " bytes");
    }
    for (int at = 0; at < length; ) {
      int next = (int) Math.min(length - at, CHUNK);
      if (at + next > read.length) {
        read = Arrays.copyOf(read, Math.max(at + next, Math.min(2 * read.length, (int) length)));
      }
      in.readFully(read, at, next);
      at += next;
    }
    int expected = in.readInt();
    int found = checksum(read, (int) length);
    if (found != expected) {
      throw new IOException(
          "damaged state: an entry of %s bytes has the checksum %08x; expected %08x. Go on from an older checkpoint"
              .formatted(length, found, expected));
    }
    return new DataInputDeserializer(read, 0, (int) length);
  }

  private int checksum(byte[] bytes, int length) {
    checksum.reset();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }
}
