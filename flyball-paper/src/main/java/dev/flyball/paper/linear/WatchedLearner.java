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

/** One learner in one run, with its monitors. */
final class WatchedLearner {
  /** The window of the paper's metrics. */
  static final int WINDOW = 50;

  /** Which quantile of the loss is a spike. */
  private static final double SPIKE = 0.999;

  private final LinearMethod kind;
  private final Learner learner;
  private final OccupationTimes occupation;
  private final TrajectorySmoothness smoothness;
  private final FinalStability stability;
  private final ContractionRate contraction;
  private final double[] weights;
  private final int steps;
  private final Curves curves;
  private final double[] tail;
  private final double[] losses;
  private double turning;
  private double walked;
  private int windows;

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
    this.occupation = (OccupationTimes) learner.monitors().get(0);
    this.smoothness = (TrajectorySmoothness) learner.monitors().get(1);
    this.stability = (FinalStability) learner.monitors().get(2);
    this.contraction = (ContractionRate) learner.monitors().get(3);
    this.weights = weights;
    this.curves = Curves.over(steps);
    this.tail = new double[settings.tail()];
    this.losses = new double[steps - steps / 2];
  }

  /** Learns from the stream's row, the {@code t}-th from 0. */
  void learn(int t, LinearStream stream) {
    double[] input = kind.seesEverything() ? stream.complete() : stream.observed();
    Step step = learner.learn(input, stream.target());
    double residual = step.prediction() - stream.target();
    double loss = residual * residual / 2;
    if (t >= steps / 2) {
      losses[t - steps / 2] = loss;
    }
    double error = relativeError(step.parameters());
    if (t >= steps - tail.length) {
      tail[t - (steps - tail.length)] = error;
    }
    if ((t + 1) % WINDOW == 0) {
      windows++;
      turning += smoothness.value();
      walked += smoothness.stepLength();
    }
    curves.record(t, error, smoothness.value(), occupation.coherence().value(), loss);
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
    Arrays.sort(tail);
    Arrays.sort(losses);
    return new Outcome(
        occupation.severelyMisaligned(),
        occupation.misaligned(),
        occupation.aligned(),
        occupation.meanCoherence(),
        turning / windows,
        walked > 0 ? turning / walked : Double.NaN,
        tail[tail.length / 2],
        stability.value(),
        stability.spread(),
        contraction.rate().orElse(Double.NaN),
        Math.sqrt(2 * Arrays.stream(losses).average().orElseThrow()),
        losses[(int) (SPIKE * (losses.length - 1))]);
  }
}
