package dev.flyball.observability;

import dev.flyball.linalg.Places;
import java.util.Arrays;

/**
 * One symmetric matrix D of signals an input: what its rows were, sum of weight * r r'. Eight
 * inputs lie side by side, entry by entry, so that a product works on all eight at once without
 * padding any of them.
 */
final class SignalPanels {
  private static final int PANEL = Places.PANEL;

  private final int width;
  private final int packed;
  private double[] d = {};

  SignalPanels(int width) {
    this.width = width;
    this.packed = Math.multiplyExact(width, width + 1) / 2;
  }

  /** Numbers a matrix. */
  int packed() {
    return packed;
  }

  /** Makes room for inputs up to number {@code i}; new ones start at zero. */
  void ensure(int i) {
    long needed = (i / PANEL + 1L) * packed * PANEL;
    if (needed > d.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalStateException(
            "%d inputs with %d signals each are more than a memory of rows can hold; use the dense memory"
                .formatted(i + 1, width));
      }
      d =
          Arrays.copyOf(
              d, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, d.length * 3L / 2)));
    }
  }

  private int at(int i) {
    return i / PANEL * packed * PANEL + i % PANEL;
  }

  /** D of input {@code i} += weight * r r'. */
  void add(int i, double weight, double[] r) {
    int entry = at(i);
    for (int a = 0; a < width; a++) {
      double factor = weight * r[a];
      for (int b = 0; b <= a; b++, entry += PANEL) {
        d[entry] += factor * r[b];
      }
    }
  }

  /** z = D u for all inputs of panel {@code p}. */
  void times(int p, double[] u, double[] z) {
    Places.panelTimes(d, p * packed * PANEL, width, u, z);
  }

  /** The sum of the diagonal of D of input {@code i} over the signals from..to. */
  double trace(int i, int from, int to) {
    double trace = 0;
    for (int a = from; a < to; a++) {
      trace += d[at(i) + (a * (a + 1) / 2 + a) * PANEL];
    }
    return trace;
  }

  /** D of input {@code to} becomes that of input {@code from}. */
  void move(int from, int to) {
    for (int e = 0; e < packed; e++) {
      d[at(to) + e * PANEL] = d[at(from) + e * PANEL];
    }
  }

  /** D of input {@code i} becomes zero. */
  void clear(int i) {
    for (int e = 0; e < packed; e++) {
      d[at(i) + e * PANEL] = 0;
    }
  }

  void scale(double factor) {
    for (int e = 0; e < d.length; e++) {
      d[e] *= factor;
    }
  }

  /** All matrices up to number {@code count}, one after the other. */
  double[] writtenOut(int count) {
    double[] all = new double[Math.multiplyExact(count, packed)];
    for (int i = 0; i < count; i++) {
      for (int e = 0; e < packed; e++) {
        all[i * packed + e] = d[at(i) + e * PANEL];
      }
    }
    return all;
  }

  /** Takes back what {@link #writtenOut} gave. */
  void takeBack(double[] all) {
    Arrays.fill(d, 0);
    for (int i = 0; i < all.length / packed; i++) {
      ensure(i);
      for (int e = 0; e < packed; e++) {
        d[at(i) + e * PANEL] = all[i * packed + e];
      }
    }
  }

  long numBytes() {
    return 8L * d.length;
  }
}
