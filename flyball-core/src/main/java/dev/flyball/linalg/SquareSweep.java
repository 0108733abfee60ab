package dev.flyball.linalg;

import java.util.Arrays;

/**
 * The inverse of a {@link SquareSymmetric} in place, by sweeping four pivots at a time: with D the
 * inverse of the pivots' block and V their columns, everything else becomes A - V D V', the columns
 * V D, and the block -D; after all pivots, A is minus its inverse. Only the lower triangle is
 * worked on, d^3 operations in all, and mirrored in the end.
 */
final class SquareSweep {
  /** Rows are padded to a multiple of this, and pivots go by as many. */
  static final int BLOCK = 4;

  private final int width;
  private final int rows;
  private final int stride;
  private final int narrow;
  private final int panel;

  /** Panels that begin before this column are wide. */
  private final int wideUpTo;

  private final SquareKernels kernels;
  private final double[] entries;
  private final double[] columns;
  private final double[] solved;

  /** The inverse D of the pivots' block. */
  private final double[] pivot = new double[BLOCK * BLOCK];

  SquareSweep(int width, int rows, int stride, SquareKernels kernels, double[] entries) {
    this.width = width;
    this.rows = rows;
    this.stride = stride;
    this.narrow = kernels.narrow();
    this.panel = kernels.panel();
    this.wideUpTo = stride & -panel;
    this.kernels = kernels;
    this.entries = entries;
    this.columns = new double[BLOCK * stride];
    this.solved = new double[BLOCK * stride];
  }

  long numBytes() {
    return 8L * (columns.length + solved.length + pivot.length);
  }

  /** The columns of the panel that begins with column {@code first}. */
  private int wide(int first) {
    return first < wideUpTo ? panel : narrow;
  }

  /** The first column of the panel that column j is in. */
  private int first(int j) {
    return j & -(j < wideUpTo ? panel : narrow);
  }

  int index(int i, int j) {
    int first = first(j);
    return first * rows + i * wide(first) + j - first;
  }

  /** A = (scale * s + ridge I)^-1 for a packed s; false when that is not positive definite. */
  boolean invert(double[] s, double scale, double ridge) {
    load(s, scale, ridge);
    for (int k = 0; k < rows; k += BLOCK) {
      if (!invertPivots(k)) {
        return false;
      }
      takeColumns(k);
      kernels.sweep(entries, rows, stride, columns, pivot, solved);
      putColumns(k);
    }
    mirrorNegated();
    return true;
  }

  /** The lower triangle, with ones on the diagonal beyond the width. */
  private void load(double[] s, double scale, double ridge) {
    for (int first = 0; first < stride; first += wide(first)) {
      int wide = wide(first);
      int at = first * rows + first * wide;
      int from = Packed.rowStart(first) + first;
      for (int i = first; i < width; i++) {
        int length = Math.min(wide, i + 1 - first);
        for (int j = 0; j < length; j++) {
          entries[at + j] = scale * s[from + j];
        }
        at += wide;
        from += i + 1;
      }
      if (at < (first + wide) * rows) {
        Arrays.fill(entries, at, (first + wide) * rows, 0);
      }
    }
    for (int i = 0; i < width; i++) {
      entries[index(i, i)] += ridge;
    }
    for (int i = width; i < rows; i++) {
      entries[index(i, i)] = 1;
    }
  }

  /**
   * The inverse of the four pivots from k on, by halves: that of the first two, then that of what
   * they leave of the other two. Two divisions.
   */
  private boolean invertPivots(int k) {
    int first = first(k);
    int wide = wide(first);
    int at = first * rows + k * wide + k - first;
    double a00 = entries[at];
    double a10 = entries[at + wide];
    double a11 = entries[at + wide + 1];
    double a20 = entries[at + 2 * wide];
    double a21 = entries[at + 2 * wide + 1];
    double a22 = entries[at + 2 * wide + 2];
    double a30 = entries[at + 3 * wide];
    double a31 = entries[at + 3 * wide + 1];
    double a32 = entries[at + 3 * wide + 2];
    double a33 = entries[at + 3 * wide + 3];
    double determinant = a00 * a11 - a10 * a10;
    double over = 1 / determinant;
    double b00 = a11 * over;
    double b10 = -a10 * over;
    double b11 = a00 * over;
    // The other two's rows times the inverse of the first two.
    double c20 = a20 * b00 + a21 * b10;
    double c21 = a20 * b10 + a21 * b11;
    double c30 = a30 * b00 + a31 * b10;
    double c31 = a30 * b10 + a31 * b11;
    double s22 = a22 - (c20 * a20 + c21 * a21);
    double s32 = a32 - (c30 * a20 + c31 * a21);
    double s33 = a33 - (c30 * a30 + c31 * a31);
    double left = s22 * s33 - s32 * s32;
    double overLeft = 1 / left;
    double d22 = s33 * overLeft;
    double d32 = -s32 * overLeft;
    double d33 = s22 * overLeft;
    double d20 = -(d22 * c20 + d32 * c30);
    double d21 = -(d22 * c21 + d32 * c31);
    double d30 = -(d32 * c20 + d33 * c30);
    double d31 = -(d32 * c21 + d33 * c31);
    put(0, b00 - (c20 * d20 + c30 * d30), b10 - (c21 * d20 + c31 * d30), d20, d30);
    put(1, pivot[1], b11 - (c21 * d21 + c31 * d31), d21, d31);
    put(2, d20, d21, d22, d32);
    put(3, d30, d31, d32, d33);
    // Written so that NaN fails too.
    return a00 > 0
        && determinant > 0
        && s22 > 0
        && left > 0
        && determinant < Double.POSITIVE_INFINITY
        && left < Double.POSITIVE_INFINITY;
  }

  private void put(int t, double d0, double d1, double d2, double d3) {
    pivot[BLOCK * t] = d0;
    pivot[BLOCK * t + 1] = d1;
    pivot[BLOCK * t + 2] = d2;
    pivot[BLOCK * t + 3] = d3;
  }

  /** V, with zeros at the pivots. */
  private void takeColumns(int k) {
    double[] v = columns;
    for (int first = 0; first < k; first += wide(first)) {
      int wide = wide(first);
      int at = first * rows + k * wide;
      int length = Math.min(wide, k - first);
      for (int t = 0; t < BLOCK; t++) {
        System.arraycopy(entries, at + t * wide, v, t * stride + first, length);
      }
    }
    int t1 = stride;
    int t2 = 2 * stride;
    int t3 = 3 * stride;
    for (int i = k; i < k + BLOCK; i++) {
      v[i] = 0;
      v[t1 + i] = 0;
      v[t2 + i] = 0;
      v[t3 + i] = 0;
    }
    int wide = wide(first(k));
    int at = index(k, k) + BLOCK * wide;
    for (int i = k + BLOCK; i < rows; i++) {
      v[i] = entries[at];
      v[t1 + i] = entries[at + 1];
      v[t2 + i] = entries[at + 2];
      v[t3 + i] = entries[at + 3];
      at += wide;
    }
  }

  /** V D and -D take their places. */
  private void putColumns(int k) {
    for (int first = 0; first < k; first += wide(first)) {
      int wide = wide(first);
      int at = first * rows + k * wide;
      int length = Math.min(wide, k - first);
      for (int t = 0; t < BLOCK; t++) {
        System.arraycopy(solved, t * stride + first, entries, at + t * wide, length);
      }
    }
    int wide = wide(first(k));
    int at = index(k, k);
    for (int t = 0; t < BLOCK * BLOCK; t++) {
      entries[at + (t >> 2) * wide + (t & 3)] = -pivot[t];
    }
    at += BLOCK * wide;
    int t1 = stride;
    int t2 = 2 * stride;
    int t3 = 3 * stride;
    for (int i = k + BLOCK; i < rows; i++) {
      entries[at] = solved[i];
      entries[at + 1] = solved[t1 + i];
      entries[at + 2] = solved[t2 + i];
      entries[at + 3] = solved[t3 + i];
      at += wide;
    }
  }

  /** The lower triangle, negated, on both sides; zeros beyond the width. */
  private void mirrorNegated() {
    for (int first = 0; first < stride; first += wide(first)) {
      int wide = wide(first);
      int at = first * rows + first * wide;
      for (int i = first; i < width; i++) {
        int column = first(i);
        int apart = wide(column);
        int to = column * rows + first * apart + i - column;
        int length = Math.min(wide, i + 1 - first);
        for (int j = 0; j < length; j++) {
          double entry = 0 - entries[at + j];
          entries[at + j] = entry;
          entries[to] = entry;
          to += apart;
        }
        at += wide;
      }
      Arrays.fill(entries, first * rows + width * wide, (first + wide) * rows, 0);
    }
    for (int j = width; j < stride; j++) {
      for (int i = 0; i < width; i++) {
        entries[index(i, j)] = 0;
      }
    }
  }
}
