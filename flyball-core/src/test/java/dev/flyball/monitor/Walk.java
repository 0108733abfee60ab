package dev.flyball.monitor;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** A walk of the parameters made by hand, recorded in full, with monitors looking on. */
final class Walk {
  final List<double[]> parameters = new ArrayList<>();
  final List<double[]> changes = new ArrayList<>();
  private final Monitor[] monitors;
  private final Batch batch;
  private final double[] w;
  private final double[] change;
  private final Step.Writer step;
  private long number;

  Walk(int width, Monitor... monitors) {
    Model model = Model.linear(width).withoutIntercept();
    this.monitors = monitors;
    this.batch = new Batch(width, 1);
    this.w = new double[width];
    this.change = new double[width];
    this.step = new Step.Writer(batch, model, w, change);
    batch.add(new double[width], Standardiser.none());
    for (Monitor monitor : monitors) {
      monitor.begin(model);
    }
  }

  /** One labelled step. */
  void move(double... by) {
    batch.label(0, 1);
    for (int j = 0; j < w.length; j++) {
      change[j] = by[j];
      w[j] += by[j];
    }
    parameters.add(w.clone());
    changes.add(by.clone());
    look(true);
  }

  void moveTo(double... place) {
    double[] by = new double[w.length];
    for (int j = 0; j < w.length; j++) {
      by[j] = place[j] - w[j];
    }
    move(by);
  }

  /** An observation without a target: nothing moves and no step is counted. */
  void passBy() {
    batch.clear();
    batch.add(new double[w.length], Standardiser.none());
    java.util.Arrays.fill(change, 0);
    look(false);
  }

  /** Gaussian steps that keep some of their direction, one in seven of them zero. */
  void random(RandomStream random, int steps) {
    double[] by = new double[w.length];
    for (int t = 0; t < steps; t++) {
      boolean still = random.nextBoolean(1 / 7.0);
      double[] next = new double[w.length];
      for (int j = 0; j < w.length; j++) {
        by[j] = 0.3 * by[j] + random.nextGaussian();
        next[j] = still ? 0 : by[j];
      }
      move(next);
      if (random.nextBoolean(0.1)) {
        passBy();
      }
    }
  }

  private void look(boolean labelled) {
    number += labelled ? 1 : 0;
    step.record(number, labelled, () -> 0, 0);
    for (Monitor monitor : monitors) {
      monitor.watch(step.step());
    }
  }

  static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  static double[] minus(double[] x, double[] y) {
    double[] difference = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      difference[j] = x[j] - y[j];
    }
    return difference;
  }

  static double meanOfLast(List<Double> values, int window) {
    List<Double> last = values.subList(Math.max(0, values.size() - window), values.size());
    return last.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
