package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * Solves with the metric in O(d^2) a row. The memory decays and the ridge does not, so B changes in
 * two ways: by the row, which has rank one, and by the ridge's refill, which has full rank. Carried
 * along is P = C^-1 for C = S + c I, where c decays with S: each row is a rank-one correction of P
 * (Sherman-Morrison). What is left is B = C + delta I with delta = ridge - c, and
 *
 * <pre>(I + delta P) x = P b</pre>
 *
 * has its spectrum in [1, ridge / c]: a few iterations of conjugate gradients, one product with P
 * each. P is refreshed from S by a factor when the spectrum has spread, which also bounds what
 * rounding can add up to. Minibatches are solved by the fresh factor.
 */
final class CarriedInverse implements MetricSolver {
  /** The residual at which the iteration stops; the solution is within ridge/c times this. */
  static final double TOLERANCE = 1e-10;

  /** Beyond this ratio of tr S to the ridge, corrections of P lose too many digits. */
  private static final double WORST_CONDITION = 1e6;

  /** Beyond this ratio of the ridge to the carried one, the iteration's tolerance is not enough. */
  private static final double WIDEST_SPREAD = 64;

  private static final int MOST_ITERATIONS = 200;

  private final int width;
  private final double beta;
  private final int refreshInterval;
  private final FreshFactor fresh;
  private final PackedSymmetric inverse;
  private final double[] row;
  private final double[] correction;
  private final double[] residual;
  private final double[] direction;
  private final double[] product;
  private final int[] rowParameters;
  private final double[] rowValues;

  /** C^-1 is inverseScale * (inverse + correctionWeight * correction correction'). */
  private double inverseScale;

  private double correctionWeight;
  private double carriedRidge;
  private int age;
  private boolean carried;
  private boolean rowByRow;

  CarriedInverse(int width, double beta) {
    this.width = width;
    this.beta = beta;
    this.refreshInterval = bestInterval(width, beta);
    this.fresh = new FreshFactor(width);
    this.inverse = new PackedSymmetric(width);
    this.row = new double[width];
    this.correction = new double[width];
    this.residual = new double[width];
    this.direction = new double[width];
    this.product = new double[width];
    this.rowParameters = new int[width];
    this.rowValues = new double[width];
    reset();
  }

  /**
   * The number of rows between refreshes that costs least: a refresh costs about 0.3 d products,
   * and k rows after it the iteration needs log(1/tolerance) / log((sqrt(r)+1)/(sqrt(r)-1))
   * products at the spread r = beta^-k.
   */
  static int bestInterval(int width, double beta) {
    double refresh = 0.3 * width;
    double products = 0;
    double best = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= 4096; k++) {
      double root = Math.pow(beta, -k / 2.0);
      products += 2 - Math.log(TOLERANCE) / Math.log((root + 1) / (root - 1));
      double cost = (refresh + products) / k;
      if (cost > best) {
        return k - 1;
      }
      best = cost;
    }
    return 4096;
  }

  @Override
  public void observed(Actuation actuation) {
    fresh.observed(actuation);
    rowByRow = actuation.rows() <= 1;
    carried = carried && rowByRow && age < refreshInterval;
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
    java.util.Arrays.fill(row, 0);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e];
    }
    applyCorrectionThenTimes(row, product);
    System.arraycopy(product, 0, correction, 0, width);
    double alpha = (1 - beta) * weight;
    double h = inverseScale * Kernels.dot(row, 0, correction, 0, width);
    correctionWeight = -alpha * inverseScale / (beta + alpha * h);
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

  @Override
  public void solve(PackedSymmetric s, double scale, double ridge, double[] b, double[] x) {
    if (!rowByRow || scale * s.trace() > WORST_CONDITION * ridge) {
      carried = false;
      fresh.solve(s, scale, ridge, b, x);
      return;
    }
    // A ridge below the carried one can only come from a new law: what was carried does not fit it.
    if (!carried
        || ridge > WIDEST_SPREAD * carriedRidge
        || ridge < carriedRidge * (1 - TOLERANCE)) {
      refresh(s, scale, ridge);
    }
    if (!iterate(ridge - carriedRidge, b, x)) {
      refresh(s, scale, ridge);
      iterate(0, b, x);
    }
  }

  private void refresh(PackedSymmetric s, double scale, double ridge) {
    fresh.factor(s, scale, ridge).invertInto(inverse);
    inverseScale = 1;
    correctionWeight = 0;
    carriedRidge = ridge;
    age = 0;
    carried = true;
  }

  /** Conjugate gradients on (I + delta P) x = P b from x = 0; false if they did not converge. */
  private boolean iterate(double delta, double[] b, double[] x) {
    applyCorrectionThenTimes(b, residual);
    Kernels.scale(inverseScale, residual, 0, width);
    if (delta <= 0) {
      System.arraycopy(residual, 0, x, 0, width);
      return true;
    }
    System.arraycopy(residual, 0, direction, 0, width);
    java.util.Arrays.fill(x, 0, width, 0);
    double squared = Kernels.squaredNorm(residual, 0, width);
    double enough = TOLERANCE * TOLERANCE * squared;
    for (int i = 0; squared > enough; i++) {
      if (i == MOST_ITERATIONS) {
        return false;
      }
      squared = iteration(delta * inverseScale, squared, x);
    }
    return true;
  }

  private double iteration(double factor, double squared, double[] x) {
    inverse.times(direction, product);
    Kernels.scale(factor, product, 0, width);
    Kernels.axpy(1, direction, 0, product, 0, width);
    double alpha = squared / Kernels.dot(direction, 0, product, 0, width);
    Kernels.axpy(alpha, direction, 0, x, 0, width);
    Kernels.axpy(-alpha, product, 0, residual, 0, width);
    double next = Kernels.squaredNorm(residual, 0, width);
    Kernels.scale(next / squared, direction, 0, width);
    Kernels.axpy(1, residual, 0, direction, 0, width);
    return next;
  }

  @Override
  public void reset() {
    carried = false;
    rowByRow = true;
    age = 0;
    correctionWeight = 0;
    inverseScale = 1;
    carriedRidge = 0;
    fresh.reset();
  }

  @Override
  public long numBytes() {
    return 2 * fresh.numBytes() + 8L * 7 * width;
  }

  @Override
  public void save(State state) {
    state.put("carried", carried ? 1L : 0L);
    state.put("rowByRow", rowByRow ? 1L : 0L);
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
    if (carried) {
      state.get("inverse", inverse.array());
      inverseScale = state.number("inverseScale");
      state.get("correction", correction);
      correctionWeight = state.number("correctionWeight");
      carriedRidge = state.number("carriedRidge");
      age = Math.toIntExact(state.count("age"));
    }
  }
}
