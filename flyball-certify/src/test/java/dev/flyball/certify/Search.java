package dev.flyball.certify;

import dev.flyball.random.RandomStream;

/**
 * How searches for counterexamples draw. Quick by default; {@code -Dflyball.trials=100000} makes
 * every search as long as that.
 */
final class Search {
  private Search() {}

  static int trials(int quick) {
    return Integer.getInteger("flyball.trials", quick);
  }

  /**
   * Another of the search's streams for every {@code -Dflyball.seed}: its part of a long search.
   */
  static long seed(long first) {
    return first + 1_000_003 * Long.getLong("flyball.seed", 0);
  }

  /** 10 to a power between {@code from} and {@code to}. */
  static double scale(RandomStream random, double from, double to) {
    return Math.pow(10, from + (to - from) * random.nextDouble());
  }

  static double between(RandomStream random, double from, double to) {
    return from + (to - from) * random.nextDouble();
  }
}
