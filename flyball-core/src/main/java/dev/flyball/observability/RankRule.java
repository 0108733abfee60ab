package dev.flyball.observability;

/** How many directions a low-rank memory keeps when it runs out of room. */
sealed interface RankRule {

  int startRank();

  /**
   * How many of the eigenvectors with these eigenvalues (ascending) to keep, where {@code leftOut}
   * is left out already and {@code ridge} is the ridge, both in the eigenvalues' units.
   */
  int keep(double[] eigenvalues, int width, double leftOut, double ridge);

  /** A given rank. */
  record Fixed(int rank) implements RankRule {
    public Fixed {
      if (rank < 1) {
        throw new IllegalArgumentException("a rank must be at least 1, not " + rank);
      }
    }

    @Override
    public int startRank() {
      return rank;
    }

    @Override
    public int keep(double[] eigenvalues, int width, double leftOut, double ridge) {
      return Math.min(Math.min(rank, width), eigenvalues.length);
    }
  }

  /** The smallest rank that keeps what is left out below {@code fraction} of the ridge. */
  record Adaptive(double fraction) implements RankRule {
    public Adaptive {
      if (!(fraction > 0 && fraction < 1)) {
        throw new IllegalArgumentException(
            "the fraction left out must lie between 0 and 1, not " + fraction);
      }
    }

    @Override
    public int startRank() {
      return 8;
    }

    @Override
    public int keep(double[] eigenvalues, int width, double leftOut, double ridge) {
      int dropped = Math.max(0, eigenvalues.length - width);
      while (dropped < eigenvalues.length && leftOut + eigenvalues[dropped] <= fraction * ridge) {
        dropped++;
      }
      return eigenvalues.length - dropped;
    }
  }
}
