package dev.flyball.control;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;

/**
 * The row of one observation, x for a model that is linear in its parameters: the same for every
 * member and every head. Reused; allocates nothing after the first rows.
 */
final class PoolRow {
  /** Above this share of seen parameters the products run over all of them: it is faster. */
  private static final int DENSE_FROM = 4;

  private final Linearisation linearisation;
  private final SparseRows row;
  private final int[] places;
  private final double[] values;
  private final double[] x;
  private int length;

  PoolRow(Model head) {
    this.linearisation = head.linearisation();
    this.row = new SparseRows(head.parameters());
    this.places = new int[head.parameters()];
    this.values = new double[head.parameters()];
    this.x = new double[head.parameters()];
  }

  /** Linearises the batch at the mixture's parameters; then {@link #select} a row. */
  void of(Batch batch, double[] mixture) {
    linearisation.at(mixture, 0, batch);
    for (int i = 0; i < batch.rows(); i++) {
      linearisation.feed(i, 1, 0);
    }
    linearisation.close(Math.max(1, batch.rows()));
  }

  /** The score of row {@code i} at the mixture's parameters, as the model computes it. */
  double score(int i) {
    return linearisation.score(i);
  }

  /** Turns to row {@code i} of the batch. */
  void select(int i) {
    for (int e = 0; e < length; e++) {
      x[places[e]] = 0;
    }
    length = linearisation.row(i, places, values);
    for (int e = 0; e < length; e++) {
      x[places[e]] = values[e];
    }
  }

  /** The row as a memory takes it in: sqrt(curvature) x. */
  SparseRows sensitivity(double curvature) {
    row.clear();
    for (int e = 0; e < length; e++) {
      row.add(places[e], values[e]);
    }
    row.endRow(0);
    row.feed(0, Math.sqrt(curvature), 0);
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

  /** x'w for the run of w that starts at {@code offset}. */
  double times(double[] w, int offset) {
    return length * DENSE_FROM > x.length
        ? Kernels.dot(x, 0, w, offset, x.length)
        : Kernels.sparseDot(places, values, 0, length, w, offset);
  }

  double energy() {
    return Kernels.squaredNorm(values, 0, length);
  }
}
