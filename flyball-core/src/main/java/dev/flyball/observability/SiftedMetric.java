package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A metric R with directional forgetting, and its inverse P. A row g = sqrt(n) u with |u| = 1, v =
 * R u and c = 1 - keep does
 *
 * <pre>R &lt;- R - c v v' / (u'v) + c n u u'</pre>
 *
 * Since P v = u, Sherman and Morrison give P as exactly: first P1 = P + c / (keep u'v) u u', then P
 * = P1 - (P1 u)(P1 u)' / (1 / (c n) + u'P1 u). Both updates of both matrices wait until the next
 * row needs a product, and go along with it: one pass over each triangle a row, O(d^2). No ridge
 * decays, so nothing has to be refilled. (P u)'v is 1 in exact arithmetic; where it no longer is,
 * rounding has parted the two, and P is made anew from R.
 */
final class SiftedMetric implements Stateful {
  /** How far (P u)'v may be from 1. */
  static final double DRIFT = 1e-9;

  private final int width;
  private final PackedSymmetric metric;
  private final PackedSymmetric inverse;

  /** The unit row that came last and the one that comes, in turns. */
  private double[] unit;

  private double[] nextUnit;

  /** R u of the row that came last, before it came; and that of the next one. */
  private double[] product;

  private double[] nextProduct;

  /** P1 u. */
  private double[] correction;

  private double[] nextCorrection;

  /** The update that R still lacks: forgetting * product product' + adding * unit unit'. */
  private double forgetting;

  private double adding;

  /**
   * The update that P still lacks: loosening * unit unit' + tightening * correction correction'.
   */
  private double loosening;

  private double tightening;

  /** P times the last unit row is this times the correction; 0 if there is no such row. */
  private double rowSolution;

  private double trace;
  private long renewed;
  private @Nullable Cholesky cholesky;

  SiftedMetric(int width) {
    this.width = width;
    metric = new PackedSymmetric(width);
    inverse = new PackedSymmetric(width);
    unit = new double[width];
    nextUnit = new double[width];
    product = new double[width];
    nextProduct = new double[width];
    correction = new double[width];
    nextCorrection = new double[width];
  }

  /** R = ridge I. */
  void empty(double ridge) {
    metric.fill(0);
    metric.addToDiagonal(ridge);
    inverse.fill(0);
    inverse.addToDiagonal(1 / ridge);
    Arrays.fill(unit, 0);
    Arrays.fill(product, 0);
    Arrays.fill(correction, 0);
    forgetting = 0;
    adding = 0;
    loosening = 0;
    tightening = 0;
    rowSolution = 0;
    trace = width * ridge;
    renewed = 0;
  }

  /** The array for the next row, to be written in full and divided by its norm. */
  double[] room() {
    return nextUnit;
  }

  /** Takes in the row that was written: {@code squares} is its squared norm. */
  void take(double keep, double squares) {
    double c = 1 - keep;
    double weight = c * squares;
    double excited = timesMetric(nextUnit, nextProduct);
    timesInverse(nextUnit, nextCorrection);
    double agreement = Kernels.dot(nextCorrection, 0, nextProduct, 0, width);
    // Written so that NaN fails too.
    if (!(Math.abs(agreement - 1) <= DRIFT)) {
      renew();
      timesInverse(nextUnit, nextCorrection);
    }
    forgetting = -c / excited;
    adding = weight;
    loosening = c / (keep * excited);
    Kernels.axpy(loosening, nextUnit, 0, nextCorrection, 0, width);
    double reach = 1 / weight + Kernels.dot(nextUnit, 0, nextCorrection, 0, width);
    tightening = -1 / reach;
    rowSolution = 1 / (weight * reach);
    trace += weight + forgetting * Kernels.squaredNorm(nextProduct, 0, width);
    turn();
  }

  /** v = R u, what R still lacks taken in on the way; u'v. */
  private double timesMetric(double[] u, double[] v) {
    if (forgetting == 0) {
      metric.times(u, v);
    } else {
      metric.rankTwoThenTimes(forgetting, product, adding, unit, u, v);
      forgetting = 0;
      adding = 0;
    }
    return Kernels.dot(u, 0, v, 0, width);
  }

  private void timesInverse(double[] x, double[] y) {
    if (tightening == 0) {
      inverse.times(x, y);
    } else {
      inverse.rankTwoThenTimes(tightening, correction, loosening, unit, x, y);
      tightening = 0;
      loosening = 0;
    }
  }

  private void turn() {
    double[] lastUnit = unit;
    unit = nextUnit;
    nextUnit = lastUnit;
    double[] lastProduct = product;
    product = nextProduct;
    nextProduct = lastProduct;
    double[] lastCorrection = correction;
    correction = nextCorrection;
    nextCorrection = lastCorrection;
  }

  /** P from a factor of R, which lacks nothing at this moment. O(d^3). */
  private void renew() {
    if (cholesky == null) {
      cholesky = new Cholesky(width);
    }
    if (!cholesky.factorLifted(metric, 1, 0, Observability.SMALLEST_RIDGE)) {
      throw new MetricException(
          "the metric overflows (its trace is %s); standardise the inputs".formatted(trace));
    }
    cholesky.invertInto(inverse);
    renewed++;
  }

  /** The last row is not one to solve along. */
  void forgetRow() {
    rowSolution = 0;
  }

  /** x = P b; a multiple of the last row costs O(d). Two different arrays. */
  void solve(double[] b, double[] x) {
    double along = rowSolution == 0 ? 0 : CarriedInverse.along(unit, b, width);
    if (along == 0) {
      timesInverse(b, x);
      return;
    }
    double factor = along * rowSolution;
    for (int j = 0; j < width; j++) {
      x[j] = factor * correction[j];
    }
  }

  /** tr R. */
  double trace() {
    return trace;
  }

  /** How often P was made anew from R. */
  long renewed() {
    return renewed;
  }

  /** R, written out. For inspection: O(d^2). */
  double[][] metric() {
    PackedSymmetric whole = new PackedSymmetric(width);
    whole.copyFrom(metric);
    whole.addRankOne(adding, unit);
    whole.addRankOne(forgetting, product);
    return DenseObservability.square(whole, 1);
  }

  @Override
  public void fields(Fields f) {
    f.madeAnew().array("metric", metric.array());
    f.madeAnew().array("inverse", inverse.array());
    f.madeAnew().array("unit", unit);
    f.madeAnew().array("product", product);
    f.madeAnew().array("correction", correction);
    forgetting = f.madeAnew().number("forgetting", forgetting);
    adding = f.madeAnew().number("adding", adding);
    loosening = f.madeAnew().number("loosening", loosening);
    tightening = f.madeAnew().number("tightening", tightening);
    rowSolution = f.madeAnew().number("rowSolution", rowSolution);
    trace = f.madeAnew().number("trace", trace);
    renewed = f.count("renewed", renewed);
    f.scratch(24L * width + (cholesky == null ? 0 : cholesky.numBytes()));
    if (f.loads()) {
      requireSound();
    }
  }

  private void requireSound() {
    double sum = Math.abs(forgetting) + Math.abs(adding) + Math.abs(loosening);
    sum = (sum + Math.abs(tightening) + Math.abs(rowSolution)) * Double.MIN_NORMAL;
    for (double[] part :
        new double[][] {metric.array(), inverse.array(), unit, product, correction}) {
      for (double entry : part) {
        sum += Math.abs(entry) * Double.MIN_NORMAL;
      }
    }
    if (!Double.isFinite(sum) || !(trace > 0)) {
      throw new CheckpointException(
          "the metric holds numbers that are not finite, or has the trace " + trace);
    }
  }
}
