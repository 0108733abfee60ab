package dev.flyball.tables.ahead;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Forecaster;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TablePosition;
import dev.flyball.tables.train.TrainingWatch;
import java.util.Map;

/** Teaches a forecaster all rows of a table; its notes then say how to read others like it. */
public final class AheadTraining {
  private final InputTable table;
  private final Forecaster forecaster;
  private ObservationReader rows;
  private TablePosition place = new TablePosition();

  private AheadTraining(InputTable table, Forecaster forecaster) {
    this.table = table;
    this.forecaster = forecaster;
    this.rows = table.open();
  }

  /**
   * How it went.
   *
   * @param skipped rows at the start of the table that the forecaster knew already
   */
  public record Outcome(long skipped, long learned) {}

  /**
   * Learns row after row, after those that it has learned before; where the table begins with
   * these, they are skipped.
   *
   * @throws IllegalArgumentException if it comes from a table with other columns, or the table can
   *     be read only once and begins with other rows
   */
  public static Outcome learn(InputTable table, Forecaster forecaster, TrainingWatch watch) {
    Map<String, String> notes = forecaster.notes();
    SavedTraining.checkColumns(notes, table.file().target(), table.encoding(), table.classes());
    AheadTraining training = new AheadTraining(table, forecaster);
    try {
      training.findPlace();
      return training.learn(watch);
    } finally {
      training.rows.close();
    }
  }

  private void findPlace() {
    Map<String, String> notes = forecaster.notes();
    if (!SavedTraining.isIn(notes)) {
      return;
    }
    TablePosition known = TablePosition.noted(notes);
    while (place.row() < known.row() && rows.next()) {
      place.advance(rows.values(), rows.target());
    }
    if (place.isAt(known)) {
      return;
    }
    if (!table.repeatable()) {
      throw new IllegalArgumentException(
          "%s does not begin with the rows of the checkpoint, and can be read only once; expected a file"
              .formatted(table.name()));
    }
    rows.close();
    rows = table.open(SavedTraining.historyIn(notes, table.encoding()));
    place = new TablePosition();
  }

  private Outcome learn(TrainingWatch watch) {
    Map<String, String> notes = forecaster.notes();
    SavedTraining.note(notes, table.file().target(), table.encoding(), table.classes());
    SavedTraining.note(
        notes, table.file().place(), table.file().options(), 1, 1, SavedTraining.ALL_ROWS);
    long skipped = place.row();
    boolean goesOn = true;
    while (goesOn && rows.next()) {
      place.advance(rows.values(), rows.target());
      forecaster.learn(Horizons.series(rows.key()), rows.values(), rows.target());
      goesOn = watch.goesOn(place.row(), Double.NaN);
    }
    place.note(notes);
    SavedTraining.note(notes, rows.history());
    return new Outcome(skipped, place.row() - skipped);
  }
}
