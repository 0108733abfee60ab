package dev.flyball.forest;

import java.util.function.IntUnaryOperator;

/** Packs bytes, floats and ints into a checkpoint's longs. */
final class PackedLongs {
  private static final int BYTES = Long.BYTES;

  private PackedLongs() {}

  /** How many longs hold so many bytes. */
  static int longs(int bytes) {
    return (bytes + BYTES - 1) / BYTES;
  }

  static void put(long[] into, int at, int i, byte value) {
    into[at + i / BYTES] |= (value & 0xFFL) << 8 * (i % BYTES);
  }

  static byte get(long[] from, int at, int i) {
    return (byte) (from[at + i / BYTES] >> 8 * (i % BYTES));
  }

  /** So many ints, two a long. */
  static long[] of(IntUnaryOperator values, int count) {
    long[] packed = new long[(count + 1) / 2];
    for (int i = 0; i < count; i++) {
      packed[i / 2] |= (values.applyAsInt(i) & 0xFFFFFFFFL) << 32 * (i % 2);
    }
    return packed;
  }

  static int get(long[] packed, int i) {
    return (int) (packed[i / 2] >> 32 * (i % 2));
  }
}
