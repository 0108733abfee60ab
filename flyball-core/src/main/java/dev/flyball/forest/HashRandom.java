package dev.flyball.forest;

/** Stateless random numbers: a hash of a seed and an index. */
final class HashRandom {
  private HashRandom() {}

  /** 64 random bits for a pair of numbers. */
  static long bits(long seed, long of) {
    long z = seed + of * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Between 0 and 1. */
  static double uniform(long seed, long of) {
    return (bits(seed, of) >>> 11) * 0x1p-53;
  }
}
