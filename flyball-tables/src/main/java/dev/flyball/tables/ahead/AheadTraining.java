package dev.flyball.tables.ahead;

import dev.flyball.data.ObservationReader;
import dev.flyball.learn.Forecaster;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableWalk;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingWatch;
import java.util.Map;

/** Teaches a forecaster all rows of a table; its notes then say how to read others like it. */
public final class AheadTraining {
  private AheadTraining() {}

  /**
   * What was learned.
   *
   * @param skipped rows at the start of the table that it knew already
   * @param finished whether it reached the end and was not stopped
   */
  public record Outcome(long skipped, long learned, boolean finished) {}

  /** Learns all rows that the forecaster does not know yet, and notes how the table was read. */
  public static Outcome learn(InputTable table, Forecaster forecaster, TrainingWatch watch) {
    Map<String, String> notes = forecaster.notes();
    table.checkColumnsOf(notes);
    try (TableWalk walk = new TableWalk(table)) {
      walk.resume(notes);
      long skipped = walk.row();
      boolean finished =
          walk.rows()
              .walk(
                  () -> {
                    ObservationReader row = walk.rows();
                    walk.pass();
                    forecaster.learn(Horizons.series(row.key()), row.values(), row.target());
                    return watch.goesOn(walk.row(), Double.NaN);
                  });
      table.note(notes, TrainingPlan.onePass());
      walk.note(notes);
      return new Outcome(skipped, walk.row() - skipped, finished);
    }
  }
}
