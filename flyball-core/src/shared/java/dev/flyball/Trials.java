package dev.flyball;

/**
 * How often a search for counterexamples tries. Quick by default; {@code -Dflyball.trials=100000}
 * makes every search as long as that.
 */
public final class Trials {
  private Trials() {}

  public static int orElse(int quick) {
    return Integer.getInteger("flyball.trials", quick);
  }

  /**
   * Another of the search's streams for every {@code -Dflyball.seed}: its part of a long search.
   */
  public static long seed(long first) {
    return first + 1_000_003 * Long.getLong("flyball.seed", 0);
  }
}
