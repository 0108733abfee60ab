package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.RankOneInverse;
import dev.flyball.linalg.SymmetricStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The inverse that solves with the metric B = S + ridge I in O(d^2) per row. The memory decays and
 * the ridge does not, so B changes in two ways: by the row, which has rank one, and by the ridge's
 * refill, which has full rank. Carried along is P = C^-1 for C = S + c I, where c decays with S:
 * each row is a rank-one correction of P (Sherman-Morrison). What is left is B = C + delta I with
 * delta = ridge - c, and
 *
 * <pre>(I + delta P) x = P b</pre>
 *
 * has its spectrum between 1 and ridge / c. Because that is known, and close to 1, it is solved by
 * Chebyshev's iteration: the number of products and all coefficients follow from ridge / c alone,
 * and no sums have to be waited for. After n - 1 products the relative error of x is at most 1 /
 * T_n((1 + ridge / c) / |1 - ridge / c|), T_n being Chebyshev's polynomial. When the spectrum has
 * spread, c is set anew, from a factor of S or from P alone; it starts above the ridge and ends as
 * far below it. Along the row that came last, P b is known from the correction. Errors of P fade as
 * S does. One pass over P a row and a product, O(d^3) to set c.
 */
public final class CarriedInverse implements Stateful {
  /** Beyond this ratio of the ridge to the carried one, or its inverse, c is worth setting anew. */
  static final double WIDEST_SPREAD = 3;

  /** A right-hand side whose entries are multiples of the row's, to this, is along it. */
  private static final double ALONG = 4 * Math.ulp(1.0);

  private static final int MOST_PRODUCTS = 200;

  private final int width;

  /** P is inverseScale times this. */
  private final RankOneInverse inverse;

  private double inverseScale = 1;
  private double carriedRidge;

  /** P times the last row is this times the correction; 0 if the correction is of no row. */
  private double rowSolution;

  /** The workspace for inverses of one width; for one thread at a time. */
  public static class Workspace {
    private final int width;

    /** The row that comes, and zeros beyond the width. */
    public final double[] row;

    /** P b, where an iteration failed. */
    public final double[] target;

    private final double[] iterate;
    private final double[] other;
    private @Nullable PackedSymmetric packed;
    private @Nullable Cholesky cholesky;
    private int products;

    public Workspace(int width, int stride) {
      this.width = width;
      row = new double[stride];
      target = new double[stride];
      iterate = new double[stride];
      other = new double[stride];
    }

    /** Zeroes the iterates: their start is multiplied by zero, and must not be an old infinity. */
    public void clear() {
      Arrays.fill(target, 0);
      Arrays.fill(iterate, 0);
      Arrays.fill(other, 0);
    }

    private PackedSymmetric packed() {
      if (packed == null) {
        packed = new PackedSymmetric(width);
      }
      return packed;
    }

    /** A factor of scale * a + I, or null if there is none. */
    protected @Nullable Cholesky factor(PackedSymmetric a, double scale) {
      if (cholesky == null) {
        cholesky = new Cholesky(width);
      }
      return cholesky.factor(a, scale, 1) ? cholesky : null;
    }

    /** How many products the last solution took beside P b. */
    int products() {
      return products;
    }

    public long numBytes() {
      return 32L * row.length
          + (packed == null ? 0 : packed.numBytes())
          + (cholesky == null ? 0 : cholesky.numBytes());
    }
  }

  /** Of an empty memory beside no ridge, until it is filled. */
  public CarriedInverse(SymmetricStore store) {
    this.width = store.width();
    this.inverse = new RankOneInverse(store);
  }

  /**
   * The number of rows between settings of c that costs least: one costs about 16 products and a
   * fifth of d more, and k rows away from the middle of the interval, where ridge / c is beta^-k or
   * its inverse, the iteration needs as many as bring 1 / T_n below the tolerance.
   */
  public static int bestInterval(int width, double beta, double tolerance) {
    double setting = 16 + 0.2 * width;
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
   * The start of c, in ridges, from which it comes as far below the ridge {@code interval} rows
   * later.
   */
  public static double highest(double beta, int interval) {
    return Math.min(Math.sqrt(WIDEST_SPREAD), Math.pow(beta, -interval / 2.0));
  }

  /** P = I / c: the inverse of an empty memory. */
  public void empty(double c) {
    PackedSymmetric identity = new PackedSymmetric(width);
    identity.addToDiagonal(1);
    set(identity, 1 / c, c);
  }

  /** P from a factor of S + c I. */
  void fill(Cholesky factor, double c, Workspace room) {
    PackedSymmetric p = room.packed();
    factor.invertInto(p);
    set(p, 1, c);
    room.clear();
  }

  /**
   * Sets c without S: P &lt;- (I - (I + rise P)^-1) / rise raises it by rise.
   *
   * @return false, and P as it was, if there is no factor
   */
  public boolean raise(double c, Workspace room) {
    rowSolution = 0;
    PackedSymmetric p = room.packed();
    inverse.copyTo(p);
    double rise = c - carriedRidge;
    Cholesky factor = room.factor(p, rise * inverseScale);
    if (factor == null) {
      return false;
    }
    factor.invertInto(p);
    p.scale(-1);
    p.addToDiagonal(1);
    set(p, 1 / rise, c);
    return true;
  }

  private void set(PackedSymmetric p, double scale, double c) {
    inverse.set(p);
    inverseScale = scale;
    rowSolution = 0;
    carriedRidge = c;
  }

  /** S &lt;- keep S. */
  public void decay(double keep) {
    carriedRidge *= keep;
    inverseScale /= keep;
    rowSolution = 0;
  }

  /** S &lt;- keep S + alpha g g' with g the workspace's row, by a rank-one correction of P. */
  public void add(double keep, double alpha, Workspace room) {
    inverse.times(room.row, room.other);
    double h = inverseScale * Kernels.dot(room.row, 0, room.other, 0, width);
    // P becomes (P - alpha P g g'P / (keep + alpha h)) / keep.
    double size = Math.sqrt(alpha * inverseScale / (keep + alpha * h));
    inverse.correct(size, room.other);
    // P g is then inverseScale / (keep + alpha h) times what it was, and that is size^2 / alpha.
    rowSolution = size / alpha;
    carriedRidge *= keep;
    inverseScale /= keep;
  }

  /**
   * Solves B x = b to this relative error. The workspace's row is still the one that was added
   * last.
   *
   * @return false if that takes too many products; P b is then in the workspace's target
   */
  public boolean solve(double ridge, double tolerance, double[] b, double[] x, Workspace room) {
    // The solution of what is along the correction, or of P b, and by how much it is multiplied.
    double along = rowSolution == 0 ? 0 : along(room.row, b, width);
    double by = along == 0 ? 1 : along * rowSolution;
    double[] from = along == 0 ? solveCarried(b, room) : inverse.correction();
    double delta = (ridge - carriedRidge) * inverseScale;
    double sum = ridge + carriedRidge;
    double middle = 2 * carriedRidge / sum;
    double rate = Math.abs(ridge - carriedRidge) / sum;
    double bound = rate;
    double weight = 2;
    double[] now = from;
    double[] next = room.iterate;
    // The first iterate is the middle times what is solved for, and is not written out.
    double first = middle;
    double before = 0;
    int products = 0;
    for (; bound > tolerance; products++) {
      if (products == MOST_PRODUCTS) {
        scale(by, from, room.target);
        return false;
      }
      weight = 1 / (1 - weight * rate * rate / 4);
      bound *= weight * rate / 2;
      double step = weight * middle;
      double onNow = (weight - step) * first;
      double onFrom = step + (1 - weight) * before;
      inverse.combine(
          -step * delta * first, now, onNow, onFrom, from, products < 2 ? 0 : 1 - weight, next);
      before = products == 0 ? middle : 0;
      first = 1;
      double[] last = products == 0 ? room.other : now;
      now = next;
      next = last;
    }
    room.products = products;
    scale(by * first, now, x);
    return true;
  }

  private void scale(double by, double[] from, double[] into) {
    for (int j = 0; j < width; j++) {
      into[j] = by * from[j];
    }
  }

  /** P b. */
  private double[] solveCarried(double[] b, Workspace room) {
    System.arraycopy(b, 0, room.other, 0, width);
    Arrays.fill(room.other, width, room.other.length, 0);
    inverse.combine(inverseScale, room.other, 0, 0, room.other, 0, room.target);
    return room.target;
  }

  /** The f for which b is f times the row; 0 if there is none. */
  static double along(double[] row, double[] b, int width) {
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

  public double carriedRidge() {
    return carriedRidge;
  }

  /** Whether c is so far from the ridge that it is worth setting anew. */
  boolean isWide(double ridge) {
    return ridge > WIDEST_SPREAD * carriedRidge || carriedRidge > WIDEST_SPREAD * ridge;
  }

  /** The row that came last is no longer in the workspace. */
  public void forgetRow() {
    rowSolution = 0;
  }

  /** S = P^-1 - c I, written out. For inspection: O(d^3), and exact to P's own condition. */
  public double[][] memory() {
    PackedSymmetric p = new PackedSymmetric(width);
    inverse.copyTo(p);
    Cholesky cholesky = new Cholesky(width);
    if (!cholesky.factor(p, inverseScale, 0)) {
      throw new MetricException("the carried inverse of a metric is not positive definite");
    }
    cholesky.invertInto(p);
    p.addToDiagonal(-carriedRidge);
    return DenseObservability.square(p, 1);
  }

  @Override
  public void fields(Fields f) {
    f.scratch(inverse.numBytes());
    f.madeAnew().padded("correction", inverse.correction(), width);
    inverseScale = f.madeAnew().number("inverseScale", inverseScale);
    boolean waits = f.madeAnew().flag("pending", inverse.waits());
    inverse.waits(waits);
    carriedRidge = f.madeAnew().number("carriedRidge", carriedRidge);
    if (!f.saves() && !f.loads()) {
      return;
    }
    PackedSymmetric packed = new PackedSymmetric(width);
    inverse.copyStoredTo(packed);
    f.madeAnew().array("inverse", packed.array());
    if (f.loads()) {
      inverse.set(packed);
      inverse.waits(waits);
      rowSolution = 0;
      double sum = Arrays.stream(packed.array()).sum() + Arrays.stream(inverse.correction()).sum();
      if (!Double.isFinite(sum + inverseScale) || !(inverseScale > 0) || !(carriedRidge > 0)) {
        throw new CheckpointException(
            "the inverse of a metric holds numbers that are not finite, or a ridge of "
                + carriedRidge);
      }
    }
  }
}
