package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.Optional;

/**
 * Stability with weights that fade: what {@link FinalStability} says, in d numbers whatever the
 * window. The first steps weigh alike; once there are more than (W + 1) / 2 of them, each new one
 * takes the weight 2 / (W + 1), whose mean age is that of a window of W. O(d) per step.
 */
public final class WeightedStability implements Monitor {
  private final int window;
  private double[] mean = {};
  private double[] deviation = {};
  private double spread;
  private double norm;
  private double normVariance;
  private long steps;

  WeightedStability(int window) {
    this.window = Window.checkedLength("weighted stability", window);
  }

  /** Weighted standard deviation of |w_t|; NaN before the first step. */
  public double value() {
    return steps == 0 ? Double.NaN : Math.sqrt(normVariance);
  }

  /** {@link #value} divided by the weighted mean of |w_t|. */
  public double relative() {
    return value() / norm;
  }

  /** Weighted root mean square of |w_t - mean w|; NaN before the first step. */
  public double spread() {
    return steps == 0 ? Double.NaN : Math.sqrt(spread);
  }

  /** {@link #spread} divided by the weighted mean of |w_t|. */
  public double relativeSpread() {
    return spread() / norm;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%.4g, spread %.4g)", name(), value(), spread());
  }

  @Override
  public String name() {
    return "weighted-stability-" + window;
  }

  @Override
  public void begin(Model model) {
    mean = new double[model.parameters()];
    deviation = new double[model.parameters()];
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    steps++;
    double weight = Math.max(1.0 / steps, 2.0 / (window + 1));
    double[] w = step.parameters();
    for (int j = 0; j < w.length; j++) {
      deviation[j] = w[j] - mean[j];
      mean[j] += weight * deviation[j];
    }
    double squared = Kernels.squaredNorm(deviation, 0, deviation.length);
    spread = (1 - weight) * (spread + weight * squared);
    double off = Math.sqrt(Kernels.squaredNorm(w, 0, w.length)) - norm;
    norm += weight * off;
    normVariance = (1 - weight) * (normVariance + weight * off * off);
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(DescribedMonitors.over("weighted-stability", window));
  }

  @Override
  public WeightedStability fresh() {
    return new WeightedStability(window);
  }

  @Override
  public void fields(Fields f) {
    f.array("mean", mean);
    spread = f.number("spread", spread);
    norm = f.number("norm", norm);
    normVariance = f.number("normVariance", normVariance);
    steps = f.count("steps", steps);
  }
}
