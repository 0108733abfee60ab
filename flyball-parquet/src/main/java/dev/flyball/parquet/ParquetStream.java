package dev.flyball.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Walks over the encoded values of a page and checks the counts that decoders make arrays of:
 * groups of packed numbers, and differences. O(runs), allocates nothing.
 */
final class ParquetStream {
  /** Numbers that a decoder may make room for whatever the bytes at hand say. */
  private static final int SMALL = 1 << 14;

  /** Differences are encoded page by page; no writer puts as many into one. */
  private static final int MOST_DIFFERENCES = 1 << 24;

  private static final int LARGEST_BLOCK = 1 << 13;

  private final String column;
  private final ByteBuffer bytes;

  ParquetStream(String column, ByteBuffer bytes) {
    this.column = column;
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Steps over levels with their length in front. */
  void lengthThenRuns(int bitWidth, int values) {
    int length = bytes.getInt();
    if (length < 0 || length > bytes.remaining()) {
      throw unsound("%s bytes of levels where %s are left".formatted(length, bytes.remaining()));
    }
    int end = bytes.position() + length;
    new ParquetStream(column, bytes.duplicate().limit(end)).runs(bitWidth, values);
    bytes.position(end);
  }

  /** Steps over levels packed without runs. */
  void packed(int bitWidth, int values) {
    long length = ((long) bitWidth * values + 7) / 8;
    if (length > bytes.remaining()) {
      throw unsound("%s bytes of levels where %s are left".formatted(length, bytes.remaining()));
    }
    bytes.position(bytes.position() + (int) length);
  }

  /** Runs of equal numbers, and numbers packed in groups of eight. */
  void runs(int bitWidth, int values) {
    for (long seen = 0; seen < values && bytes.hasRemaining(); ) {
      long head = number();
      long count = head >>> 1;
      long length = (bitWidth + 7L) / 8;
      if ((head & 1) == 1) {
        length = Math.multiplyExact(count, (long) bitWidth);
        count = Math.multiplyExact(count, 8L);
        // The last group may be cut where its numbers are not needed.
        if (count > SMALL && (bitWidth == 0 || length > bytes.remaining() + (long) bitWidth)) {
          throw unsound("%s packed numbers in %s bytes".formatted(count, bytes.remaining()));
        }
      }
      seen += count;
      bytes.position((int) Math.min(bytes.limit(), bytes.position() + length));
    }
  }

  /** The width of numbers, then their runs. */
  void widthThenRuns(int values) {
    if (!bytes.hasRemaining()) {
      return;
    }
    int width = bytes.get();
    if (width < 0 || width > Integer.SIZE) {
      throw unsound("numbers of " + width + " bits");
    }
    runs(width, values);
  }

  /** Differences, in blocks of smaller blocks; {@code values} is how many numbers there may be. */
  void differences(int values) {
    long block = number();
    long parts = number();
    long count = number();
    number();
    if (block < 1 || block > LARGEST_BLOCK || parts < 1 || parts > block || block % parts != 0) {
      throw unsound("blocks of %s differences in %s parts".formatted(block, parts));
    }
    if (count < 0 || count > values || count > MOST_DIFFERENCES) {
      throw unsound("%s differences on a page of %s values".formatted(count, values));
    }
    for (long seen = 1; seen < count; seen += block) {
      number();
      int widths = bytes.position();
      bytes.position(Math.addExact(widths, (int) parts));
      for (int part = 0; part < parts && seen + part * (block / parts) < count; part++) {
        int length = (bytes.get(widths + part) & 0xFF) * (int) (block / parts) / 8;
        bytes.position(Math.min(bytes.limit(), bytes.position() + length));
      }
    }
  }

  private long number() {
    long number = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      byte part = bytes.get();
      number |= (part & 0x7FL) << shift;
      if (part >= 0) {
        if (number < 0) {
          throw unsound("a count beyond 63 bits");
        }
        return number;
      }
    }
    throw unsound("a number without end");
  }

  ParquetDecodingException unsound(String what) {
    return new ParquetDecodingException("column " + column + ": " + what);
  }
}
