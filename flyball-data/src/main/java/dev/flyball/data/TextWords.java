package dev.flyball.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads text eight bytes at a time, as little-endian words. */
final class TextWords {
  static final int BYTES = Long.BYTES;
  static final long HIGH_BITS = 0x8080808080808080L;

  private static final long LOW_BITS = ~HIGH_BITS;
  private static final long ONES = 0x0101010101010101L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private TextWords() {}

  static long get(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** A word of eight times this byte. */
  static long repeat(byte character) {
    return ONES * (character & 0xFF);
  }

  /** The high bit of every byte that is equal to the other word's; exact. */
  static long equal(long word, long other) {
    long difference = word ^ other;
    return ~((difference & LOW_BITS) + LOW_BITS | difference) & HIGH_BITS;
  }

  /** The high bit of every byte that is an ASCII character below this one; exact. */
  static long below(long word, char limit) {
    return ~((word & LOW_BITS) + ONES * (0x80 - limit) | word) & HIGH_BITS;
  }

  /** Which byte the lowest of such high bits belongs to. */
  static int place(long highBits) {
    return Long.numberOfTrailingZeros(highBits) >>> 3;
  }
}
