package dev.flyball.observability;

/** The hash of an input's content: its places and values, zeros left out. */
final class InputHash {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private InputHash() {}

  static long of(int[] place, double[] value, int from, int to) {
    long hash = 0;
    for (int e = from; e < to; e++) {
      if (value[e] != 0) {
        hash = next(hash, place[e], value[e]);
      }
    }
    return hash;
  }

  /** The hash with one more entry. */
  static long next(long hash, int place, double value) {
    long mixed = (hash ^ Double.doubleToRawLongBits(value) + place) * MIX;
    return mixed ^ mixed >>> 32;
  }
}
