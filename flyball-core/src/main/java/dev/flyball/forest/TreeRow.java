package dev.flyball.forest;

import dev.flyball.observation.Batch;

/** The row that a forest is evaluated on: its columns, their bins, and the leaves it ends in. */
abstract class TreeRow implements TreePrefixes.Leaves {
  final TreeColumns columns;

  /** The columns beside the inputs, then the inputs; NaN where missing. */
  final double[] row;

  final byte[] cells;

  /** One a tree. */
  final int[] leaves;

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
  abstract boolean findLeaves();

  /** The size of one unit of what leaves hold. */
  abstract double unit();
}
