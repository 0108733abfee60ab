package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.TriangleParts;
import dev.flyball.linalg.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The inverse that solves with the metric B = S + ridge I in O(d^2) a row. The memory decays and
 * the ridge does not, so B changes in two ways: by the row, which has rank one, and by the ridge's
 * refill, which has full rank. Carried along is P = C^-1 for C = S + c I, where c decays with S:
 * each row is a rank-one correction of P (Sherman-Morrison). What is left is B = C + delta I with
 * delta = ridge - c, and
 *
 * <pre>(I + delta P) x = P b</pre>
 *
 * has its spectrum between 1 and ridge / c: a few iterations of conjugate gradients, one product
 * with P each, and a last one without. When the spectrum has spread, c is set anew, from a factor
 * of S or from P alone; it starts above the ridge and ends as far below it. Along the row that came
 * last, P b is known from the correction. Errors of P fade as S does. One pass over P a row and a
 * product, O(d^3) to set c.
 */
final class CarriedInverse implements Stateful, ConjugateGradients.Product {
  /** Beyond this ratio of the ridge to the carried one, or its inverse, c is worth setting anew. */
  static final double WIDEST_SPREAD = 8;

  /** A right-hand side this close to a multiple of the row, relative and squared, is along it. */
  private static final double ALONG = 1e-30;

  private static final int MOST_PRODUCTS = 200;

  private final int width;
  private final Workers workers;
  private final InverseTriangle inverse;
  private final double[] correction;

  /** P is inverseScale * (inverse + correctionWeight * correction correction'). */
  private double inverseScale = 1;

  private double correctionWeight;

  /** P times the last row is this times the correction; 0 if the correction is of no row. */
  private double rowSolution;

  private double carriedRidge;
  private double delta;

  /** What it takes to work on inverses of one width; for one thread at a time. */
  static class Workspace {
    final double[] row;
    final double[] target;
    final ConjugateGradients iteration;
    private @Nullable Cholesky cholesky;

    Workspace(int width) {
      row = new double[width];
      target = new double[width];
      iteration = new ConjugateGradients(width);
    }

    /** A factor of scale * a + I, or null if there is none. */
    @Nullable Cholesky factor(PackedSymmetric a, double scale) {
      if (cholesky == null) {
        cholesky = new Cholesky(row.length);
      }
      return cholesky.factor(a, scale, 1) ? cholesky : null;
    }

    long numBytes() {
      long width = row.length;
      return 16 * width + iteration.numBytes() + (cholesky == null ? 0 : cholesky.numBytes());
    }
  }

  /** In the room of one triangle. */
  CarriedInverse(int width) {
    this(width, InverseTriangle.packed(width), Workers.one());
  }

  /** In the layout that is fastest; {@code parts} shares passes over wide ones. */
  CarriedInverse(int width, TriangleParts parts) {
    this(width, InverseTriangle.fastest(width, parts), parts.workers());
  }

  private CarriedInverse(int width, InverseTriangle triangle, Workers workers) {
    this.width = width;
    this.workers = workers;
    inverse = triangle;
    correction = new double[width];
  }

  /**
   * The number of rows between settings of c that costs least: one costs about a third of d
   * products, and k rows away from the middle of the interval the iteration needs log(1/tolerance)
   * / log((sqrt(r)+1)/(sqrt(r)-1)) of them at the spread r = beta^-k.
   */
  static int bestInterval(int width, double beta, double tolerance) {
    double setting = 0.35 * width;
    double products = 0;
    double best = Double.POSITIVE_INFINITY;
    for (int half = 1; half <= 2048; half++) {
      double root = Math.pow(beta, -half / 2.0);
      products += 2 * (1 - Math.log(tolerance) / Math.log((root + 1) / (root - 1)));
      double cost = (setting + products) / (2 * half);
      if (cost > best) {
        return 2 * (half - 1);
      }
      best = cost;
    }
    return 4096;
  }

  /** What c starts from, in ridges, to come as far below the ridge {@code interval} rows later. */
  static double highest(double beta, int interval) {
    return Math.min(Math.sqrt(WIDEST_SPREAD), Math.pow(beta, -interval / 2.0));
  }

  /** P = I / c: the inverse of an empty memory. */
  void empty(double c) {
    PackedSymmetric p = inverse.toFill();
    p.fill(0);
    p.addToDiagonal(1);
    inverse.changed();
    set(1 / c, c);
  }

  /** P from a factor of S + c I. */
  void fill(Cholesky factor, double c) {
    factor.invertInto(inverse.toFill(), workers);
    inverse.changed();
    set(1, c);
  }

  /**
   * Sets c where S is not at hand: P &lt;- (I - (I + rise P)^-1) / rise raises it by rise.
   *
   * @return false, and P as it was, if there is no factor
   */
  boolean raise(double c, Workspace room) {
    PackedSymmetric p = inverse.packed();
    if (correctionWeight != 0) {
      p.addRankOne(correctionWeight, correction);
      correctionWeight = 0;
      inverse.changed();
    }
    rowSolution = 0;
    double rise = c - carriedRidge;
    Cholesky factor = room.factor(p, rise * inverseScale);
    if (factor == null) {
      return false;
    }
    factor.invertInto(p);
    p.scale(-1);
    p.addToDiagonal(1);
    inverse.changed();
    set(1 / rise, c);
    return true;
  }

  private void set(double scale, double c) {
    inverseScale = scale;
    correctionWeight = 0;
    rowSolution = 0;
    carriedRidge = c;
  }

  /** S &lt;- keep S. */
  void decay(double keep) {
    carriedRidge *= keep;
    inverseScale /= keep;
    rowSolution = 0;
  }

  /** S &lt;- keep S + alpha g g' with g the workspace's row, by a rank-one correction of P. */
  void add(double keep, double alpha, Workspace room) {
    carriedRidge *= keep;
    applyCorrectionThenTimes(room.row, room.target);
    System.arraycopy(room.target, 0, correction, 0, width);
    double h = inverseScale * Kernels.dot(room.row, 0, correction, 0, width);
    correctionWeight = -alpha * inverseScale / (keep + alpha * h);
    // (1 - alpha h / (keep + alpha h)) / keep, without the cancellation.
    rowSolution = inverseScale / (keep + alpha * h);
    inverseScale /= keep;
  }

  /** Folds the pending correction into the inverse and multiplies by it, in one pass. */
  private void applyCorrectionThenTimes(double[] x, double[] y) {
    inverse.rankOneThenTimes(correctionWeight, correction, x, y);
    correctionWeight = 0;
  }

  /** (I + delta P) x. */
  @Override
  public void times(double[] x, double[] y) {
    applyCorrectionThenTimes(x, y);
    Kernels.scale(delta * inverseScale, y, 0, width);
    Kernels.axpy(1, x, 0, y, 0, width);
  }

  /**
   * Solves B x = b by conjugate gradients on (I + delta P) x = P b, to this relative error. The
   * workspace's row is still the one that was added last.
   *
   * @return false if they did not converge; P b is then in the workspace's target
   */
  boolean solve(double ridge, double tolerance, double[] b, double[] x, Workspace room) {
    delta = ridge - carriedRidge;
    solveCarried(b, room);
    double other = ridge / carriedRidge;
    return room.iteration.solve(
        this, Math.min(1, other), Math.max(1, other), tolerance, MOST_PRODUCTS, room.target, x);
  }

  /** target = P b. */
  private void solveCarried(double[] b, Workspace room) {
    double along = rowSolution == 0 ? 0 : along(room.row, b, room.target);
    if (along != 0) {
      System.arraycopy(correction, 0, room.target, 0, width);
      Kernels.scale(along * rowSolution, room.target, 0, width);
    } else {
      applyCorrectionThenTimes(b, room.target);
      Kernels.scale(inverseScale, room.target, 0, width);
    }
  }

  /** The f for which b is f times the row; 0 if there is none. Writes into {@code spare}. */
  static double along(double[] row, double[] b, double[] spare) {
    int width = row.length;
    double factor = Kernels.dot(b, 0, row, 0, width) / Kernels.squaredNorm(row, 0, width);
    System.arraycopy(b, 0, spare, 0, width);
    Kernels.axpy(-factor, row, 0, spare, 0, width);
    double across = Kernels.squaredNorm(spare, 0, width);
    return across <= ALONG * Kernels.squaredNorm(b, 0, width) ? factor : 0;
  }

  double carriedRidge() {
    return carriedRidge;
  }

  /** How far the carried ridge is from {@code ridge}, as a ratio of at least one. */
  double spread(double ridge) {
    return Math.max(ridge / carriedRidge, carriedRidge / ridge);
  }

  /** The row that came last is no longer in the workspace. */
  void forgetRow() {
    rowSolution = 0;
  }

  /** S = P^-1 - c I, written out. For looking: O(d^3), and exact to P's own condition. */
  double[][] memory() {
    PackedSymmetric p = inverse.copy();
    p.addRankOne(correctionWeight, correction);
    Cholesky cholesky = new Cholesky(width);
    if (!cholesky.factor(p, inverseScale, 0)) {
      throw new MetricException("the carried inverse of a metric is not positive definite");
    }
    PackedSymmetric s = new PackedSymmetric(width);
    cholesky.invertInto(s);
    s.addToDiagonal(-carriedRidge);
    return DenseObservability.square(s, 1);
  }

  @Override
  public long numBytes() {
    return inverse.numBytes() + 8L * correction.length;
  }

  @Override
  public void save(State state) {
    state.put("inverse", inverse.copy().array(), InputAxis.MADE_ANEW);
    state.put("inverseScale", new double[] {inverseScale}, InputAxis.MADE_ANEW);
    state.put("correction", correction, InputAxis.MADE_ANEW);
    state.put("correctionWeight", new double[] {correctionWeight}, InputAxis.MADE_ANEW);
    state.put("carriedRidge", new double[] {carriedRidge}, InputAxis.MADE_ANEW);
    if (inverse.alternates()) {
      state.put("upwards", new long[] {inverse.upwards() ? 1 : 0}, InputAxis.MADE_ANEW);
    }
  }

  @Override
  public void load(State state) {
    state.get("inverse", inverse.toFill().array());
    state.get("correction", correction);
    inverseScale = state.number("inverseScale");
    correctionWeight = state.number("correctionWeight");
    carriedRidge = state.number("carriedRidge");
    rowSolution = 0;
    // One that goes one way alone says nothing of it.
    inverse.continueFrom(state.has("upwards") && state.count("upwards") != 0);
    PackedSymmetric read = inverse.packed();
    requireSound(inverseScale + correctionWeight, read, correction, inverseScale, carriedRidge);
    inverse.changed();
  }

  /** Refuses what was read from a checkpoint and is no inverse of a metric. */
  static void requireSound(
      double numbers, PackedSymmetric inverse, double[] correction, double scale, double ridge) {
    double sum = numbers;
    for (double entry : inverse.array()) {
      sum += entry;
    }
    for (double entry : correction) {
      sum += entry;
    }
    if (!Double.isFinite(sum) || !(scale > 0) || !(ridge > 0)) {
      throw new CheckpointException(
          "the inverse of a metric holds numbers that are not finite, or a ridge of " + ridge);
    }
  }
}
