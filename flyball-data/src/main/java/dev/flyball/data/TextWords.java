package dev.flyball.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of text at a time, as a word whose lowest byte comes first. */
final class TextWords {
  static final int BYTES = Long.BYTES;
  static final long HIGH_BITS = 0x8080808080808080L;
  static final long ZEROS = 0x3030303030303030L;

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

  /** Whether all eight are decimal digits: 0x30 to 0x39, also after adding 6. */
  static boolean digits(long word) {
    long upper = 0xF0F0F0F0F0F0F0F0L;
    return (word & upper) == ZEROS && (word + 0x0606060606060606L & upper) == ZEROS;
  }

  /** The last bytes of a word, so many of them, after digits that are zero. */
  static long last(long word, int count) {
    // In two halves, because a shift by 64 would do nothing.
    int half = 4 * (BYTES - count);
    long kept = -1L << half << half;
    return word & kept | ZEROS & ~kept;
  }

  /** How many of the first bytes are decimal digits. */
  static int digitsAhead(long word) {
    long others = below(word, '0') | below(word, ':') ^ HIGH_BITS;
    return others == 0 ? BYTES : place(others);
  }

  /** The number that eight digits make: pairs, then fours, then all, in three multiplications. */
  static long number(long digits) {
    long pairs = (digits & 0x0F0F0F0F0F0F0F0FL) * (1 + (10 << 8)) >>> 8;
    long fours = (pairs & 0x00FF00FF00FF00FFL) * (1 + (100 << 16)) >>> 16;
    return (fours & 0x0000FFFF0000FFFFL) * (1 + (10_000L << 32)) >>> 32;
  }
}
