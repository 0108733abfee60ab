package dev.flyball.linalg;

import java.util.Arrays;

/**
 * L of small matrices, as A is kept: row by row, without tiles to fill and to pad. Row i is found
 * four columns at a time, whose sums do not wait for each other; the last of them ends with the
 * diagonal. d^3 / 3 operations, and none of the detours that tiles of eight are at widths of 12.
 */
final class RowFactorisation implements Factorisation {
  private final int width;
  private final double[] l;
  private final double[] inverses;
  private final double[] x;
  private final double[] unit;

  RowFactorisation(int width) {
    this.width = width;
    this.l = new double[Packed.length(width)];
    this.inverses = new double[width];
    this.x = new double[width];
    this.unit = new double[width];
  }

  @Override
  public boolean factor(PackedSymmetric a, double scale, double ridge) {
    double[] entries = a.array();
    int row = 0;
    for (int i = 0; i < width; i++) {
      int j = 0;
      for (; j + 4 <= i; j += 4) {
        factorFour(entries, scale, row, j);
      }
      double square = factorLast(entries, scale, ridge, row, i, j);
      // Written so that NaN fails too.
      if (!(square > 0 && square < Double.POSITIVE_INFINITY)) {
        return false;
      }
      double pivot = Math.sqrt(square);
      l[row + i] = pivot;
      inverses[i] = 1 / pivot;
      row += i + 1;
    }
    return true;
  }

  /** Columns j to j + 3 of the row that starts at {@code row}. */
  private void factorFour(double[] a, double scale, int row, int j) {
    double[] f = l;
    int row0 = Packed.rowStart(j);
    int row1 = row0 + j + 1;
    int row2 = row1 + j + 2;
    int row3 = row2 + j + 3;
    double s0 = scale * a[row + j];
    double s1 = scale * a[row + j + 1];
    double s2 = scale * a[row + j + 2];
    double s3 = scale * a[row + j + 3];
    for (int k = 0; k < j; k++) {
      double entry = f[row + k];
      s0 -= entry * f[row0 + k];
      s1 -= entry * f[row1 + k];
      s2 -= entry * f[row2 + k];
      s3 -= entry * f[row3 + k];
    }
    s0 *= inverses[j];
    s1 = (s1 - s0 * f[row1 + j]) * inverses[j + 1];
    s2 = (s2 - s0 * f[row2 + j] - s1 * f[row2 + j + 1]) * inverses[j + 2];
    s3 = (s3 - s0 * f[row3 + j] - s1 * f[row3 + j + 1] - s2 * f[row3 + j + 2]) * inverses[j + 3];
    f[row + j] = s0;
    f[row + j + 1] = s1;
    f[row + j + 2] = s2;
    f[row + j + 3] = s3;
  }

  /** Columns j to i - 1, three at most, and what is left of the diagonal. */
  private double factorLast(double[] a, double scale, double ridge, int row, int i, int j) {
    double[] f = l;
    int last = i - j;
    int row0 = last == 0 ? row : Packed.rowStart(j);
    int row1 = last <= 1 ? row : row0 + j + 1;
    int row2 = last <= 2 ? row : row1 + j + 2;
    // The ridge comes first: one that is lost to rounding must show in the pivot.
    double diagonal = scale * a[row + i] + ridge;
    double s0 = last == 0 ? diagonal : scale * a[row + j];
    double s1 = last == 1 ? diagonal : last > 1 ? scale * a[row + j + 1] : 0;
    double s2 = last == 2 ? diagonal : last > 2 ? scale * a[row + j + 2] : 0;
    double s3 = diagonal;
    for (int k = 0; k < j; k++) {
      double entry = f[row + k];
      s0 -= entry * f[row0 + k];
      s1 -= entry * f[row1 + k];
      s2 -= entry * f[row2 + k];
      s3 -= entry * entry;
    }
    if (last == 0) {
      return s0;
    }
    s0 *= inverses[j];
    f[row + j] = s0;
    if (last == 1) {
      return s1 - s0 * s0;
    }
    s1 = (s1 - s0 * f[row1 + j]) * inverses[j + 1];
    f[row + j + 1] = s1;
    if (last == 2) {
      return s2 - s0 * s0 - s1 * s1;
    }
    s2 = (s2 - s0 * f[row2 + j] - s1 * f[row2 + j + 1]) * inverses[j + 2];
    f[row + j + 2] = s2;
    return s3 - s0 * s0 - s1 * s1 - s2 * s2;
  }

  @Override
  public double quality() {
    return Factorisation.quality(inverses, width);
  }

  @Override
  public void solve(double[] b, int bOff, double[] to, int toOff) {
    forward(b, bOff);
    backward();
    System.arraycopy(x, 0, to, toOff, width);
  }

  @Override
  public void halfSolve(double[] b, int bOff, double[] to, int toOff) {
    forward(b, bOff);
    System.arraycopy(x, 0, to, toOff, width);
  }

  private void forward(double[] b, int bOff) {
    double[] f = l;
    double[] y = x;
    int row = 0;
    for (int i = 0; i < width; i++) {
      double value = b[bOff + i];
      for (int k = 0; k < i; k++) {
        value -= f[row + k] * y[k];
      }
      y[i] = value * inverses[i];
      row += i + 1;
    }
  }

  private void backward() {
    double[] f = l;
    double[] y = x;
    for (int i = width - 1; i >= 0; i--) {
      int row = Packed.rowStart(i);
      double value = y[i] * inverses[i];
      y[i] = value;
      for (int k = 0; k < i; k++) {
        y[k] -= f[row + k] * value;
      }
    }
  }

  @Override
  public void solveMany(double[] rows, int n, int stride) {
    for (int r = 0; r < n; r++) {
      solve(rows, r * stride, rows, r * stride);
    }
  }

  @Override
  public void invertInto(PackedSymmetric inverse, Workers workers) {
    for (int j = 0; j < width; j++) {
      Arrays.fill(unit, 0);
      unit[j] = 1;
      forward(unit, 0);
      backward();
      for (int i = j; i < width; i++) {
        inverse.set(i, j, x[i]);
      }
    }
  }

  @Override
  public void close() {
    // Nothing here lies outside the heap.
  }

  @Override
  public long numBytes() {
    return 8L * (l.length + inverses.length + x.length + unit.length);
  }
}
