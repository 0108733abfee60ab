package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import java.util.Arrays;
import java.util.Objects;

/**
 * Sparse rows laid out for sums of outer products by tiles: every row in runs of eight columns that
 * it sees something of, with zeros in the gaps. Neighbouring panels of eight columns that are seen
 * by the same rows form a stretch. Grows with the largest batch and is kept; O(entries).
 */
final class PanelRows {
  /** What a tile costs before its first row, in entries added one by one; measured. */
  private static final double ENTRIES_A_TILE = 20;

  /** What a row adds to the cost of a tile, in the same unit. */
  private static final double ENTRIES_A_LINE = 3;

  private final int width;

  /** How many panels there are. */
  final int panels;

  /** How many rows there are. */
  int n;

  /** Runs of eight columns that rows see something of, row by row, left to right. */
  double[] lines = {};

  /** Where the runs of row k begin in {@link #lines}; where those of the one before end. */
  int[] lineStart = new int[1];

  /**
   * Where row k has its run of panel p, at {@code panels k + p}; -1 where it sees nothing of it.
   */
  int[] lineOf = {};

  /** Where stretches of panels begin; the last one ends at {@code stretch[stretches]}. */
  final int[] stretch;

  int stretches;

  /** Whether some row sees panel p and not the one before, or the other way round. */
  private final boolean[] begins;

  private double entries;
  private double squaredRuns;
  private int runs;

  /** No rows yet, over so many columns. */
  PanelRows(int width) {
    this.width = width;
    this.panels = Panels.count(width);
    this.stretch = new int[panels + 1];
    this.begins = new boolean[panels];
  }

  /**
   * Begins anew and counts {@code count} rows with ascending indices; row k is entries {@code
   * start[k]} up to {@code start[k + 1]}.
   */
  void count(int count, int[] start, int[] indices, double[] values) {
    Objects.checkFromIndexSize(0, count + 1, start.length);
    n = count;
    entries = 0;
    squaredRuns = 0;
    runs = 0;
    for (int k = 0; k < n; k++) {
      Kernels.checkSparse(indices, values, start[k], start[k + 1]);
      countRow(indices, start[k], start[k + 1]);
    }
  }

  private void countRow(int[] indices, int from, int to) {
    int last = -1;
    int rowRuns = 0;
    for (int p = from; p < to; p++) {
      int index = indices[p];
      if (index <= last || index >= width) {
        throw new IllegalArgumentException(
            "index " + index + " at " + p + " must lie above " + last + " and below " + width);
      }
      rowRuns += index >>> 3 == last >>> 3 ? 0 : 1;
      last = index;
    }
    double length = to - from;
    entries += length * length;
    squaredRuns += (double) rowRuns * rowRuns;
    runs += rowRuns;
  }

  /** Whether tiles cost less than adding the rows that were counted entry by entry. */
  boolean pays() {
    return n > 1
        && ENTRIES_A_TILE * panels * (panels + 1.0) + ENTRIES_A_LINE * squaredRuns < entries;
  }

  /**
   * Lays out the rows that were counted, each times the root of its weight; those of weight 0 see
   * nothing.
   */
  void layOut(double[] weights, int[] start, int[] indices, double[] values) {
    if (lines.length < HEIGHT * runs) {
      lines = new double[HEIGHT * runs];
    }
    if (lineOf.length < panels * n) {
      lineOf = new int[panels * n];
    }
    if (lineStart.length <= n) {
      lineStart = new int[n + 1];
    }
    Arrays.fill(lines, 0, HEIGHT * runs, 0);
    Arrays.fill(lineOf, 0, panels * n, -1);
    int line = -HEIGHT;
    for (int k = 0, row = 0; k < n; k++, row += panels) {
      int last = -1;
      double root = Math.sqrt(weights[k]);
      int end = root == 0 ? start[k] : start[k + 1];
      for (int e = start[k]; e < end; e++) {
        int panel = indices[e] >>> 3;
        // Ends of runs cannot be predicted: no branch, the same place is written again.
        line += panel == last ? 0 : HEIGHT;
        last = panel;
        lineOf[row + panel] = line;
        lines[line + (indices[e] & 7)] = root * values[e];
      }
      lineStart[k + 1] = line + HEIGHT;
    }
    findStretches();
  }

  private void findStretches() {
    Arrays.fill(begins, false);
    for (int k = 0, row = 0; k < n; k++, row += panels) {
      for (int p = 1; p < panels; p++) {
        begins[p] |= (lineOf[row + p] ^ lineOf[row + p - 1]) < 0;
      }
    }
    stretches = 0;
    for (int p = 0; p < panels; p++) {
      if (p == 0 || begins[p]) {
        stretch[stretches++] = p;
      }
    }
    stretch[stretches] = panels;
  }

  long numBytes() {
    return 8L * lines.length
        + 4L * (lineStart.length + lineOf.length + stretch.length)
        + begins.length;
  }
}
