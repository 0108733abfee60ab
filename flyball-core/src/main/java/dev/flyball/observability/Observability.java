package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;
import java.util.Arrays;
import java.util.Optional;

/**
 * The memory S of what the data could move, and the metric B = S + ridge I in which the controller
 * steps: S &lt;- beta S + (1 - beta) A (a discounted Gramian, the paper's "Directional excitation
 * and observability history"). Within a step, {@link #observe} comes first, then {@link #solve}:
 * the metric holds the current actuation.
 *
 * <p>A form of memory extends this class: it takes rows in ({@link #remember}), solves ({@link
 * #solveMetric}) and adds its own numbers to {@link #fields}.
 */
public abstract class Observability implements Stateful {
  /** Decay is kept as a scalar beside the memory and folded in before it loses precision. */
  static final double SMALLEST_SCALE = 1e-100;

  /** A trace beyond this leaves no room for a decay beside the memory. */
  private static final double LARGEST_TRACE = 1e150;

  /** A ridge below this share of tr S is lost to rounding: B is lifted to it. */
  protected static final double SMALLEST_RIDGE = 1e-13;

  /** Gradients beyond 2 to this, or below 2 to minus this, are solved in their own scale. */
  private static final int WIDEST_EXPONENT = 300;

  /** Gradients with |g|^2 between these are far from such sizes, whatever their width. */
  private static final double LEAST_ENERGY = 1e-150;

  private static final double MOST_ENERGY = 1e150;

  private final int width;
  private final double beta;
  private final Ridge ridgeLaw;
  private double trace;
  private double ridge;

  /** Whether anything was observed: an accumulated ridge adds up from the first observation on. */
  private boolean begun;

  private int[] rowParameters = {};
  private double[] rowValues = {};
  private double[] dense = {};
  private double[] solved = {};
  private double[] scaled = {};
  private final LargestEigenvalue eigenvalue = new LargestEigenvalue();

  protected Observability(int width, double beta, Ridge ridgeLaw) {
    if (!(beta > 0 && beta < 1)) {
      throw new IllegalArgumentException("beta must lie between 0 and 1, not " + beta);
    }
    this.width = width;
    this.beta = beta;
    this.ridgeLaw = ridgeLaw;
    this.ridge = ridgeLaw.next(0, beta, 0);
  }

  /** S &lt;- beta S + (1 - beta) A. */
  public final void observe(Actuation actuation) {
    lookAhead(actuation);
    remember(actuation);
  }

  private void lookAhead(Actuation actuation) {
    ridge = nextRidge(actuation);
    trace = traceAfter(actuation);
    begun = true;
  }

  /**
   * tr S as it will be once the actuation is remembered. Changes no memory: it is also asked before
   * a step is taken at all.
   */
  protected double traceAfter(Actuation actuation) {
    return beta * trace + (1 - beta) * actuation.energy();
  }

  /**
   * Whether the decay is to be folded into the memory now: it is small, or the actuation is so
   * large that it would overflow in units of it.
   */
  protected final boolean foldsScale(double scale) {
    return scale < SMALLEST_SCALE || (scale < 1 && trace > LARGEST_TRACE);
  }

  /** Takes A into the memory; trace and ridge are those after this step. */
  protected abstract void remember(Actuation actuation);

  /**
   * Solves B q = gradient; two different arrays. Squares and products inside a solve must neither
   * vanish nor overflow, so a gradient of extreme size is first brought near 1 by a power of two.
   */
  public final void solve(double[] gradient, double[] q) {
    if (ridge == 0) {
      // A relative ridge of an empty memory: nothing was ever actuated, so nothing may move.
      Arrays.fill(q, 0, width, 0);
      return;
    }
    double energy = Kernels.squaredNorm(gradient, 0, width);
    if (energy > LEAST_ENERGY && energy < MOST_ENERGY) {
      solveMetric(gradient, q);
      return;
    }
    // Sizes are ordered as their bits are, and to compare those is quicker.
    long bits = 0;
    for (int j = 0; j < width; j++) {
      bits = Math.max(bits, Double.doubleToRawLongBits(gradient[j]) & Long.MAX_VALUE);
    }
    double largest = Double.longBitsToDouble(bits);
    int exponent = Math.getExponent(largest);
    if (largest == 0 || Math.abs(exponent) <= WIDEST_EXPONENT) {
      solveMetric(gradient, q);
      return;
    }
    if (scaled.length == 0) {
      scaled = new double[width];
    }
    for (int j = 0; j < width; j++) {
      scaled[j] = Math.scalb(gradient[j], -exponent);
    }
    solveMetric(scaled, q);
    for (int j = 0; j < width; j++) {
      q[j] = Math.scalb(q[j], exponent);
    }
  }

  /** Solves B q = gradient for a positive ridge. */
  protected abstract void solveMetric(double[] gradient, double[] q);

  /** {@link #observe}, then {@link #solve}: in one pass over the memory where that is faster. */
  public final void observeThenSolve(Actuation actuation, double[] gradient, double[] q) {
    lookAhead(actuation);
    rememberThenSolve(actuation, gradient, q);
  }

  /** {@link #remember}, then {@link #solve}. */
  protected void rememberThenSolve(Actuation actuation, double[] gradient, double[] q) {
    remember(actuation);
    solve(gradient, q);
  }

  /**
   * Whether B has no entries beside its diagonal: q at a parameter follows from the gradient there
   * alone ({@link #observeThenSolveSeen}).
   */
  public boolean isDiagonal() {
    return false;
  }

  /** Whether B is its ridge times the identity: q is the gradient over the ridge. */
  public boolean isUniform() {
    return false;
  }

  /**
   * {@link #observe} for a single row, and writes q for the gradient {@code slope} times that row:
   * for a {@linkplain #isDiagonal diagonal} metric with a ridge. One entry for each entry of the
   * row, in one pass. O(seen).
   *
   * @return the product of the row and q
   */
  public final double observeThenSolveSeen(SparseRows row, double slope, double[] q) {
    lookAhead(row);
    return rememberThenSolveSeen(row, slope, q);
  }

  /** {@link #remember}, and writes q of the row's parameters; gives the product of both. */
  double rememberThenSolveSeen(SparseRows row, double slope, double[] q) {
    throw new UnsupportedOperationException("this metric is not diagonal");
  }

  /**
   * The reason why {@code actuation} cannot be taken in; empty if it can. Changes nothing; called
   * before a step is taken.
   *
   * @throws MetricException if the metric could not be renewed for too many steps
   */
  public Optional<String> refusal(Actuation actuation) {
    return Optional.empty();
  }

  /**
   * How often a part of the memory kept its last good metric because a new one could not be
   * computed.
   */
  public long refused() {
    return 0;
  }

  /**
   * h = (1/n) tr(G B^-1 G'), the leverage of a batch: how far a step along it reaches in the
   * metric. One solve per row.
   */
  public double leverage(Actuation actuation) {
    double sum = 0;
    for (int i = 0; i < actuation.rows(); i++) {
      int length = solveRow(actuation, i);
      for (int e = 0; e < length; e++) {
        sum += rowValues[e] * solved[rowParameters[e]];
      }
    }
    return sum == 0 ? 0 : sum / actuation.observations();
  }

  /**
   * The largest eigenvalue of (1/n) G B^-1 G': the leverage of the direction among the rows that a
   * step reaches furthest in. One solve per row, and a power iteration on the products of the rows.
   */
  public final double largestLeverage(Actuation actuation) {
    int rows = actuation.rows();
    if (rows <= 1) {
      return leverage(actuation);
    }
    double[][] products = eigenvalue.matrix(rows);
    for (int i = 0; i < rows; i++) {
      solveRow(actuation, i);
      actuation.times(solved, products[i]);
    }
    return eigenvalue.of(rows) / actuation.observations();
  }

  /** Writes B^-1 times row i; how many parameters the row reaches. */
  private int solveRow(Actuation actuation, int i) {
    if (dense.length == 0) {
      rowParameters = new int[width];
      rowValues = new double[width];
      dense = new double[width];
      solved = new double[width];
    }
    int length = actuation.row(i, rowParameters, rowValues);
    Arrays.fill(dense, 0);
    for (int e = 0; e < length; e++) {
      dense[rowParameters[e]] = rowValues[e];
    }
    solve(dense, solved);
    return length;
  }

  public final int width() {
    return width;
  }

  public final double beta() {
    return beta;
  }

  /** The ridge in force. */
  public final double ridge() {
    return ridge;
  }

  /**
   * The ridge that will be in force once {@code actuation} is observed. A relative ridge waits
   * while nothing is seen: a scale that nothing refreshes is none, and would fade to nothing.
   */
  private double nextRidge(Actuation actuation) {
    if (!ridgeLaw.relative()) {
      return ridgeLaw.next(begun ? ridge : 0, beta, 0);
    }
    return actuation.energy() == 0
        ? ridge
        : ridgeLaw.next(begun ? ridge : 0, beta, traceAfter(actuation) / width);
  }

  /** The smallest ridge that will be in force once {@code actuation} is observed; 0 if none. */
  public double ridgeAfter(Actuation actuation) {
    return nextRidge(actuation);
  }

  /** Whether the ridge follows the memory. */
  final boolean ridgeIsRelative() {
    return ridgeLaw.relative();
  }

  /** Sets tr S, for a memory that knows it only once the rows are in. */
  final void trace(double value) {
    trace = value;
  }

  /** tr S, exact for every form of memory. */
  public final double trace() {
    return trace;
  }

  /**
   * A bound on |q - q_exact| / |q| of the last solution against the same rows in exact arithmetic:
   * in the full memory for dense, low-rank, rows and waiting ones, in the same form for diagonals
   * and blocks. It counts what the form leaves out, the tolerance of an iterated solve, and
   * rounding where the ridge is small beside S. 1 or more, up to infinity, means that there is no
   * guarantee.
   */
  public double errorBound() {
    return rounding();
  }

  /**
   * The largest relative rounding error of q where every parameter is divided by itself: nothing
   * cancels.
   */
  final double roundingOfEach() {
    return (4 + 2 / (1 - beta)) * Math.ulp(1.0);
  }

  /**
   * The largest relative rounding error of q. A memory and a factor are good to E with |E| at most
   * about (4 d + 1 / (1 - beta)) ulp of |B|, and q moves by |B^-1 E q|, at most |E| / ridge |q|;
   * where the ridge is lifted to be there at all, the lift counts likewise.
   */
  protected final double rounding() {
    if (ridge == 0) {
      return 0;
    }
    double lost = unitRounding(width, beta) * (trace + ridge) / ridge;
    double lift = Math.max(0, SMALLEST_RIDGE * trace / ridge - 1);
    return lost + lift;
  }

  /** (4 d + 1 / (1 - beta)) ulp: what a memory and a factor are good to, in units of |B|. */
  static double unitRounding(int width, double beta) {
    return (4 * width + 1 / (1 - beta)) * Math.ulp(1.0);
  }

  /**
   * The largest relative rounding error of q = P b by an inverse that is carried along. P is off by
   * |E| |P|^2 with |E| as for a factor, |P| at most 1 / ridge, and |q| may be as small as |b| /
   * |B|: the ratio of tr S to the ridge counts twice.
   */
  public static double roundingOfInverse(int width, double beta, double trace, double ridge) {
    double ratio = (trace + ridge) / ridge;
    return unitRounding(width, beta) * ratio * ratio;
  }

  /** Whether a saved state of this memory can be extended to further inputs. */
  public boolean widens() {
    return false;
  }

  /** S, written out as a square matrix, row by row. For inspection, not for the hot path. */
  public abstract double[][] memory();

  @Override
  public void fields(Fields f) {
    trace = f.number("trace", trace);
    ridge = f.number("ridge", ridge, ridgeLaw.next(0, beta, 0));
    begun = f.flag("begun", begun);
  }
}
