package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * A lower bound, in one walk, on the least eigenvalue over every window of T vectors. The stream is
 * cut into pieces of m vectors. Every window of T >= (K + 1) m - 1 vectors in a row contains K
 * whole pieces in a row, and leaving terms out of a sum of v v' only lowers its eigenvalues; so the
 * least over runs of K pieces bounds the least over windows from below. K d^2 / 2 numbers; d^2 a
 * vector and one decomposition per piece: amortised O(d^2) for m of the order of d. What rounding
 * may have added is taken off.
 */
final class BoundedExcitation {
  /** The least K where T allows it: the bound then sees 4/5 of each window or more. */
  private static final int LEAST_PIECES = 4;

  private final int pieceLength;
  private final PackedSymmetric[] pieces;
  private final PackedSymmetric sum;
  private final WeakestDirection spectrum;
  private long vectors;
  private double least = Double.POSITIVE_INFINITY;

  BoundedExcitation(int width, int window) {
    this.pieceLength = Math.max(1, (window + 1) / (LEAST_PIECES + 1));
    int count = (window + 1) / pieceLength - 1;
    this.pieces = new PackedSymmetric[count];
    for (int i = 0; i < count; i++) {
      pieces[i] = new PackedSymmetric(width);
    }
    this.sum = new PackedSymmetric(width);
    this.spectrum = new WeakestDirection(width);
  }

  /** Takes a vector in. */
  void add(double[] vector) {
    PackedSymmetric piece = pieces[(int) (vectors / pieceLength % pieces.length)];
    if (vectors % pieceLength == 0) {
      piece.fill(0);
    }
    piece.addRankOne(1, vector);
    vectors++;
    boolean completed = vectors % pieceLength == 0;
    if (completed && vectors >= (long) pieceLength * pieces.length) {
      evaluate();
    }
  }

  private void evaluate() {
    sum.fill(0);
    for (PackedSymmetric piece : pieces) {
      double[] entries = piece.array();
      Kernels.axpy(1, entries, 0, sum.array(), 0, entries.length);
    }
    double rounding = 4 * sum.width() * Math.ulp(1.0) * sum.trace();
    least = Math.min(least, Math.max(0, spectrum.smallest(sum) - rounding));
  }

  /** The bound; 0 until there is one. */
  double least() {
    return Double.isInfinite(least) ? 0 : least;
  }
}
