package dev.flyball.observability;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SquareSymmetric;
import dev.flyball.model.Actuation;
import java.util.Arrays;

/**
 * What {@link CarriedInverse} is, at small widths: P = C^-1 for C = S + c I is carried along as a
 * whole square, c decays with S, and each row is a rank-one correction of P. Where B = C + delta I,
 *
 * <pre>(I + delta P) x = P b</pre>
 *
 * has its spectrum between 1 and ridge / c. Because that is known, and close to 1, it is solved by
 * Chebyshev's iteration: the number of products and all coefficients follow from ridge / c alone,
 * and no sums have to be waited for, which at small widths cost more than the products. After n - 1
 * products the relative error of x is at most 1 / T_n((1 + ridge / c) / |1 - ridge / c|), T_n being
 * Chebyshev's polynomial. O(d^2) a row, O(d^3) to set c.
 */
final class SquareInverse implements Stateful {
  /** Beyond this ratio of the ridge to the carried one, or its inverse, c is worth setting anew. */
  static final double WIDEST_SPREAD = 3;

  /** A right-hand side whose entries are multiples of the row's, to this, is along it. */
  private static final double ALONG = 4 * Math.ulp(1.0);

  private static final double[] ONE = {1};

  private final int width;
  private final SquareSymmetric inverse;

  /** P is inverseScale * (inverse - correction correction'), the latter where it is pending. */
  private final double[] correction;

  private boolean pending;
  private double inverseScale = 1;
  private double carriedRidge;

  /** P times the last row is this times the correction; 0 if there was no row since c was set. */
  private double rowSolution;

  private final double[] row;
  private final double[] right;
  private final double[] solution;
  private final double[] other;
  private int products;

  SquareInverse(int width) {
    this.width = width;
    this.inverse = new SquareSymmetric(width);
    int length = inverse.stride();
    this.correction = new double[length];
    this.row = new double[length];
    this.right = new double[length];
    this.solution = new double[length];
    this.other = new double[length];
  }

  /**
   * The number of rows between settings of c that costs least: one costs about 16 products and half
   * of d more, and k rows away from the middle of the interval, where ridge / c is beta^-k or its
   * inverse, the iteration needs as many as bring 1 / T_n below the tolerance.
   */
  static int bestInterval(int width, double beta, double tolerance) {
    double setting = 16 + 0.5 * width;
    double products = 0;
    double best = Double.POSITIVE_INFINITY;
    int interval = 2;
    for (int half = 1; half <= 2048; half++) {
      double spread = Math.pow(beta, -half);
      products += 2 * (1 + productsFor(spread, tolerance));
      double cost = (setting + products) / (2 * half);
      if (cost < best) {
        best = cost;
        interval = 2 * half;
      }
      if (spread > WIDEST_SPREAD) {
        break;
      }
    }
    return interval;
  }

  private static int productsFor(double spread, double tolerance) {
    double rate = (spread - 1) / (spread + 1);
    double weight = 2;
    double bound = rate;
    int count = 0;
    for (; bound > tolerance; count++) {
      weight = 1 / (1 - weight * rate * rate / 4);
      bound *= weight * rate / 2;
    }
    return count;
  }

  /**
   * P from S.
   *
   * @return false if scale * s + c I is not positive definite; P is then nothing to go by
   */
  boolean fill(PackedSymmetric s, double scale, double c) {
    pending = false;
    rowSolution = 0;
    inverseScale = 1;
    carriedRidge = c;
    // What iterates begin with is multiplied by zero, and must not be an infinity of long ago.
    Arrays.fill(other, 0);
    Arrays.fill(right, 0);
    Arrays.fill(solution, 0);
    return inverse.invert(s, scale, c);
  }

  /** S &lt;- keep S. */
  void decay(double keep) {
    carriedRidge *= keep;
    inverseScale /= keep;
    rowSolution = 0;
  }

  /** Writes out the row that comes next, and returns it: the width, and zeros beyond. */
  double[] row(Actuation actuation) {
    actuation.transposeTimes(ONE, row);
    return row;
  }

  /** S &lt;- keep S + alpha g g' with g the row, by a rank-one correction of P. */
  void add(double keep, double alpha) {
    times(row, 1, other);
    double h = inverseScale * Kernels.dot(row, 0, other, 0, width);
    // P becomes (P - alpha P g g'P / (keep + alpha h)) / keep.
    double size = Math.sqrt(alpha * inverseScale / (keep + alpha * h));
    for (int j = 0; j < row.length; j++) {
      correction[j] = size * other[j];
    }
    pending = true;
    // P g is then inverseScale / (keep + alpha h) times what it was, and that is size^2 / alpha.
    rowSolution = size / alpha;
    carriedRidge *= keep;
    inverseScale /= keep;
  }

  /** into = by * inverse * x, with what is pending. */
  private void times(double[] x, double by, double[] into) {
    combine(by, x, 0, 0, x, 0, into);
  }

  private void combine(double a, double[] x, double b, double c, double[] y, double e, double[] z) {
    if (pending) {
      inverse.foldThenCombine(correction, a, x, b, c, y, e, z);
      pending = false;
    } else {
      inverse.combine(a, x, b, c, y, e, z);
    }
  }

  /** Solves B x = b to this relative error. */
  void solve(double ridge, double tolerance, double[] b, double[] x) {
    // The solution of what is along the correction, or of P b, and by how much it is multiplied.
    double along = rowSolution == 0 ? 0 : along(b);
    double by = along == 0 ? 1 : along * rowSolution;
    double[] from = along == 0 ? solveCarried(b) : correction;
    double delta = (ridge - carriedRidge) * inverseScale;
    double sum = ridge + carriedRidge;
    double middle = 2 * carriedRidge / sum;
    double rate = Math.abs(ridge - carriedRidge) / sum;
    double bound = rate;
    double weight = 2;
    double[] now = from;
    double[] next = solution;
    // The first iterate is the middle times what is solved for, and is not written out.
    double first = middle;
    double before = 0;
    for (products = 0; bound > tolerance; products++) {
      weight = 1 / (1 - weight * rate * rate / 4);
      bound *= weight * rate / 2;
      double step = weight * middle;
      double onNow = (weight - step) * first;
      double onFrom = step + (1 - weight) * before;
      combine(-step * delta * first, now, onNow, onFrom, from, products < 2 ? 0 : 1 - weight, next);
      before = products == 0 ? middle : 0;
      first = 1;
      double[] last = products == 0 ? other : now;
      now = next;
      next = last;
    }
    by *= first;
    for (int j = 0; j < width; j++) {
      x[j] = by * now[j];
    }
  }

  /** P b. */
  private double[] solveCarried(double[] b) {
    System.arraycopy(b, 0, other, 0, width);
    Arrays.fill(other, width, other.length, 0);
    times(other, inverseScale, right);
    return right;
  }

  /** The f for which b is f times the row; 0 if there is none. */
  private double along(double[] b) {
    int first = 0;
    while (first < width && row[first] == 0) {
      first++;
    }
    double factor = first == width ? 0 : b[first] / row[first];
    for (int j = 0; j < width; j++) {
      if (!(Math.abs(b[j] - factor * row[j]) <= ALONG * Math.abs(b[j]))) {
        return 0;
      }
    }
    return factor;
  }

  /** Whether c is so far from the ridge that it is worth setting anew. */
  boolean isWide(double ridge) {
    return ridge > WIDEST_SPREAD * carriedRidge || carriedRidge > WIDEST_SPREAD * ridge;
  }

  /** How many products the last solution took beside P b. */
  int products() {
    return products;
  }

  @Override
  public long numBytes() {
    return inverse.numBytes() + 5L * 8 * row.length;
  }

  @Override
  public void save(State state) {
    PackedSymmetric packed = new PackedSymmetric(width);
    inverse.copyTo(packed);
    state.put("square", packed.array(), InputAxis.MADE_ANEW);
    state.put("inverseScale", new double[] {inverseScale}, InputAxis.MADE_ANEW);
    state.put("correction", Arrays.copyOf(correction, width), InputAxis.MADE_ANEW);
    state.put("pending", new long[] {pending ? 1 : 0}, InputAxis.MADE_ANEW);
    state.put("carriedRidge", new double[] {carriedRidge}, InputAxis.MADE_ANEW);
  }

  @Override
  public void load(State state) {
    PackedSymmetric packed = new PackedSymmetric(width);
    state.get("square", packed.array());
    inverse.copyFrom(packed);
    double[] read = new double[width];
    state.get("correction", read);
    System.arraycopy(read, 0, correction, 0, width);
    pending = state.count("pending") != 0;
    inverseScale = state.number("inverseScale");
    carriedRidge = state.number("carriedRidge");
    rowSolution = 0;
    CarriedInverse.requireSound(inverseScale, packed, read, inverseScale, carriedRidge);
  }
}
