package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.RowBacklog;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Ridge regression on all rows so far, (A + epsilon I) w = b with A = sum g g' and b = sum g y, of
 * any number of targets that share the rows. The standardiser moves, and sums of products in moving
 * units mean nothing: g is the row in coordinates that stay, (value - c) / s for an input and the
 * running mean where it is missing. These are renewed from the standardiser when the number of rows
 * has doubled; sums and parameters are carried over exactly.
 *
 * <p>Between renewals (A + epsilon I)^-1 is carried by a rank-one correction a row, O(d^2); a
 * renewal costs O(d^3), log2 of the number of rows times. A is needed for renewals alone: rows wait
 * and enter it several at a time.
 *
 * <p>Where inputs or targets go to a new level, what is known of the other parameters stays ({@link
 * #startAnew}): O(d^3).
 *
 * <p>Rounding takes definiteness from an inverse that is carried along once tr A is about 10^16
 * times its ridge. So it is renewed before that, with a ridge of at least 10^-12 tr A.
 */
final class RidgeRegression implements Stateful {
  /** Of the sums' trace: what rounding may have taken from them. */
  private static final double SMALLEST_LIFT = 1e-13;

  /** The ridge of a renewed inverse is at least this share of tr A, and is renewed below that. */
  private static final double LEAST_RIDGE = 1e-12;

  private static final double TOO_SMALL_RIDGE = 1e-13;

  /** So many rows are kept: a new level is known by eight values, and half may be missing. */
  private static final int LATEST = 16;

  /** For so many rows the weight of an input counts that has gone to a new level. */
  private static final double COUNTS = 8;

  private final double epsilon;
  private final int width;
  private final int bias;
  private final RidgeCoordinates coordinates;
  private final PackedSymmetric sums;
  private final RidgeInverse inverse;

  /** The row, padded as the inverse wants it. */
  private final double[] g;

  /** (A + epsilon I)^-1 g, before this row; of no length before the first. */
  private double[] product = {};

  /** The weight over 1 + h: what the product is multiplied by after this row. */
  private double gain;

  private final RowBacklog waiting;

  /** sum g y and its parameters for every target, and last for a target that is always 1. */
  private final double[][] b;

  private final double[][] w;
  private long rows;
  private long renewAt;

  /** tr A with the rows that wait, and the ridge that the inverse was made with. */
  private double trace;

  private double ridge;

  /** The latest rows as they are in the sums, in these coordinates; those of weight 0 are not. */
  private final double[] latest;

  private final double[] latestWeights = new double[LATEST];
  private final double[] latestTargets;

  /** Whether targets are at a new level that the sums do not know of. */
  private boolean outdated;

  /** Whether the row that was taken in is the first of a new level. */
  private boolean startsLevel;

  private @Nullable Cholesky cholesky;

  /** For rows of {@code width} parameters, the intercept at {@code bias} or -1. */
  RidgeRegression(double epsilon, int width, int bias, int targets, InputScale scale) {
    this.epsilon = epsilon;
    this.width = width;
    this.bias = bias;
    this.coordinates = new RidgeCoordinates(bias < 0 ? 0 : scale.inRow(), scale);
    this.sums = new PackedSymmetric(width);
    this.inverse = new RidgeInverse(width, 1 / epsilon);
    this.g = new double[inverse.length()];
    this.waiting = new RowBacklog(width);
    this.b = new double[targets + 1][width];
    this.w = new double[targets + 1][width];
    this.latest = new double[LATEST * width];
    this.latestTargets = new double[LATEST * targets];
    reset();
  }

  /** Takes in a row; then {@link #learn} for every target, the first one first. */
  void take(double[] x, double weight) {
    rows++;
    if (outdated || coordinates.isOutdated()) {
      startAnew();
    }
    coordinates.of(x, g, width);
    double energy = weight * Kernels.squaredNorm(g, 0, width);
    if (!(ridge >= TOO_SMALL_RIDGE * (trace + energy))) {
      renew();
      coordinates.of(x, g, width);
      energy = weight * Kernels.squaredNorm(g, 0, width);
      raiseRidge(energy);
    }
    trace += energy;
    product = inverse.times(g);
    // Rounding may leave a tiny negative one where a direction is known very well.
    double h = Math.max(0, weight * Kernels.dot(g, 0, product, 0, width));
    gain = weight / (1 + h);
    inverse.take(gain);
    waiting.add(sums, weight, g);
    int at = (int) (rows % LATEST);
    System.arraycopy(g, 0, latest, at * width, width);
    latestWeights[at] = weight;
  }

  /** The targets have gone to a new level. */
  void forgetLevel() {
    outdated = bias >= 0;
  }

  /**
   * Inputs or targets have gone to a new level, by a run of rows that neither the old nor the new
   * units fit: these leave the sums. The intercept, and the weights of inputs at a new level, are
   * not known; what sums tell of the other parameters, whatever these are, is kept.
   */
  private void startAnew() {
    waiting.settle(sums);
    for (int i = 0; i < LATEST; i++) {
      leaveSums(i);
    }
    forget(bias, 0);
    coordinates.measureAnew(
        (j, stretch) -> {
          rescale(j, stretch);
          forget(j, COUNTS);
        });
    trace = sums.trace();
    invert(Math.max(epsilon, LEAST_RIDGE * trace));
    outdated = false;
    startsLevel = true;
  }

  /** Takes the i-th of the latest rows out of the sums. */
  private void leaveSums(int i) {
    double[] row = Arrays.copyOfRange(latest, i * width, (i + 1) * width);
    double weight = latestWeights[i];
    latestWeights[i] = 0;
    sums.addRankOne(-weight, row);
    for (int k = 0; k < b.length; k++) {
      double y = k < b.length - 1 ? latestTargets[i * (b.length - 1) + k] : 1;
      Kernels.axpy(-weight * y, row, 0, b[k], 0, width);
    }
  }

  private void rescale(int j, double stretch) {
    for (int i = 0; i < width; i++) {
      sums.set(i, j, sums.at(i, j) * (i == j ? stretch * stretch : stretch));
    }
    for (double[] each : b) {
      each[j] *= stretch;
    }
  }

  /**
   * Lets the sums' information on parameter p count for {@code rowsLeft} rows at most, and keeps
   * that on the others, whatever p is: A -= (1 - t) a_p a_p' / a_pp, b -= (1 - t) a_p b_p / a_pp.
   */
  private void forget(int p, double rowsLeft) {
    double pivot = sums.at(p, p);
    double lost = pivot > rowsLeft ? (1 - rowsLeft / pivot) / pivot : 0;
    double[] column = new double[width];
    for (int i = 0; i < width; i++) {
      column[i] = sums.at(i, p);
    }
    sums.addRankOne(-lost, column);
    for (double[] each : b) {
      Kernels.axpy(-lost * each[p], column, 0, each, 0, width);
    }
  }

  /** Learns target {@code k} of the row that was taken in; the first brings the constant one. */
  void learn(int k, double y, double weight) {
    latestTargets[(int) (rows % LATEST) * (b.length - 1) + k] = y;
    if (startsLevel) {
      startLevel(k, y);
      if (k == 0) {
        startLevel(b.length - 1, 1);
      }
    }
    if (k == 0) {
      stepBoth(y, weight);
    } else {
      step(k, y, weight);
    }
  }

  /** The intercept starts at what the first target asks for, and is drawn to that. */
  private void startLevel(int k, double y) {
    double level = y - Kernels.dot(g, 0, w[k], 0, width);
    b[k][bias] += ridge * level;
    w[k][bias] += level;
  }

  /** After all targets of a row. */
  void close() {
    startsLevel = false;
    if (rows >= renewAt) {
      renewAt = 2 * rows;
      renew();
    }
  }

  /** w += (A + epsilon I)^-1 g (y - g'w), with the inverse after this row. */
  private void step(int k, double y, double weight) {
    Kernels.axpy(weight * y, g, 0, b[k], 0, width);
    double residual = y - Kernels.dot(g, 0, w[k], 0, width);
    Kernels.axpy(gain * residual, product, 0, w[k], 0, width);
  }

  /** {@link #step} of the first target and of the one that is always 1, in two loops. */
  private void stepBoth(double y, double weight) {
    double[] sumsOf = b[0];
    double[] sumsOfOne = b[b.length - 1];
    double[] own = w[0];
    double[] ofOne = w[w.length - 1];
    double[] along = product;
    double weighted = weight * y;
    double predicted = 0;
    double saidOfOne = 0;
    for (int j = 0; j < width; j++) {
      double entry = g[j];
      sumsOf[j] += weighted * entry;
      sumsOfOne[j] += weight * entry;
      predicted += entry * own[j];
      saidOfOne += entry * ofOne[j];
    }
    double factor = gain * (y - predicted);
    double factorOfOne = gain * (1 - saidOfOne);
    for (int j = 0; j < width; j++) {
      own[j] += factor * along[j];
      ofOne[j] += factorOfOne * along[j];
    }
  }

  private void renew() {
    waiting.settle(sums);
    boolean changed = coordinates.renew(sums, b, bias);
    trace = sums.trace();
    if (changed) {
      Arrays.fill(latestWeights, 0);
      invert(Math.max(epsilon, LEAST_RIDGE * trace));
    }
  }

  /** Inverts the sums with a ridge that lasts for a row of this energy too. */
  private void raiseRidge(double energy) {
    double least = LEAST_RIDGE * (trace + energy);
    if (!(ridge >= least)) {
      invert(least);
    }
  }

  /** Sums that are not finite have no inverse: parameters are then NaN, and their owner sees it. */
  private void invert(double with) {
    ridge = with;
    if (cholesky == null) {
      cholesky = new Cholesky(width);
    }
    if (!cholesky.factorLifted(sums, 1, with, SMALLEST_LIFT)) {
      for (double[] each : w) {
        Arrays.fill(each, Double.NaN);
      }
      return;
    }
    inverse.set(cholesky);
    for (int k = 0; k < w.length; k++) {
      cholesky.solve(b[k], 0, w[k], 0);
    }
  }

  /**
   * Writes {@code unit} times the parameters of target {@code k}, centred at {@code mean}, for rows
   * in the standardiser's present units, to {@code into} from {@code at} on. False if they are not
   * finite.
   */
  boolean write(int k, double mean, double unit, double[] into, int at) {
    double[] own = w[k];
    double[] ofOne = w[w.length - 1];
    for (int j = 0; j < width; j++) {
      into[at + j] = unit * (own[j] - mean * ofOne[j]);
    }
    coordinates.toCurrentUnits(into, at, bias);
    double sum = 0;
    for (int j = 0; j < width; j++) {
      sum += 0 * into[at + j];
    }
    return sum == 0;
  }

  @Override
  public void fields(Fields f) {
    f.exact()
        .along(InputAxis.PACKED)
        .array("sums", f.saves() ? waiting.settled(sums).array() : sums.array());
    f.part(inverse);
    rows = f.count("rows", rows);
    renewAt = f.count("renewAt", renewAt, 1);
    trace = f.number("trace", trace);
    ridge = f.number("ridge", ridge, epsilon);
    // Rounding of every row would add up in directions that no row has.
    f.exact().along(InputAxis.ROW).arrays("b", b);
    f.along(InputAxis.ROW).arrays("w", w);
    f.along(InputAxis.rows(LATEST)).array("latest", latest);
    f.array("latestWeights", latestWeights);
    f.array("latestTargets", latestTargets);
    f.exact().part(coordinates);
    f.scratch(waiting.numBytes());
    f.scratch(cholesky == null ? 0 : cholesky.numBytes());
    if (f.changes()) {
      waiting.clear();
    }
  }
}
