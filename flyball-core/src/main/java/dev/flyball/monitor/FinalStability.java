package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;

/**
 * Final stability: the standard deviation of |w_t| over the last W steps; lower is more stable. A
 * trajectory that only turns keeps |w| and looks perfectly still to it, so its companion {@link
 * #spread} is the root mean square distance of w_t from its mean over the same steps.
 *
 * <p>Exact: keeps the last W parameter vectors, W d numbers, also in the checkpoint. O(d) per step,
 * O(W d) to read.
 */
public final class FinalStability extends WindowMonitor {
  private double[] ring = {};
  private int width;
  private int next;
  private int count;

  FinalStability(int window) {
    super("stability", window);
  }

  /** Standard deviation (of the population) of |w_t|; NaN before the first step. */
  public double value() {
    double mean = meanNorm();
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double deviation = norm(i) - mean;
      sum += deviation * deviation;
    }
    return Math.sqrt(sum / count);
  }

  /** Root mean square of |w_t - mean w|; NaN before the first step. */
  public double spread() {
    double[] mean = mean();
    double sum = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < width; j++) {
        double deviation = ring[i * width + j] - mean[j];
        sum += deviation * deviation;
      }
    }
    return Math.sqrt(sum / count);
  }

  private double norm(int i) {
    return Math.sqrt(Kernels.squaredNorm(ring, i * width, width));
  }

  private double meanNorm() {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += norm(i);
    }
    return sum / count;
  }

  private double[] mean() {
    double[] mean = new double[width];
    for (int i = 0; i < count; i++) {
      Kernels.axpy(1.0 / count, ring, i * width, mean, 0, width);
    }
    return mean;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%.4g, spread %.4g)", name(), value(), spread());
  }

  @Override
  public void begin(Model model) {
    width = model.parameters();
    long numbers = (long) window() * width;
    if (numbers > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a window of %s vectors of %s parameters does not fit an array"
              .formatted(window(), width));
    }
    ring = new double[(int) numbers];
  }

  @Override
  public void watch(Step step) {
    if (step.labelled()) {
      System.arraycopy(step.parameters(), 0, ring, next * width, width);
      next = next + 1 == window() ? 0 : next + 1;
      count = Math.min(count + 1, window());
    }
  }

  @Override
  public void fields(Fields f) {
    // A window of parameter vectors starts afresh where there are more of them.
    next = f.madeAnew().index("next", next, 0, window() - 1);
    count = f.madeAnew().index("count", count, 0, window());
    f.madeAnew().padded("ring", ring, count * width);
  }
}
