package dev.flyball.forest;

/** How many trees each member of the mixture has: none, an eighth, a quarter, half, all. */
final class Prefixes {
  static final int COUNT = 5;

  private Prefixes() {}

  /** The number of trees of member {@code m}. */
  static int trees(int m, int all) {
    return m == 0 ? 0 : all >> COUNT - 1 - m;
  }
}
