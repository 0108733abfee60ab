package dev.flyball.networks.rows;

import java.security.SecureRandom;

/**
 * A keyed hash of an input's places and values, zeros left out. The key is new in every JVM, so
 * that a client who chooses the inputs cannot make them collide. Nothing but the time of a look-up
 * depends on it.
 */
final class InputHash {
  /** The hash of no entries. */
  static final long START = new SecureRandom().nextLong();

  private InputHash() {}

  static long of(int[] place, double[] value, int from, int to) {
    long hash = START;
    for (int e = from; e < to; e++) {
      if (value[e] != 0) {
        hash = next(hash, place[e], value[e]);
      }
    }
    return hash;
  }

  /** The hash with one more entry. */
  static long next(long hash, int place, double value) {
    return stir(stir(hash + place) ^ Double.doubleToRawLongBits(value));
  }

  /** One to one, and every bit of the result depends on every bit of {@code x}. */
  private static long stir(long x) {
    long a = (x ^ x >>> 33) * 0xFF51AFD7ED558CCDL;
    long b = (a ^ a >>> 33) * 0xC4CEB9FE1A85EC53L;
    return b ^ b >>> 33;
  }
}
