package dev.flyball.linalg;

import static dev.flyball.linalg.Packed.rowStart;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import java.util.Arrays;

/**
 * A += the sum of weighted outer products of sparse rows, by tiles: a tile of eight rows and eight
 * columns of A takes the sparse rows that see something of both, and no others. Rows that miss
 * whole stretches cost what they see; gaps inside a stretch are swept along as zeros. A pair of
 * stretches has one list of rows. The workspace grows with the largest batch and is kept.
 */
final class SparseGram {
  private final KernelProvider kernels;
  private final ListedLines list = new ListedLines();
  private final double[] corner = new double[TILE];
  private final int[] cornerAt = new int[HEIGHT];
  private final int[] tileAt = new int[HEIGHT];

  private final PanelRows own;

  private TileKernels tiles;

  SparseGram(int width, KernelProvider kernels) {
    this.kernels = kernels;
    this.tiles = kernels.forWork(0).tiles();
    this.own = new PanelRows(width);
    Arrays.setAll(cornerAt, q -> HEIGHT * q);
  }

  /** Counts rows as {@link PackedSymmetric#addRows}; whether tiles pay for them. */
  boolean pays(int n, int[] start, int[] indices, double[] values) {
    own.count(n, start, indices, values);
    return own.pays();
  }

  /** Adds the rows that were counted. */
  void addTo(PackedSymmetric a, double[] weights, int[] start, int[] indices, double[] values) {
    own.layOut(weights, start, indices, values);
    addLines(a);
  }

  private void addLines(PackedSymmetric a) {
    tiles = kernels.forWork((long) own.lineStart[own.n] * a.width() / 2).tiles();
    for (int i = 0; i < own.stretches; i++) {
      list.begin(own.lineOf, own.panels, own.stretch[i], own.n);
      for (int j = 0; j <= i; j++) {
        list.meet(own.lineOf, own.stretch[j]);
        if (list.size > 0) {
          addStretches(a, own.stretch, own.lines, i, j);
        }
      }
    }
  }

  /** The tiles of two stretches. A row's runs in a stretch lie side by side. */
  private void addStretches(PackedSymmetric a, int[] stretch, double[] lines, int above, int left) {
    for (int i = stretch[above]; i < stretch[above + 1]; i++) {
      int rowShift = HEIGHT * (i - stretch[above]);
      boolean whole = HEIGHT * (i + 1) <= a.width();
      for (int q = 0; whole && q < HEIGHT; q++) {
        tileAt[q] = rowStart(HEIGHT * i + q);
      }
      int end = whole ? Math.min(i, stretch[left + 1]) : stretch[left];
      for (int j = stretch[left]; j < stretch[left + 1] && j <= i; j++) {
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

  long numBytes() {
    return 8L * corner.length
        + 4L * (cornerAt.length + tileAt.length)
        + list.numBytes()
        + own.numBytes();
  }
}
