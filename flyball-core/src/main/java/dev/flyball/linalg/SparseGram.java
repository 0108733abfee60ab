package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * A += the sum of weighted outer products of sparse rows, by tiles: a tile of eight rows and eight
 * columns of A takes the sparse rows that see something of both, and no others. Rows that miss
 * whole stretches cost what they see; gaps inside a stretch are swept along as zeros. Neighbouring
 * panels of eight that are seen by the same rows form a stretch, and a pair of stretches has one
 * list of rows. The workspace grows with the largest batch and is kept.
 */
final class SparseGram {
  /** What a tile costs before its first row, in entries added one by one; measured. */
  private static final double ENTRIES_A_TILE = 20;

  /** What a row adds to the cost of a tile, in the same unit. */
  private static final double ENTRIES_A_LINE = 3;

  private final int panels;
  private final TileKernels tiles;
  private final ListedLines list = new ListedLines();
  private final double[] corner = new double[TILE];
  private final int[] cornerAt = new int[HEIGHT];
  private final int[] tileAt = new int[HEIGHT];

  /** Where stretches of panels begin; the last one ends at {@code stretch[stretches]}. */
  private final int[] stretch;

  /** Runs of eight columns that weighted rows see something of, row by row, left to right. */
  private double[] lines = {};

  /**
   * Where row k has its run of panel p, at {@code panels k + p}; -1 where it sees nothing of it.
   */
  private int[] lineOf = {};

  /** Whether some row sees panel p and not the one before, or the other way round. */
  private final boolean[] begins;

  private int n;
  private double entries;
  private double squaredRuns;
  private int runs;
  private int stretches;

  SparseGram(int width, TileKernels tiles) {
    this.panels = Panels.count(width);
    this.tiles = tiles;
    this.stretch = new int[panels + 1];
    this.begins = new boolean[panels];
    Arrays.setAll(cornerAt, q -> HEIGHT * q);
  }

  /** Begins to count rows. */
  void clear() {
    entries = 0;
    squaredRuns = 0;
    runs = 0;
  }

  /** Counts a row of so many entries, in so many runs of entries of the same panel. */
  void count(double length, int rowRuns) {
    entries += length * length;
    squaredRuns += (double) rowRuns * rowRuns;
    runs += rowRuns;
  }

  /** Whether tiles cost less than adding the rows that were counted entry by entry. */
  boolean pays() {
    return ENTRIES_A_TILE * panels * (panels + 1.0) + ENTRIES_A_LINE * squaredRuns < entries;
  }

  /** Adds the rows that were counted. */
  void addTo(
      PackedSymmetric a, int rows, double[] weights, int[] start, int[] indices, double[] values) {
    n = rows;
    layOut(weights, start, indices, values);
    findStretches();
    for (int i = 0; i < stretches; i++) {
      list.begin(lineOf, panels, stretch[i], n);
      for (int j = 0; j <= i; j++) {
        list.meet(lineOf, stretch[j]);
        if (list.size > 0) {
          addStretches(a, i, j);
        }
      }
    }
  }

  /** Lays the rows out in runs, each times the root of its weight. */
  private void layOut(double[] weights, int[] start, int[] indices, double[] values) {
    if (lines.length < HEIGHT * runs) {
      lines = new double[HEIGHT * runs];
    }
    if (lineOf.length < panels * n) {
      lineOf = new int[panels * n];
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
        // Where a run ends is anybody's guess: no branch, the same place is written again.
        line += panel == last ? 0 : HEIGHT;
        last = panel;
        lineOf[row + panel] = line;
        lines[line + (indices[e] & 7)] = root * values[e];
      }
    }
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

  /** The tiles of two stretches. A row's runs in a stretch lie side by side. */
  private void addStretches(PackedSymmetric a, int above, int left) {
    for (int i = stretch[above]; i < stretch[above + 1]; i++) {
      int rowShift = HEIGHT * (i - stretch[above]);
      boolean whole = HEIGHT * (i + 1) <= a.width();
      for (int q = 0; whole && q < HEIGHT; q++) {
        tileAt[q] = rowStart(HEIGHT * i + q);
      }
      int end = whole ? Math.min(i, stretch[left + 1]) : stretch[left];
      int j = stretch[left];
      for (; j + 1 < end; j += 2) {
        int columnShift = HEIGHT * (j - stretch[left]);
        tiles.addListedPair(lines, list, rowShift, columnShift, a.array(), tileAt, HEIGHT * j);
      }
      for (; j < stretch[left + 1] && j <= i; j++) {
        int columnShift = HEIGHT * (j - stretch[left]);
        if (j < end) {
          tiles.addListed(lines, list, rowShift, columnShift, a.array(), tileAt, HEIGHT * j);
        } else {
          Arrays.fill(corner, 0);
          tiles.addListed(lines, list, rowShift, columnShift, corner, cornerAt, 0);
          addCorner(a, i, j);
        }
      }
    }
  }

  /** A tile that reaches beyond the triangle. */
  private void addCorner(PackedSymmetric a, int i, int j) {
    int height = Math.min(HEIGHT, a.width() - HEIGHT * i);
    for (int q = 0; q < height; q++) {
      int row = rowStart(HEIGHT * i + q) + HEIGHT * j;
      int length = Math.min(HEIGHT, HEIGHT * (i - j) + q + 1);
      for (int p = 0; p < length; p++) {
        a.array()[row + p] += corner[HEIGHT * q + p];
      }
    }
  }
}
