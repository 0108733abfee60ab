package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.learn.Learner;
import dev.flyball.observation.Observation;
import java.util.ArrayList;
import java.util.List;

/** Hands rows to a learner of a target, one by one or in minibatches. */
final class LearnerFeeder implements RowFeeder {
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

  @Override
  public boolean feed(double[] values, double target) {
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

  @Override
  public boolean flush() {
    if (pending.isEmpty()) {
      return false;
    }
    learner.learn(pending);
    pending.clear();
    return true;
  }

  @Override
  public double error() {
    return prequential.mae();
  }

  @Override
  public void pause(boolean value) {
    prequential.pause(value);
  }

  @Override
  public void keep(CheckpointStore store) {
    learner.checkpoint(store);
  }
}
