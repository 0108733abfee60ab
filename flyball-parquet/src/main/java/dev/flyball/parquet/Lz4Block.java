package dev.flyball.parquet;

import java.io.IOException;

/**
 * Unpacks one LZ4 block, as Parquet's LZ4_RAW holds them: runs of bytes as they are, each followed
 * by a copy of bytes that were unpacked before. Every length is held against the bytes at hand.
 */
final class Lz4Block {
  /** A copy is at least so long. */
  private static final int SHORTEST = 4;

  private static final int MORE = 15;

  private final byte[] packed;
  private final byte[] into;
  private int from;
  private int to;

  private Lz4Block(byte[] packed, int size) {
    this.packed = packed;
    this.into = new byte[size];
  }

  /**
   * The {@code size} bytes that a block holds.
   *
   * @throws IOException if it holds more or fewer, or is no such block
   */
  static byte[] unpack(byte[] packed, int size) throws IOException {
    Lz4Block block = new Lz4Block(packed, size);
    try {
      block.unpack();
    } catch (IndexOutOfBoundsException | ArithmeticException e) {
      throw new IOException("a page that is no LZ4 block of %s bytes".formatted(size), e);
    }
    if (block.to != size) {
      throw new IOException("a page of %s bytes; its header says %s".formatted(block.to, size));
    }
    return block.into;
  }

  private void unpack() {
    while (from < packed.length) {
      int token = packed[from++] & 0xFF;
      int literals = length(token >>> 4);
      System.arraycopy(packed, from, into, to, literals);
      from += literals;
      to += literals;
      // The last run is not followed by a copy.
      if (from < packed.length) {
        copy(token & MORE);
      }
    }
  }

  private void copy(int part) {
    int distance = (packed[from] & 0xFF) | (packed[from + 1] & 0xFF) << 8;
    from += 2;
    int length = Math.addExact(length(part), SHORTEST);
    if (distance == 0 || distance > to || length > into.length - to) {
      throw new IndexOutOfBoundsException(distance);
    }
    // Byte by byte: a copy may overlap what it writes.
    for (int end = to + length; to < end; to++) {
      into[to] = into[to - distance];
    }
  }

  /** A length of four bits, which goes on in bytes where all of them are set. */
  private int length(int part) {
    int length = part;
    if (part == MORE) {
      int next;
      do {
        next = packed[from++] & 0xFF;
        length = Math.addExact(length, next);
      } while (next == 0xFF);
    }
    return length;
  }
}
