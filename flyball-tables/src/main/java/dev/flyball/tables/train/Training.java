package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.data.DataException;
import dev.flyball.data.LagBuffer;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.tables.trial.Timeline;
import java.util.List;

/**
 * Learning from a table, row by row: each row is predicted, then learned. Open it to know the
 * columns, make a learner for them, then {@link #learn}.
 *
 * <pre>{@code
 * try (Training training = Training.open(InputTable.look(file))) {
 *   Learner learner = plan(training.features()).learner();
 *   training.learn(learner, TrainingPlan.onePass(), TrainingWatch.none());
 * }
 * }</pre>
 */
public final class Training implements AutoCloseable {
  private final InputTable table;
  private final TableWalk walk;

  private Training(InputTable table) {
    this.table = table;
    this.walk = new TableWalk(table);
  }

  /**
   * Opens the table at its first row.
   *
   * @throws DataException if it cannot be read
   */
  public static Training open(InputTable table) {
    return new Training(table);
  }

  /** The features by name, in the order of the learner's inputs. */
  public List<String> features() {
    return table.features();
  }

  /**
   * Learns what the learner has not learned yet: a learner from a checkpoint whose rows this table
   * begins with goes on after them, any other starts with the first row. To be called once. If a
   * row is at fault, the learner is kept as it stood before it; if the table itself is (it changed,
   * or cannot be read on), the checkpoint stays as it was, because what was read last may have been
   * wrong already.
   *
   * @throws DataException if a row cannot be read
   * @throws TrainingException if a row cannot be learned from
   * @throws IllegalArgumentException if the learner comes from a table with other columns
   */
  public Outcome learn(Learner learner, TrainingPlan plan, TrainingWatch watch) {
    table.checkColumnsOf(learner.notes());
    if (plan.passes() > 1 && !table.repeatable()) {
      throw new IllegalArgumentException(
          "%s can be read only once; expected a file for %s passes"
              .formatted(table.name(), plan.passes()));
    }
    walk.resume(learner.notes());
    TablePosition place = walk.place();
    long skipped = place.row();
    table.note(learner.notes(), plan);
    long before = learner.observations();
    long earlier = place.pass() == 0 ? Math.max(0, before - skipped) : 0;
    long started = System.nanoTime();
    boolean goesOn;
    try (TrainingRun run = new TrainingRun(learner, table, plan, watch, walk)) {
      goesOn = run.passes();
      if (goesOn) {
        // Whoever predicts from the checkpoint does so after the last target.
        learner.settle();
      }
      run.keep();
    }
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new Outcome(
        skipped, learner.observations() - before, goesOn, seconds, walk.timeline(earlier));
  }

  /**
   * Saves a new learner of {@code table}, if the plan has a checkpoint: resuming it learns all
   * rows. For trainings queued behind others, which may be killed before their turn.
   */
  public static void keepBeginning(InputTable table, Learner learner, TrainingPlan plan) {
    table.note(learner.notes(), plan);
    plan.checkpoint()
        .ifPresent(
            kept -> {
              try (CheckpointStore store = kept.open()) {
                LagBuffer none = LagBuffer.empty(table.encoding());
                new TablePosition().note(learner.notes());
                SavedTraining.note(learner.notes(), none);
                learner.checkpoint(store);
              }
            });
  }

  /**
   * Asks a learning under way to end, also where it waits for a row of a pipe that does not come:
   * it ends as if the watch had asked, its last step kept. For any thread.
   */
  public void stop() {
    table.stop();
  }

  @Override
  public void close() {
    walk.close();
  }

  /**
   * Result of {@link #learn}.
   *
   * @param skipped rows at the start of the table that the learner knew already
   * @param learned rows learned, over all passes
   * @param finished whether it reached the end and was not stopped
   * @param seconds how long it took
   * @param timeline outages and dates among the rows, counted as the learner counts its rows
   */
  public record Outcome(
      long skipped, long learned, boolean finished, double seconds, Timeline timeline) {}
}
