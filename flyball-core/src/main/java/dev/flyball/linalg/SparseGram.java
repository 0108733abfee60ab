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

  /** Where row k has its run of panel p, at {@code p * n + k}; -1 where it sees nothing of it. */
  private int[] lineOf = {};

  private int n;
  private int runs;
  private int stretches;

  SparseGram(int width, TileKernels tiles) {
    this.panels = Panels.count(width);
    this.tiles = tiles;
    this.stretch = new int[panels + 1];
    Arrays.setAll(cornerAt, q -> HEIGHT * q);
  }

  /** Whether tiles cost less than adding these rows entry by entry; counts their runs. */
  boolean pays(int rows, int[] start, int[] indices) {
    double entries = 0;
    double byTiles = ENTRIES_A_TILE * panels * (panels + 1.0);
    runs = 0;
    for (int k = 0; k < rows; k++) {
      double length = start[k + 1] - start[k];
      int mine = runs(indices, start[k], start[k + 1]);
      runs += mine;
      entries += length * length;
      byTiles += ENTRIES_A_LINE * mine * mine;
    }
    return byTiles < entries;
  }

  private static int runs(int[] indices, int from, int to) {
    int runs = 0;
    int last = -1;
    for (int e = from; e < to; e++) {
      int panel = indices[e] >>> 3;
      runs += panel == last ? 0 : 1;
      last = panel;
    }
    return runs;
  }

  /** Adds the rows that {@link #pays} was asked about. */
  void addTo(
      PackedSymmetric a, int rows, double[] weights, int[] start, int[] indices, double[] values) {
    n = rows;
    layOut(weights, start, indices, values);
    findStretches();
    for (int i = 0; i < stretches; i++) {
      list.begin(lineOf, stretch[i] * n, n);
      for (int j = 0; j <= i; j++) {
        list.meet(lineOf, stretch[j] * n);
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
    for (int k = 0; k < n; k++) {
      int last = -1;
      double root = Math.sqrt(weights[k]);
      int end = root == 0 ? start[k] : start[k + 1];
      for (int e = start[k]; e < end; e++) {
        int panel = indices[e] >>> 3;
        // Where a run ends is anybody's guess: no branch, the same place is written again.
        line += panel == last ? 0 : HEIGHT;
        last = panel;
        lineOf[panel * n + k] = line;
        lines[line + (indices[e] & 7)] = root * values[e];
      }
    }
  }

  private void findStretches() {
    stretches = 0;
    for (int p = 0; p < panels; p++) {
      if (p == 0 || !seenAsBefore(p)) {
        stretch[stretches++] = p;
      }
    }
    stretch[stretches] = panels;
  }

  /** Whether panels p - 1 and p are seen by the same rows. */
  private boolean seenAsBefore(int p) {
    for (int k = 0, here = p * n, before = here - n; k < n; k++) {
      if ((lineOf[here + k] ^ lineOf[before + k]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The tiles of two stretches. A row's runs in a stretch lie side by side. */
  private void addStretches(PackedSymmetric a, int above, int left) {
    for (int i = stretch[above]; i < stretch[above + 1]; i++) {
      int rowShift = HEIGHT * (i - stretch[above]);
      for (int j = stretch[left]; j < stretch[left + 1] && j <= i; j++) {
        int columnShift = HEIGHT * (j - stretch[left]);
        if (j < i && HEIGHT * (i + 1) <= a.width()) {
          for (int q = 0; q < HEIGHT; q++) {
            tileAt[q] = rowStart(HEIGHT * i + q) + HEIGHT * j;
          }
          tiles.addListed(lines, list, rowShift, columnShift, a.array(), tileAt);
        } else {
          Arrays.fill(corner, 0);
          tiles.addListed(lines, list, rowShift, columnShift, corner, cornerAt);
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
