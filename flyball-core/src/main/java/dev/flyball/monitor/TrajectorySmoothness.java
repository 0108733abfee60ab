package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;

/**
 * Trajectory smoothness: the mean second difference |w_t - 2 w_{t-1} + w_{t-2}| over the last W
 * steps; lower is smoother. It is nearly proportional to the step size, so its companion divides it
 * by the mean step length of the same steps: 0 on a straight line at constant speed, sqrt(2) where
 * equal steps take independent directions, 2 where every step undoes the one before. O(d) per step.
 */
public final class TrajectorySmoothness extends WindowMonitor {
  private final Window turns;
  private final Window lengths;
  private double[] previous = {};
  private boolean started;

  TrajectorySmoothness(int window) {
    super("smoothness", window);
    this.turns = new Window(window);
    this.lengths = new Window(window);
  }

  /** Smoothness(t) over the steps there are; NaN before the second step. */
  public double value() {
    return turns.mean();
  }

  /** {@link #value} divided by the path length per step; NaN if nothing moved. */
  public double perPathLength() {
    return lengths.mean() > 0 ? turns.mean() / lengths.mean() : Double.NaN;
  }

  /** Path length per step over the window. */
  public double stepLength() {
    return lengths.mean();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%.4g, step length %.4g)", name(), value(), stepLength());
  }

  @Override
  public void begin(Model model) {
    previous = new double[model.parameters()];
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    double[] change = step.change();
    if (started) {
      for (int j = 0; j < change.length; j++) {
        previous[j] = change[j] - previous[j];
      }
      turns.add(Math.sqrt(Kernels.squaredNorm(previous, 0, previous.length)));
      lengths.add(Math.sqrt(Kernels.squaredNorm(change, 0, change.length)));
    }
    System.arraycopy(change, 0, previous, 0, change.length);
    started = true;
  }

  @Override
  public void fields(Fields f) {
    f.part("turns", turns);
    f.part("lengths", lengths);
    f.array("previous", previous);
    started = f.flag("started", started);
  }
}
