package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.data.History;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import java.util.Optional;

/**
 * Keeps a learner's checkpoints as its plan says. Opened before the first row, so that whatever can
 * be known to go wrong with the file goes wrong before there is something to lose.
 */
final class Keeper implements AutoCloseable {
  private final Learner learner;
  private final LearnerFeeder feeder;
  private final CheckpointPlan plan;
  private final CheckpointStore store;
  private long rows;
  private long nanos;

  private Keeper(Learner learner, LearnerFeeder feeder, CheckpointPlan plan) {
    this.learner = learner;
    this.feeder = feeder;
    this.plan = plan;
    this.store = CheckpointStore.open(plan.file(), plan.keep());
    waitAnew();
  }

  /** A keeper, where checkpoints are wanted. */
  static Optional<Keeper> of(Learner learner, LearnerFeeder feeder, Optional<CheckpointPlan> plan) {
    return plan.map(wanted -> new Keeper(learner, feeder, wanted));
  }

  boolean isDue() {
    return plan.isDue(learner.observations() - rows, System.nanoTime() - nanos);
  }

  /** Writes a checkpoint of a learner that stands at {@code place}, after these rows. */
  void keep(TablePosition place, History history) {
    waitAnew();
    place.note(learner.notes());
    SavedTraining.note(learner.notes(), history);
    feeder.keep(store);
  }

  /** The same on the way: if it fails, {@code watch} is told and the next one is tried in time. */
  void keepOnTheWay(TablePosition place, History history, TrainingWatch watch) {
    try {
      keep(place, history);
    } catch (CheckpointException e) {
      watch.notKept(e);
    }
  }

  private void waitAnew() {
    rows = learner.observations();
    nanos = System.nanoTime();
  }

  @Override
  public void close() {
    store.close();
  }
}
