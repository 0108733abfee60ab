package dev.flyball.observability;

import dev.flyball.linalg.SymmetricEigen;

/** How many directions a low-rank memory keeps when it runs out of room. */
sealed interface RankRule {

  int startRank();

  /**
   * How many of the {@code vectors} eigenvectors (eigenvalues ascending) to keep, where {@code
   * leftOut} is left out already and {@code ridge} is the ridge, both in the eigenvalues' units.
   */
  int keep(SymmetricEigen eigen, int vectors, int width, double leftOut, double ridge);

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
    public int keep(SymmetricEigen eigen, int vectors, int width, double leftOut, double ridge) {
      return Math.min(Math.min(rank, width), vectors);
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
    public int keep(SymmetricEigen eigen, int vectors, int width, double leftOut, double ridge) {
      int dropped = Math.max(0, vectors - width);
      while (dropped < vectors && leftOut + eigen.value(dropped) <= fraction * ridge) {
        dropped++;
      }
      return vectors - dropped;
    }
  }
}
