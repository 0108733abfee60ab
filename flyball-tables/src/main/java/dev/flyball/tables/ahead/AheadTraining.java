package dev.flyball.tables.ahead;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Forecaster;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TrainingWatch;
import java.util.Map;

/** Teaches a forecaster all rows of a table; its notes then say how to read others like it. */
public final class AheadTraining {
  private AheadTraining() {}

  /**
   * Learns row after row, after those that it has learned before; returns how many.
   *
   * @throws IllegalArgumentException if it comes from a table with other columns
   */
  public static long learn(
      InputTable table, Forecaster forecaster, ObservationReader rows, TrainingWatch watch) {
    Map<String, String> notes = forecaster.notes();
    String target = table.file().target();
    SavedTraining.checkColumns(notes, target, table.encoding(), table.classes());
    SavedTraining.note(notes, target, table.encoding(), table.classes());
    SavedTraining.note(
        notes, table.file().place(), table.file().options(), 1, 1, SavedTraining.ALL_ROWS);
    long count = 0;
    boolean goesOn = true;
    while (goesOn && rows.next()) {
      forecaster.learn(rows.values(), rows.target());
      goesOn = watch.goesOn(++count, Double.NaN);
    }
    SavedTraining.note(notes, rows.history());
    return count;
  }
}
