package dev.flyball.forest;

import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/** The row that a forest is evaluated on: its columns, their bins, and the leaves it ends in. */
class TreeRow implements TreePrefixes.Leaves {
  final TreeColumns columns;

  /** The columns beside the inputs, then the inputs; NaN where missing. */
  final double[] row;

  final byte[] cells;

  /** One a tree. */
  final int[] leaves;

  /** The forest in use; null while there is none. */
  @Nullable Forest forest;

  /** The size of one unit of what its leaves hold. */
  double unit = 1;

  TreeRow(TreeColumns columns, int trees) {
    this.columns = columns;
    this.row = new double[columns.count()];
    this.cells = new byte[columns.count()];
    this.leaves = new int[trees];
  }

  /** Turns to the inputs of an observation. */
  final void turn(Batch batch, int i) {
    columns.read(batch, i, row);
  }

  /** Finds the leaves of the row that was turned to, if there is a forest. */
  final boolean findLeaves() {
    Forest by = forest;
    if (by == null) {
      return false;
    }
    bin(by.bins(), row.length);
    by.leaves(cells, leaves);
    return true;
  }

  /** Finds the bins of the first columns. */
  final void bin(Bins by, int count) {
    for (int c = 0; c < count; c++) {
      cells[c] = by.of(c, row[c]);
    }
  }

  @Override
  public final double value(int tree, int k) {
    return forest == null ? 0 : forest.value(leaves[tree], k);
  }
}
