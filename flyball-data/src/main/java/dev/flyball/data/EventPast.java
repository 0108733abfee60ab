package dev.flyball.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What lags, differences and series need of the events before, as a reader of tables keeps it. For
 * any threads; an event that is predicted while another is learned may see it or not.
 */
public final class EventPast {
  private static final int MOST = 1000;

  private final LagBuffer history;

  /** Events whose targets are to come, by id, the oldest first. */
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();

  private EventCells cells;
  private ObservationReader.RowReader readLagged;
  private Function<Source, @Nullable String> readKey;
  private RowTimestamp date;
  private final double[] lagged;

  /** The numbers of an event, among all and in its series. */
  private record Waiting(long number, @Nullable String key, long row) {}

  private EventPast(EventEncoding encoding, LagBuffer history) {
    Encoding plain = encoding.encoding();
    this.history = history;
    this.cells = cells(encoding);
    this.readLagged = plain.laggedReader(cells);
    this.readKey = plain.keyReader(cells);
    this.date = RowTimestamp.of(cells, plain);
    this.lagged = new double[plain.lagged().size()];
  }

  /** Nothing was seen so far. */
  public static EventPast empty(EventEncoding encoding) {
    return new EventPast(encoding, LagBuffer.empty(encoding.encoding()));
  }

  /** That of a training's notes, or of those that {@link #note} made. */
  public static EventPast of(EventEncoding encoding, Map<String, String> notes) {
    EventPast past = new EventPast(encoding, SavedTraining.historyIn(notes, encoding.encoding()));
    notes
        .getOrDefault(SavedTraining.WAITING, "")
        .lines()
        .map(EncodingText::fields)
        .forEach(
            each ->
                past.waiting.put(
                    each.get(0),
                    new Waiting(
                        Long.parseLong(each.get(1)),
                        each.size() > 3 ? each.get(3) : null,
                        Long.parseLong(each.get(2)))));
    return past;
  }

  /** Whether nothing of the past is a feature. */
  public boolean isEmpty() {
    return history.followsNothing();
  }

  private static EventCells cells(EventEncoding encoding) {
    List<String> names = encoding.encoding().followed();
    return new EventCells(names, encoding.cell().in(names));
  }

  /** Notes it, to go on from. */
  public synchronized void note(Map<String, String> notes) {
    SavedTraining.note(notes, history);
    if (waiting.isEmpty()) {
      notes.remove(SavedTraining.WAITING);
      return;
    }
    StringJoiner lines = new StringJoiner("\n");
    waiting.forEach(
        (id, event) -> {
          String number = Long.toString(event.number);
          String row = Long.toString(event.row);
          lines.add(
              EncodingText.line(
                  event.key == null
                      ? List.of(id, number, row)
                      : List.of(id, number, row, event.key)));
        });
    notes.put(SavedTraining.WAITING, lines.toString());
  }

  /** A copy that goes on by itself. */
  public synchronized EventPast copy(EventEncoding encoding) {
    Map<String, String> notes = new LinkedHashMap<>();
    note(notes);
    return of(encoding, notes);
  }

  /** Goes on with events of an encoding that has more columns. */
  public synchronized void moveTo(EventEncoding encoding) {
    if (!history.followsNothing()) {
      cells = cells(encoding);
      readLagged = encoding.encoding().laggedReader(cells);
      readKey = encoding.encoding().keyReader(cells);
      date = RowTimestamp.of(cells, encoding.encoding());
      history.keys().moveTo(encoding.encoding());
    }
  }

  /**
   * Writes the features of the past into the last places, for an event with these values of
   * followed columns.
   *
   * @throws DataException if one of them is not one for its column
   */
  public synchronized void write(Map<String, ?> event, double[] into) {
    if (!history.followsNothing()) {
      read(event);
      KeyedPast keys = history.keys();
      history.features(lagged, days(), into, into.length - history.width() - keys.width());
      keys.features(readKey.apply(cells), into, into.length - keys.width());
    }
  }

  private void read(Map<String, ?> event) {
    cells.set(event);
    readLagged.read(cells, lagged);
  }

  private double days() {
    return history.looksAtTime() ? date.days(cells) : Double.NaN;
  }

  /**
   * An event is over.
   *
   * @param event its values of followed columns, the target's among them if it is known
   * @param target the same target as a learner takes it, NaN if it is not known
   */
  public synchronized void add(Map<String, ?> event, double target) {
    if (!history.followsNothing()) {
      read(event);
      history.add(lagged, days());
      history.keys().add(readKey.apply(cells), target);
    }
  }

  /** An event is over whose target will be told under this id. */
  public synchronized void add(String id, Map<String, ?> event) {
    if (!history.followsNothing()) {
      read(event);
      String key = readKey.apply(cells);
      long number = history.add(lagged, days());
      waiting.put(id, new Waiting(number, key, history.keys().add(key, Double.NaN)));
      // The targets of events that are kept no more are not needed.
      if (waiting.size() > Math.max(MOST, history.capacity())) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
  }

  /** The target of an event that was kept under this id. */
  public synchronized void tell(String id, Map<String, ?> known, double target) {
    Waiting event = waiting.remove(id);
    if (event != null) {
      read(known);
      history.tell(event.number, lagged);
      history.keys().tell(event.key, event.row, target);
    }
  }
}
