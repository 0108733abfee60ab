package dev.flyball.tables.train;

import dev.flyball.learn.Learner;
import dev.flyball.observation.Observation;
import java.util.ArrayList;
import java.util.List;

/** Hands rows to a learner, one by one or in minibatches. */
final class RowFeeder {
  private final Learner learner;
  private final int batch;
  private final List<Observation> pending;

  RowFeeder(Learner learner, int batch) {
    this.learner = learner;
    this.batch = batch;
    this.pending = new ArrayList<>(batch);
  }

  /** Takes a row (NaN = missing); says whether the learner has learned all rows so far. */
  boolean feed(double[] values, double target) {
    boolean unlabelled = Double.isNaN(target);
    if (batch > 1) {
      pending.add(unlabelled ? Observation.unlabelled(values) : Observation.of(values, target));
      return pending.size() == batch && flush();
    }
    if (unlabelled) {
      learner.learnUnlabelled(values);
    } else {
      learner.learn(values, target);
    }
    return true;
  }

  /** Learns the rows that are still waiting; says whether there were any. */
  boolean flush() {
    if (pending.isEmpty()) {
      return false;
    }
    learner.learn(pending);
    pending.clear();
    return true;
  }
}
