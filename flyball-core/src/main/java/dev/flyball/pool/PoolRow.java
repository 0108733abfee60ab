package dev.flyball.pool;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * One observation as pool members see it: x and then what wide rows hold beside it, in the present
 * units or in those of another time. Reused; allocates nothing after the first rows.
 */
final class PoolRow {
  private final Linearisation linearisation;
  private final double[] anywhere;
  private final SparseRows row;
  private final int[] places;
  private final double[] values;
  private final int width;
  private final WideRow wide;

  /** x, and then what wide rows hold beside it. */
  private final double[] whole;

  /** The same in the units of another time, without the last targets. */
  private final double[] wholeThen;

  /** The one of both that scores are of. */
  private double[] seen;

  private int length;
  private double energy;

  PoolRow(Model head, WideRow wide) {
    this.linearisation = head.linearisation();
    this.anywhere = new double[head.parameters()];
    this.row = new SparseRows(head.parameters());
    this.places = new int[head.parameters()];
    this.values = new double[head.parameters()];
    this.width = head.parameters();
    this.whole = new double[head.parameters() + wide.length()];
    this.wholeThen = new double[whole.length];
    this.seen = whole;
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
      whole[places[e]] = 0;
    }
    length = linearisation.row(i, places, values);
    for (int e = 0; e < length; e++) {
      whole[places[e]] = values[e];
    }
    seen = whole;
    // That of a single row is known already.
    energy = batch.rows() == 1 ? linearisation.energy() : Kernels.squaredNorm(values, 0, length);
    wide.select(batch, i);
    System.arraycopy(wide.entries(), 0, whole, width, wide.length());
  }

  /** Turns the row back to the present units. */
  void restoreUnits() {
    seen = whole;
  }

  /**
   * Turns inputs of this row from the present units to others, held to the bound that they have
   * there, and leaves the last targets out; {@link #restoreUnits} turns back.
   *
   * @param centres the other centres, from {@code from} on
   * @param perSpread 1 over the other spreads
   */
  void inUnitsOf(double[] centres, int from, double[] perSpread, InputScale scale) {
    int lags = wide.lag().length;
    double[] centresNow = scale.centres();
    double[] spreadsNow = scale.spreads();
    System.arraycopy(whole, 0, wholeThen, 0, whole.length);
    Arrays.fill(wholeThen, width, width + lags, 0);
    int inRow = scale.inRow();
    double bound = scale.bound();
    for (int e = 0; e < length && places[e] < inRow; e++) {
      int j = places[e];
      double value = centresNow[j] - centres[from + j] + spreadsNow[j] * values[e];
      wholeThen[j] = Math.max(-bound, Math.min(bound, value * perSpread[j]));
    }
    seen = wholeThen;
  }

  /** The row as a memory takes it in: sqrt(weight) x. */
  SparseRows sensitivity(double weight) {
    if (weight == 1 && linearisation instanceof SparseRows only && only.isOneRow()) {
      return only;
    }
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

  /** x, written out, and then what wide rows hold beside it; not to be changed. */
  double[] x() {
    return whole;
  }

  /** The extra features of the wide row; not to be changed. */
  double[] extra() {
    return wide.entries();
  }

  /** The row times a run of {@code w}: as much of it as the run is long. */
  double times(double[] w, int at, int run) {
    return Kernels.dot(seen, 0, w, at, run);
  }

  /** x times the run of w that starts at {@code at}. */
  double times(double[] w, int at) {
    return times(w, at, width);
  }

  /** What wide rows hold beside x, times the run of w that starts at {@code at}. */
  double timesExtra(double[] w, int at) {
    return Kernels.dot(seen, width, w, at, whole.length - width);
  }

  /** |x|^2, to be checked before anything is learned from it. */
  double energy() {
    return energy;
  }

  long numBytes() {
    return 8L * (anywhere.length + values.length + 2L * whole.length) + 4L * places.length;
  }
}
