package dev.flyball.tables.train;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.tables.trial.Timeline;
import dev.flyball.tables.trial.TimelineTracker;
import java.util.Map;

/** The rows of a table on their way into a learner, and where in them it stands. */
public final class TableWalk implements AutoCloseable {
  private final InputTable table;
  private final TablePosition place = new TablePosition();
  private ObservationReader rows;
  private TimelineTracker seen;

  /** Opens the table at its first row. */
  public TableWalk(InputTable table) {
    this.table = table;
    this.rows = table.open();
    this.seen = new TimelineTracker(table.features());
  }

  /** The rows from here on. */
  public ObservationReader rows() {
    return rows;
  }

  /** How many rows of this pass were walked. */
  public long row() {
    return place.row();
  }

  TablePosition place() {
    return place;
  }

  /** The outages and dates so far; {@code earlier} rows were learned before them. */
  Timeline timeline(long earlier) {
    return seen.after(earlier);
  }

  /** Skips the rows that these notes know; back to the first row if they are other rows. */
  public void resume(Map<String, String> notes) {
    if (!SavedTraining.isIn(notes)) {
      return;
    }
    TablePosition known = TablePosition.noted(notes);
    while (place.row() < known.row() && rows.next()) {
      look();
      pass();
    }
    if (place.isAt(known)) {
      place.takePassOf(known);
      return;
    }
    if (!table.repeatable()) {
      throw new IllegalArgumentException(
          ("%s does not begin with the rows of the checkpoint, and can be read only once; expected"
                  + " a file")
              .formatted(table.name()));
    }
    rows.close();
    rows = table.open(SavedTraining.historyIn(notes, table.encoding()));
    seen = new TimelineTracker(table.features());
    place.moveTo(new TablePosition());
  }

  /** Takes note of what a row shows; in a further pass it is known. */
  void look() {
    if (place.row() == seen.rows()) {
      seen.see(rows.values(), rows::days);
    }
  }

  /** Leaves a row behind. */
  public void pass() {
    place.advance(rows.values(), rows.target());
  }

  /** Back to the first row, for the next pass. */
  void again() {
    place.nextPass();
    rows.close();
    rows = table.open();
  }

  /** Notes where it stands. */
  public void note(Map<String, String> notes) {
    place.note(notes);
    SavedTraining.note(notes, rows.history());
  }

  @Override
  public void close() {
    rows.close();
  }
}
