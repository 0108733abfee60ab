package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;

/**
 * The row of one observation: x, the same for every member and every head of a model that is linear
 * in its parameters, and what wide rows hold beside it. Reused; allocates nothing after the first
 * rows.
 */
final class PoolRow {
  /** Above this share of seen parameters the products run over all of them: it is faster. */
  private static final int DENSE_FROM = 4;

  private final Linearisation linearisation;
  private final double[] anywhere;
  private final SparseRows row;
  private final int[] places;
  private final double[] values;
  private final double[] x;
  private final WideRow wide;
  private int length;

  PoolRow(Model head, WideRow wide) {
    this.linearisation = head.linearisation();
    this.anywhere = new double[head.parameters()];
    this.row = new SparseRows(head.parameters());
    this.places = new int[head.parameters()];
    this.values = new double[head.parameters()];
    this.x = new double[head.parameters()];
    this.wide = wide;
  }

  /** Linearises the batch; then {@link #select} a row. */
  void of(Batch batch) {
    linearisation.at(anywhere, 0, batch);
    for (int i = 0; i < batch.rows(); i++) {
      linearisation.feed(i, 1, 0);
    }
    linearisation.close(Math.max(1, batch.rows()));
  }

  /** Whether turning to a row runs code that is not Flyball's. */
  boolean mayFail() {
    return linearisation.mayFail();
  }

  /** Turns to row {@code i} of the batch. */
  void select(Batch batch, int i) {
    for (int e = 0; e < length; e++) {
      x[places[e]] = 0;
    }
    turnBack(i);
    wide.select(batch, i);
  }

  /** Turns row {@code i}, the one that was selected, back to the present units. */
  void turnBack(int i) {
    length = linearisation.row(i, places, values);
    for (int e = 0; e < length; e++) {
      x[places[e]] = values[e];
    }
  }

  /**
   * Turns inputs of this row from the present units to those of {@code from} on, centres and then
   * spreads; {@link #turnBack} turns back.
   */
  void inUnitsOf(double[] units, int from, InputScale scale) {
    for (int e = 0; e < length && places[e] < scale.inRow(); e++) {
      int j = places[e];
      double spread = units[from + scale.inRow() + j];
      values[e] = (scale.centre(j) - units[from + j] + scale.spread(j) * values[e]) / spread;
      x[j] = values[e];
    }
  }

  /** The row as a memory takes it in: sqrt(weight) x. */
  SparseRows sensitivity(double weight) {
    row.clear();
    for (int e = 0; e < length; e++) {
      row.add(places[e], values[e]);
    }
    row.endRow(0);
    row.feed(0, Math.sqrt(weight), 0);
    row.close(1);
    return row;
  }

  /** The row of an observation that saw nothing. */
  SparseRows nothing() {
    row.clear();
    row.endRow(0);
    row.close(1);
    return row;
  }

  /** x, written out; not to be changed. */
  double[] x() {
    return x;
  }

  /** What a wide row holds beside x; not to be changed. */
  double[] extra() {
    return wide.entries();
  }

  /** x'w for the run of w that starts at {@code offset}. */
  double times(double[] w, int offset) {
    return length * DENSE_FROM > x.length
        ? Kernels.dot(x, 0, w, offset, x.length)
        : Kernels.sparseDot(places, values, 0, length, w, offset);
  }

  /**
   * The wide part of the row times the run of w that starts at {@code offset}; without the last
   * targets if {@code settled}.
   */
  double timesExtra(double[] w, int offset, boolean settled) {
    int from = settled ? wide.lag().length : 0;
    return Kernels.dot(extra(), from, w, offset + from, extra().length - from);
  }

  /** |x|^2, to be checked before anything is learned from it. */
  double energy() {
    return Kernels.squaredNorm(values, 0, length);
  }
}
