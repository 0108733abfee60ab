package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;

/**
 * The metric B = S + epsilon I of one block, held by an inverse alone: P = C^-1 for C = S + c I,
 * where c decays with S. A row corrects P by rank one (Sherman-Morrison), and B q = g is
 *
 * <pre>(I + delta P) q = P g,   delta = epsilon - c</pre>
 *
 * with its spectrum between 1 and epsilon / c: a few conjugate gradients, whatever S is. c starts
 * above epsilon and, when it is as far below, P is refilled by one factor and its inverse: P &lt;-
 * (I - (I + rise P)^-1) / rise raises c by rise. S itself is not kept: errors of P fade as S does.
 * O(b^2) a row and a product, O(b^3) a refill.
 */
final class CarriedMetric implements Stateful, ConjugateGradients.Product {
  /** Of the solution's norm: a digit beyond float32. */
  private static final double TOLERANCE = 1e-7;

  /** Far more than a spread of 1 / (beta FADED) asks for where beta is above 0.1. */
  private static final int MOST_PRODUCTS = 100;

  /** The share of epsilon at which the carried ridge is refilled. */
  private static final double FADED = Math.sqrt(0.75);

  /** What it is refilled to, in epsilons; down to FADED takes 29 steps where beta is 0.99. */
  private static final double RAISED = 1 / FADED;

  private final double beta;
  private final double epsilon;
  private final int width;
  private final PackedSymmetric inverse;

  /** P is scale (inverse + weight correction correction'): so a row costs one pass, not two. */
  private final double[] correction;

  private double weight;
  private double scale;
  private double carriedRidge;

  /**
   * @param seat the number of the block: blocks are refilled in turns, not all in one step
   */
  CarriedMetric(int width, Ageing ageing, int seat) {
    this.beta = ageing.beta();
    this.epsilon = ageing.epsilon();
    this.width = width;
    inverse = new PackedSymmetric(width);
    inverse.addToDiagonal(1);
    correction = new double[width];
    int turns = Math.max(1, (int) (Math.log(FADED / RAISED) / Math.log(beta)));
    carriedRidge = RAISED * epsilon * Math.pow(beta, seat % turns);
    scale = 1 / carriedRidge;
  }

  /** Whether {@link #refill} is due before the next row. */
  boolean faded() {
    return carriedRidge < FADED * epsilon;
  }

  /** S &lt;- beta S. */
  void decay() {
    scale /= beta;
    carriedRidge *= beta;
  }

  /** S += alpha row row', in one pass over P. */
  void add(double alpha, double[] row, Lane.Room room) {
    timesCarried(row, room.product);
    System.arraycopy(room.product, 0, correction, 0, width);
    double leverage = scale * Kernels.dot(row, 0, correction, 0, width);
    weight = -alpha * scale / (1 + alpha * leverage);
  }

  /** y = inverse x, with the pending correction folded in on the way. */
  private void timesCarried(double[] x, double[] y) {
    if (weight == 0) {
      inverse.times(x, y);
    } else {
      inverse.rankOneThenTimes(weight, correction, x, y);
      weight = 0;
    }
  }

  /**
   * Writes x = B^-1 b.
   *
   * @return false if that did not work; x is then C^-1 b, or zero where that is not finite
   */
  boolean solve(double[] b, double[] x, Lane.Room room) {
    timesCarried(b, room.carried);
    Kernels.scale(scale, room.carried, 0, width);
    return refine(x, room);
  }

  /** {@link #solve} for the row that was added last: P row is at hand, which saves a pass. */
  boolean solveLastRow(double[] row, double[] x, Lane.Room room) {
    double along = 1 + weight * Kernels.dot(row, 0, correction, 0, width);
    java.util.Arrays.fill(room.carried, 0);
    Kernels.axpy(scale * along, correction, 0, room.carried, 0, width);
    return refine(x, room);
  }

  private boolean refine(double[] x, Lane.Room room) {
    double size = Kernels.squaredNorm(room.carried, 0, width);
    if (!Double.isFinite(size)) {
      java.util.Arrays.fill(x, 0);
      return false;
    }
    boolean solved =
        room.gradients.solve(
                this,
                Math.min(1, epsilon / carriedRidge),
                TOLERANCE,
                MOST_PRODUCTS,
                room.carried,
                x)
            && Double.isFinite(Kernels.squaredNorm(x, 0, width));
    if (!solved) {
      System.arraycopy(room.carried, 0, x, 0, width);
    }
    return solved;
  }

  /** y = (I + delta P) x. */
  @Override
  public void times(double[] x, double[] y) {
    inverse.times(x, y);
    double delta = (epsilon - carriedRidge) * scale;
    double along = weight == 0 ? 0 : weight * Kernels.dot(correction, 0, x, 0, width);
    Kernels.scale(delta, y, 0, width);
    Kernels.axpy(1, x, 0, y, 0, width);
    Kernels.axpy(delta * along, correction, 0, y, 0, width);
  }

  /** Raises the carried ridge again; false, and P as it was, if there is no factor. */
  boolean refill(Lane.Room room) {
    if (weight != 0) {
      inverse.addRankOne(weight, correction);
      weight = 0;
    }
    double rise = RAISED * epsilon - carriedRidge;
    if (!room.factor(inverse, rise * scale)) {
      return false;
    }
    room.cholesky().invertInto(inverse);
    inverse.scale(-1);
    inverse.addToDiagonal(1);
    scale = 1 / rise;
    carriedRidge = RAISED * epsilon;
    return true;
  }

  long numBytes() {
    return 8L * (inverse.array().length + correction.length);
  }

  @Override
  public void save(State state) {
    state.put("inverse", inverse.array());
    state.put("correction", correction);
    state.put("numbers", new double[] {weight, scale, carriedRidge});
  }

  @Override
  public void load(State state) {
    state.get("inverse", inverse.array());
    state.get("correction", correction);
    double[] numbers = new double[3];
    state.get("numbers", numbers);
    weight = numbers[0];
    scale = numbers[1];
    carriedRidge = numbers[2];
  }
}
