package dev.flyball.tables.evaluate;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import dev.flyball.tables.evaluate.EvaluationResults.Hidden;
import dev.flyball.tables.evaluate.EvaluationResults.HiddenGroup;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.trial.RowTrial;
import java.util.ArrayList;
import java.util.List;

/**
 * A learner of the same kind that goes without the cells that are hidden, on the same rows: what it
 * errs by more is what these outages cost.
 */
final class HiddenTwin {
  private final Hiding hiding;
  private final LearnerPeer peer;
  private final RowTrial trial;
  private final boolean judgesIntervals;
  private final RandomStream random;
  private final Mask mask;
  private final double[] left;

  /** Of each group while it was hidden, and last of all rows. */
  private final Sums[] sums;

  private static final class Sums {
    long rows;
    double weighed;
    double error;
    double seenError;
    double inside;

    void add(double hidden, double seen, boolean holds, double weight) {
      rows++;
      weighed += weight;
      error += weight * Math.abs(hidden);
      seenError += weight * Math.abs(seen);
      inside += holds ? weight : 0;
    }
  }

  HiddenTwin(Hiding hiding, EvaluationPlan plan) {
    Learner learner = plan.learner().learner();
    this.hiding = hiding;
    this.peer =
        plan.balance()
            ? LearnerPeer.balanced(learner, plan.classes().size())
            : plan.task().peer(learner);
    this.trial = plan.task().trial(peer);
    this.judgesIntervals = !plan.task().isClassification() && !plan.learner().intervals().isEmpty();
    this.random = new RandomStream(plan.learner().seed());
    this.mask = Mask.allSeen(plan.features().size());
    this.left = new double[plan.features().size()];
    this.sums = new Sums[hiding.groups().count() + 1];
    for (int g = 0; g < sums.length; g++) {
      sums[g] = new Sums();
    }
  }

  /**
   * Learns a row without the cells that are hidden in it, which {@code seenError} was made with.
   */
  void learn(double[] values, double target, double seenError, long row, double weight) {
    hiding.process().next(random, values, mask);
    for (int j = 0; j < left.length; j++) {
      left[j] = mask.seen(j) ? values[j] : Double.NaN;
    }
    double error = trial.learn(left, target, row, weight);
    if (!Double.isNaN(error) && !Double.isNaN(seenError)) {
      boolean holds = judgesIntervals && holds(target);
      sums[sums.length - 1].add(error, seenError, holds, weight);
      for (int g = 0; g < sums.length - 1; g++) {
        if (!mask.seen(hiding.groups().component(g, 0))) {
          sums[g].add(error, seenError, holds, weight);
        }
      }
    }
  }

  private boolean holds(double target) {
    Step step = peer.step();
    return step != null && target >= step.lower(0, 0, 0) && target <= step.upper(0, 0, 0);
  }

  Hidden found() {
    List<HiddenGroup> groups = new ArrayList<>();
    for (int g = 0; g < sums.length; g++) {
      String name = g == sums.length - 1 ? "all rows" : hiding.groups().name(g);
      Sums all = sums[g];
      Double inside = judgesIntervals && all.rows > 0 ? (Double) (all.inside / all.weighed) : null;
      groups.add(
          new HiddenGroup(
              name, all.rows, all.error / all.weighed, all.seenError / all.weighed, inside));
    }
    return new Hidden(
        hiding.text(), groups.get(groups.size() - 1), groups.subList(0, sums.length - 1));
  }
}
