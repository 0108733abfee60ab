package dev.flyball.experiments.train;

import dev.flyball.data.DataException;
import dev.flyball.data.ObservationReader;
import dev.flyball.learn.Learner;
import java.util.List;

/**
 * Learning from a table, row by row: each row is predicted, then learned. Open it to know the
 * columns, make a learner for them, then {@link #learn}.
 *
 * <pre>{@code
 * try (Training training = Training.open(table)) {
 *   Learner learner = plan(training.features()).learner();
 *   training.learn(learner, TrainingPlan.onePass(), TrainingWatch.none());
 * }
 * }</pre>
 */
public final class Training implements AutoCloseable {
  private final TableFile table;
  private ObservationReader rows;

  private Training(TableFile table) {
    this.table = table;
    this.rows = table.open();
  }

  /**
   * Opens the file and finds the columns.
   *
   * @throws DataException if the file cannot be read or its header is at fault
   * @throws IllegalArgumentException if the chosen columns are not columns of the file
   */
  public static Training open(TableFile table) {
    return new Training(table);
  }

  /** The features by name, in the order of the learner's inputs. */
  public List<String> features() {
    return rows.columns().features();
  }

  /**
   * Learns what the learner has not learned yet: a learner from a checkpoint whose rows this file
   * begins with goes on after them, any other starts with the first row. To be called once.
   *
   * @throws DataException if a row cannot be read
   * @throws TrainingException if a row cannot be learned from
   * @throws IllegalArgumentException if the learner comes from a table with other columns
   */
  public Outcome learn(Learner learner, TrainingPlan plan, TrainingWatch watch) {
    SavedTraining.checkColumns(learner.notes(), table.target(), features());
    Place place = findPlace(learner);
    long skipped = place.row();
    SavedTraining.note(learner.notes(), table, features(), plan);
    long before = learner.observations();
    long started = System.nanoTime();
    boolean goesOn;
    try (TrainingRun run = new TrainingRun(learner, table, plan, watch, place)) {
      goesOn = run.pass(rows);
      while (goesOn && place.pass() + 1 < plan.passes()) {
        place.nextPass();
        reopen();
        goesOn = run.pass(rows);
      }
      run.keep();
    }
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new Outcome(skipped, learner.observations() - before, goesOn, seconds);
  }

  /** Skips the rows that the learner knows; back to the first row if they are other rows. */
  private Place findPlace(Learner learner) {
    Place place = new Place();
    if (!SavedTraining.isIn(learner.notes())) {
      return place;
    }
    Place known = Place.noted(learner.notes());
    while (place.row() < known.row() && rows.next()) {
      place.advance(rows.values(), rows.target());
    }
    if (place.isAt(known)) {
      place.takePassOf(known);
      return place;
    }
    reopen();
    return new Place();
  }

  private void reopen() {
    rows.close();
    rows = table.open();
  }

  @Override
  public void close() {
    rows.close();
  }

  /**
   * What a call of {@link #learn} did.
   *
   * @param skipped rows at the start of the file that the learner knew already
   * @param learned rows taken in, over all passes
   * @param finished whether it came to the end, and was not asked to stop
   * @param seconds how long it took
   */
  public record Outcome(long skipped, long learned, boolean finished, double seconds) {}
}
