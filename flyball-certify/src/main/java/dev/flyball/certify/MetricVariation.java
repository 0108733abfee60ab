package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * nu_T, the largest root of the sum over a window of |P_{t-k} - P_t|^2 in the spectral norm (lemma
 * "transfer of excitation through a slowly varying metric"). The Frobenius norm, which is never
 * smaller, tells which windows cannot be the largest: only the others are decomposed.
 */
final class MetricVariation {
  private final PackedSymmetric[] ring;
  private final PackedSymmetric difference;
  private final WeakestDirection spectrum;
  private long seen;
  private double largestSquare;

  MetricVariation(int width, int window) {
    this.ring = new PackedSymmetric[window];
    for (int i = 0; i < window; i++) {
      ring[i] = new PackedSymmetric(width);
    }
    this.difference = new PackedSymmetric(width);
    this.spectrum = new WeakestDirection(width);
  }

  /** Takes P_t in. */
  void add(PackedSymmetric inverse) {
    PackedSymmetric current = ring[(int) (seen % ring.length)];
    current.copyFrom(inverse);
    seen++;
    if (seen >= ring.length && sumOfSquares(current, false) > largestSquare) {
      largestSquare = Math.max(largestSquare, sumOfSquares(current, true));
    }
  }

  private double sumOfSquares(PackedSymmetric current, boolean spectral) {
    double sum = 0;
    for (PackedSymmetric earlier : ring) {
      if (earlier != current) {
        difference.copyFrom(earlier);
        double[] entries = difference.array();
        Kernels.axpy(-1, current.array(), 0, entries, 0, entries.length);
        sum += spectral ? Math.pow(spectrum.norm(difference), 2) : frobeniusSquare();
      }
    }
    return sum;
  }

  private double frobeniusSquare() {
    double sum = 2 * Kernels.squaredNorm(difference.array(), 0, difference.array().length);
    for (int i = 0; i < difference.width(); i++) {
      sum -= difference.at(i, i) * difference.at(i, i);
    }
    return sum;
  }

  double largest() {
    return Math.sqrt(largestSquare);
  }
}
