package dev.flyball.paper.compare;

import dev.flyball.learn.Learner;
import dev.flyball.missing.Missingness;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.paper.linear.LinearStream;
import dev.flyball.paper.trial.Trial;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Hides one group that carries weight for a number of steps and watches its return. Before the gap
 * and after it all groups come and go as in Experiment 1's moderate block case; on the return the
 * whole row is seen.
 */
final class GapSweep {
  /** The gaps looked at. */
  static final int[] GAPS = {0, 100, 400, 800};

  private static final int BEFORE = 4000;
  private static final int WATCHED = 50;

  private GapSweep() {}

  /** Every forgetting at every gap, over {@code runs} runs. */
  static List<GapResult> run(int runs, long seed, int threads, TrialHost host) {
    List<GapTrial> trials = new ArrayList<>();
    for (Forgetting forgetting : Forgetting.values()) {
      for (int gap : GAPS) {
        trials.add(new GapTrial(forgetting, gap, runs, seed));
      }
    }
    return host.trials(threads, "", GapResult.class).run("gap sweep", trials);
  }

  private record GapTrial(Forgetting forgetting, int gap, int runs, long seed)
      implements Trial<GapResult> {
    @Override
    public String name() {
      return forgetting + "-" + gap;
    }

    @Override
    public Optional<GapResult> run(BooleanSupplier stop) {
      return Optional.of(mean(forgetting, gap, runs, seed));
    }
  }

  private static GapResult mean(Forgetting forgetting, int gap, int runs, long seed) {
    double[] sums = new double[4];
    for (int run = 0; run < runs; run++) {
      GapResult one = one(forgetting, gap, new RandomStream(seed).split(run).nextLong());
      sums[0] += one.leverage() / runs;
      sums[1] += one.step() / runs;
      sums[2] += one.worstError() / runs;
      sums[3] += one.prediction() / runs;
    }
    return new GapResult(forgetting, gap, sums[0], sums[1], sums[2], sums[3]);
  }

  private static GapResult one(Forgetting forgetting, int gap, long seed) {
    LinearStream stream =
        new LinearStream(seed, Missingness.groups(LinearStream.GROUPS, 0.20, 5, 0.05));
    double[] weights = stream.weights();
    Learner learner =
        Learner.builder(Model.linear(LinearStream.SIZE).withoutIntercept())
            .law(forgetting.law())
            .withoutStandardising()
            .build();
    for (int t = 0; t < BEFORE; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
    }
    int group = activeGroup(weights);
    double[] row = new double[LinearStream.SIZE];
    for (int t = 0; t < gap; t++) {
      stream.next();
      System.arraycopy(stream.observed(), 0, row, 0, row.length);
      for (int i = 0; i < LinearStream.GROUPS.sizeOf(group); i++) {
        row[LinearStream.GROUPS.component(group, i)] = Double.NaN;
      }
      learner.learn(row, stream.target());
    }
    return watchReturn(forgetting, gap, learner, stream, weights);
  }

  private static int activeGroup(double[] weights) {
    int j = 0;
    while (weights[j] == 0) {
      j++;
    }
    return LinearStream.GROUPS.groupOf(j);
  }

  private static GapResult watchReturn(
      Forgetting forgetting, int gap, Learner learner, LinearStream stream, double[] weights) {
    double leverage = 0;
    double first = 0;
    double worst = 0;
    double squares = 0;
    for (int t = 0; t < WATCHED; t++) {
      stream.next();
      Step step = learner.learn(stream.complete(), stream.target());
      if (t == 0) {
        leverage = step.leverage();
        first = norm(step.change(), new double[weights.length]);
      }
      worst = Math.max(worst, norm(step.parameters(), weights));
      double residual = step.prediction() - stream.target();
      squares += residual * residual;
    }
    return new GapResult(forgetting, gap, leverage, first, worst, Math.sqrt(squares / WATCHED));
  }

  private static double norm(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(squares);
  }
}
