package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import java.util.Arrays;

/**
 * Solves with the metric in O(d^2) a row. The memory decays and the ridge does not, so B changes in
 * two ways: by the row, which has rank one, and by the ridge's refill, which has full rank. Carried
 * along is P = C^-1 for C = S + c I, where c decays with S: each row is a rank-one correction of P
 * (Sherman-Morrison). What is left is B = C + delta I with delta = ridge - c, and
 *
 * <pre>(I + delta P) x = P b</pre>
 *
 * has its spectrum between 1 and ridge / c: a few iterations of conjugate gradients, one product
 * with P each. P is refreshed from S by a factor when the spectrum has spread, which also bounds
 * what rounding can add up to; c starts above the ridge and ends as far below it. Along the row
 * that came last, P b is known from the correction. Minibatches are solved without P.
 */
final class CarriedInverse implements MetricSolver {
  /** Beyond this ratio of tr S to the ridge, corrections of P lose too many digits. */
  private static final double WORST_CONDITION = 1e6;

  /** Beyond this ratio of the ridge to the carried one, or its inverse, P is worth refreshing. */
  private static final double WIDEST_SPREAD = 8;

  /** A right-hand side this close to a multiple of the row, relative and squared, is along it. */
  private static final double ALONG = 1e-30;

  /** Rows are solved to this at least: their iteration gains a digit with every product. */
  private static final double LOOSEST_TOLERANCE = 1e-8;

  private static final int MOST_ITERATIONS = 200;

  private final int width;
  private final double beta;
  private final double tolerance;
  private final int refreshInterval;
  private final FreshFactor fresh;
  private final IteratedSolution minibatches;
  private final ConjugateGradients iteration;
  private final ConjugateGradients.Product product = this::times;
  private final PackedSymmetric inverse;
  private final double[] row;
  private final double[] correction;
  private final double[] target;
  private final int[] rowParameters;
  private final double[] rowValues;

  /** C^-1 is inverseScale * (inverse + correctionWeight * correction correction'). */
  private double inverseScale;

  private double correctionWeight;

  /** C^-1 row is this times the correction; 0 if the correction is of no row. */
  private double rowSolution;

  private double carriedRidge;
  private double delta;
  private int age;
  private boolean carried;
  private boolean rowByRow;

  CarriedInverse(int width, double beta, double tolerance) {
    this.width = width;
    this.beta = beta;
    this.tolerance = Math.min(tolerance, LOOSEST_TOLERANCE);
    this.refreshInterval = bestInterval(width, beta, this.tolerance);
    this.fresh = new FreshFactor(width);
    this.minibatches = new IteratedSolution(width, tolerance, fresh);
    this.iteration = new ConjugateGradients(width);
    this.inverse = new PackedSymmetric(width);
    this.row = new double[width];
    this.correction = new double[width];
    this.target = new double[width];
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
    reset();
  }

  /**
   * The number of rows between refreshes that costs least: a refresh costs about a quarter of d
   * products, and k rows away from the middle of the interval the iteration needs log(1/tolerance)
   * / log((sqrt(r)+1)/(sqrt(r)-1)) of them at the spread r = beta^-k.
   */
  static int bestInterval(int width, double beta, double tolerance) {
    double refresh = 0.25 * width;
    double products = 0;
    double best = Double.POSITIVE_INFINITY;
    for (int half = 1; half <= 2048; half++) {
      double root = Math.pow(beta, -half / 2.0);
      products += 2 * (1 - Math.log(tolerance) / Math.log((root + 1) / (root - 1)));
      double cost = (refresh + products) / (2 * half);
      if (cost > best) {
        return 2 * (half - 1);
      }
      best = cost;
    }
    return 4096;
  }

  @Override
  public void observed(Actuation actuation) {
    minibatches.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
    rowSolution = 0;
    if (!carried) {
      return;
    }
    age++;
    carriedRidge *= beta;
    int length = actuation.rows() == 0 ? 0 : actuation.row(0, rowParameters, rowValues);
    if (length == 0) {
      inverseScale /= beta;
    } else {
      correct(length, 1.0 / actuation.observations());
    }
  }

  /** C &lt;- beta C + (1 - beta) weight g g', by a rank-one correction of its inverse. */
  private void correct(int length, double weight) {
    Arrays.fill(row, 0);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e];
    }
    applyCorrectionThenTimes(row, target);
    System.arraycopy(target, 0, correction, 0, width);
    double alpha = (1 - beta) * weight;
    double h = inverseScale * Kernels.dot(row, 0, correction, 0, width);
    correctionWeight = -alpha * inverseScale / (beta + alpha * h);
    // (1 - alpha h / (beta + alpha h)) / beta, without the cancellation.
    rowSolution = inverseScale / (beta + alpha * h);
    inverseScale /= beta;
  }

  /** Folds the pending correction into the inverse and multiplies by it, in one pass. */
  private void applyCorrectionThenTimes(double[] x, double[] y) {
    if (correctionWeight == 0) {
      inverse.times(x, y);
    } else {
      inverse.rankOneThenTimes(correctionWeight, correction, x, y);
      correctionWeight = 0;
    }
  }

  /** (I + delta P) x. */
  private void times(double[] x, double[] y) {
    applyCorrectionThenTimes(x, y);
    Kernels.scale(delta * inverseScale, y, 0, width);
    Kernels.axpy(1, x, 0, y, 0, width);
  }

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    if (!rowByRow) {
      minibatches.solve(s, scale, ridge, b, x);
    } else if (scale * s.trace() > WORST_CONDITION * ridge) {
      carried = false;
      fresh.solve(s, scale, ridge, b, x);
    } else {
      if (!carried || spread(ridge) > WIDEST_SPREAD) {
        refresh(s, scale, ridge);
      }
      if (!iterate(ridge, b, x)) {
        carried = false;
        fresh.solve(s, scale, ridge, b, x);
      }
    }
  }

  private double spread(double ridge) {
    return Math.max(ridge / carriedRidge, carriedRidge / ridge);
  }

  private void refresh(PackedSymmetric s, double scale, double ridge) {
    double start =
        ridge * Math.min(Math.sqrt(WIDEST_SPREAD), Math.pow(beta, -refreshInterval / 2.0));
    Cholesky factor = fresh.factor(s, scale, start);
    factor.invertInto(inverse);
    fresh.reset();
    inverseScale = 1;
    correctionWeight = 0;
    rowSolution = 0;
    carriedRidge = start;
    age = 0;
    carried = true;
  }

  /** Conjugate gradients on (I + delta P) x = P b; false if they did not converge. */
  private boolean iterate(double ridge, double[] b, double[] x) {
    delta = ridge - carriedRidge;
    solveCarried(b);
    double smallest = Math.min(1, ridge / carriedRidge);
    // The other half of the tolerance is for what rounding adds to P.
    return iteration.solve(product, smallest, tolerance / 2, MOST_ITERATIONS, target, x);
  }

  /** target = P b. */
  private void solveCarried(double[] b) {
    double along = rowSolution == 0 ? 0 : alongRow(b);
    if (along != 0) {
      System.arraycopy(correction, 0, target, 0, width);
      Kernels.scale(along * rowSolution, target, 0, width);
    } else {
      applyCorrectionThenTimes(b, target);
      Kernels.scale(inverseScale, target, 0, width);
    }
  }

  /** The f for which b is f times the row; 0 if there is none. */
  private double alongRow(double[] b) {
    double factor = Kernels.dot(b, 0, row, 0, width) / Kernels.squaredNorm(row, 0, width);
    System.arraycopy(b, 0, target, 0, width);
    Kernels.axpy(-factor, row, 0, target, 0, width);
    double across = Kernels.squaredNorm(target, 0, width);
    return across <= ALONG * Kernels.squaredNorm(b, 0, width) ? factor : 0;
  }

  @Override
  public void reset() {
    carried = false;
    rowByRow = true;
    age = 0;
    correctionWeight = 0;
    rowSolution = 0;
    inverseScale = 1;
    carriedRidge = 0;
    minibatches.reset();
  }

  @Override
  public long numBytes() {
    return minibatches.numBytes() + fresh.numBytes() + iteration.numBytes() + 8L * 5 * width;
  }

  @Override
  public void save(State state) {
    state.put("carried", carried ? 1L : 0L);
    state.put("rowByRow", rowByRow ? 1L : 0L);
    minibatches.save(state.in("minibatches"));
    if (carried) {
      state.put("inverse", inverse.array());
      state.put("inverseScale", inverseScale);
      state.put("correction", correction);
      state.put("correctionWeight", correctionWeight);
      state.put("carriedRidge", carriedRidge);
      state.put("age", age);
    }
  }

  @Override
  public void load(State state) {
    reset();
    carried = state.count("carried") != 0;
    rowByRow = state.count("rowByRow") != 0;
    minibatches.load(state.in("minibatches"));
    if (carried) {
      state.get("inverse", inverse.array());
      inverseScale = state.number("inverseScale");
      state.get("correction", correction);
      correctionWeight = state.number("correctionWeight");
      carriedRidge = state.number("carriedRidge");
      age = Math.toIntExact(state.count("age"));
    }
  }

  /** How many products the last iteration took. */
  int products() {
    return rowByRow ? iteration.products() : minibatches.products();
  }
}
