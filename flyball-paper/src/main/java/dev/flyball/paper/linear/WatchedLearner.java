package dev.flyball.paper.linear;

import dev.flyball.learn.Learner;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import dev.flyball.monitor.ContractionRate;
import dev.flyball.monitor.FinalStability;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.OccupationTimes;
import dev.flyball.monitor.Step;
import dev.flyball.monitor.TrajectorySmoothness;
import java.util.Arrays;

/** One learner on its way through one run, watched. */
final class WatchedLearner {
  /** The window of the paper's metrics. */
  static final int WINDOW = 50;

  private final LinearMethod kind;
  private final Learner learner;
  private final Monitors monitors;
  private final double[] weights;
  private final int steps;
  private final Curves curves;
  private final double[] tail;
  private double turning;
  private double walked;
  private double squaredErrors;
  private int windows;

  /** The monitors this experiment reads, as the learner holds them. */
  private record Monitors(
      OccupationTimes occupation,
      TrajectorySmoothness smoothness,
      FinalStability stability,
      ContractionRate contraction) {}

  WatchedLearner(LinearMethod kind, LinearCase setting, double[] weights, LinearSettings settings) {
    this.kind = kind;
    this.steps = settings.steps();
    this.learner =
        Learner.builder(Model.linear(weights.length).withoutIntercept())
            .law(kind.law(setting.eta()))
            .withoutStandardising()
            .monitor(Monitor.occupation(WINDOW))
            .monitor(Monitor.smoothness(WINDOW))
            .monitor(Monitor.stability(Math.max(2, settings.tail())))
            .monitor(Monitor.contraction(weights))
            .build();
    this.monitors =
        new Monitors(
            (OccupationTimes) learner.monitors().get(0),
            (TrajectorySmoothness) learner.monitors().get(1),
            (FinalStability) learner.monitors().get(2),
            (ContractionRate) learner.monitors().get(3));
    this.weights = weights;
    this.curves = Curves.over(steps);
    this.tail = new double[settings.tail()];
  }

  /** Learns from the stream's row, the {@code t}-th from 0. */
  void learn(int t, LinearStream stream) {
    double[] input = kind.seesEverything() ? stream.complete() : stream.observed();
    Step step = learner.learn(input, stream.target());
    if (t >= steps / 2) {
      double residual = step.prediction() - stream.target();
      squaredErrors += residual * residual;
    }
    double error = relativeError(step.parameters());
    if (t >= steps - tail.length) {
      tail[t - (steps - tail.length)] = error;
    }
    if ((t + 1) % WINDOW == 0) {
      windows++;
      turning += monitors.smoothness().value();
      walked += monitors.smoothness().stepLength();
    }
    curves.record(
        t, error, monitors.smoothness().value(), monitors.occupation().coherence().value());
  }

  /** |w - w*| / |w*|. */
  private double relativeError(double[] w) {
    double[] off = new double[w.length];
    Arrays.setAll(off, j -> w[j] - weights[j]);
    return norm(off) / norm(weights);
  }

  private static double norm(double[] v) {
    return Math.sqrt(Kernels.squaredNorm(v, 0, v.length));
  }

  Curves curves() {
    return curves;
  }

  Outcome outcome() {
    OccupationTimes occupation = monitors.occupation();
    Arrays.sort(tail);
    return new Outcome(
        occupation.shareAtMost(0),
        occupation.shareAtMost(1),
        occupation.shareAboveLast(),
        occupation.meanCoherence(),
        turning / windows,
        walked > 0 ? turning / walked : Double.NaN,
        tail[tail.length / 2],
        monitors.stability().value(),
        monitors.stability().spread(),
        monitors.contraction().rate().orElse(Double.NaN),
        Math.sqrt(squaredErrors / (steps - steps / 2)));
  }
}
