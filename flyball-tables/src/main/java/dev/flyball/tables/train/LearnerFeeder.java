package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.learn.Learner;
import dev.flyball.observation.Observation;
import java.util.ArrayList;
import java.util.List;

/** Hands rows to a learner of a target, one by one or in minibatches. */
final class LearnerFeeder {
  private final Learner learner;
  private final int batch;
  private final List<Observation> pending;
  private final Prequential prequential;

  LearnerFeeder(Learner learner, int batch) {
    this.learner = learner;
    this.batch = batch;
    this.pending = new ArrayList<>(batch);
    this.prequential = Monitors.of(learner, Prequential.class);
  }

  /** Takes a row (NaN = missing); says whether all rows so far have been learned. */
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

  /** The mean error so far, of rows that were not learned before; NaN before the first. */
  double error() {
    return prequential.mae();
  }

  /** Whether the rows to come are left out of {@link #error}. */
  void pause(boolean value) {
    prequential.pause(value);
  }

  /** Writes everything that later rows depend on. */
  void keep(CheckpointStore store) {
    learner.checkpoint(store);
  }
}
