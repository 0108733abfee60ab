package dev.flyball.paper.linear;

import dev.flyball.missing.RandomStream;
import dev.flyball.missing.simulated.LinearStream;
import dev.flyball.tables.evaluate.RowStream;
import java.util.Arrays;

/**
 * Experiment 1's rows with more noise, weights that turn, features of any scale, or the sign of the
 * target for a class. Without end.
 */
public final class LinearRows implements RowStream {
  private final LinearStream rows;
  private final double[] scales;
  private final double[] shifts;
  private final double[] first;
  private final double[] truth;
  private final double[] complete;
  private final double[] observed;
  private double[] other;
  private int period;
  private double noise;
  private RandomStream random = new RandomStream(0);
  private boolean classes;
  private double target;
  private long row;

  /** The rows as they are. */
  public LinearRows(LinearStream rows) {
    this.rows = rows;
    this.scales = new double[rows.size()];
    this.shifts = new double[rows.size()];
    this.first = rows.weights();
    this.other = rows.weights();
    this.truth = rows.weights();
    this.complete = new double[rows.size()];
    this.observed = new double[rows.size()];
    Arrays.fill(scales, 1);
  }

  /**
   * Weights that turn by a full circle every {@code steps} rows.
   *
   * @param quarter the weights a quarter of the circle away from the stream's own
   */
  public LinearRows turning(double[] quarter, int steps) {
    other = quarter;
    period = steps;
    return this;
  }

  /** Targets with this much Gaussian noise. */
  public LinearRows noisy(double deviation, RandomStream source) {
    noise = deviation;
    random = source;
    return this;
  }

  /**
   * Features with scales from 0.01 to 100, neighbours far apart so that every group has features of
   * all sizes, and centres {@code apart} from one feature to the next.
   */
  public LinearRows scaled(double apart) {
    for (int j = 0; j < scales.length; j++) {
      scales[j] = StrictMath.pow(10, 4.0 * (17 * j % scales.length) / (scales.length - 1) - 2);
      shifts[j] = apart * j;
    }
    return this;
  }

  /** The target is a class: 1 where it was positive. */
  public LinearRows asClasses() {
    classes = true;
    return this;
  }

  @Override
  public boolean next() {
    rows.next();
    target = rows.target() + (noise == 0 ? 0 : noise * random.nextGaussian());
    if (period > 0) {
      double angle = 2 * Math.PI * row / period;
      for (int j = 0; j < truth.length; j++) {
        truth[j] = Math.cos(angle) * first[j] + Math.sin(angle) * other[j];
        target += (truth[j] - first[j]) * rows.complete()[j];
      }
    }
    for (int j = 0; j < scales.length; j++) {
      complete[j] = shifts[j] + scales[j] * rows.complete()[j];
      observed[j] = shifts[j] + scales[j] * rows.observed()[j];
    }
    row++;
    return true;
  }

  @Override
  public double[] values() {
    return observed;
  }

  /** The row with nothing missing. */
  public double[] complete() {
    return complete;
  }

  @Override
  public double target() {
    return classes ? (target > 0 ? 1 : 0) : target;
  }

  /** |w - w*| / |w*|, in units of the features' scales. */
  public double relativeError(double[] weights) {
    double squares = 0;
    double norm = 0;
    for (int j = 0; j < truth.length; j++) {
      double error = scales[j] * weights[j] - truth[j];
      squares += error * error;
      norm += truth[j] * truth[j];
    }
    return Math.sqrt(squares / norm);
  }
}
