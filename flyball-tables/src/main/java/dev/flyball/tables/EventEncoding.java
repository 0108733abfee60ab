package dev.flyball.tables;

import dev.flyball.checkpoint.Widening;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An {@link Encoding} for single events: it writes one named value after the other, and takes
 * further columns and categories. Immutable, for any number of threads.
 */
public final class EventEncoding {
  private final Encoding encoding;
  private final List<FeatureColumn> columns;
  private final Map<String, Integer> places = new HashMap<>();
  private final int[] starts;

  private EventEncoding(Encoding encoding) {
    this.encoding = encoding;
    this.columns = encoding.featureColumns();
    this.starts = new int[columns.size() + 1];
    for (int c = 0; c < columns.size(); c++) {
      places.put(columns.get(c).name(), c);
      starts[c + 1] = starts[c] + columns.get(c).features().size();
    }
  }

  /**
   * For the events of this encoding.
   *
   * @throws IllegalArgumentException if it takes lags of columns: an event stands alone
   */
  public static EventEncoding of(Encoding encoding) {
    if (!encoding.lagged().isEmpty()) {
      throw new IllegalArgumentException(
          "the encoding takes the past of %s, which single events do not have; learn from tables"
              .formatted(encoding.lagged().stream().map(Lagged::column).toList()));
    }
    return new EventEncoding(encoding);
  }

  /** Without a column. */
  public static EventEncoding empty() {
    return of(new Encoding(List.of(), List.of(), List.of()));
  }

  public Encoding encoding() {
    return encoding;
  }

  /** How many features all columns become. */
  public int inputs() {
    return starts[columns.size()];
  }

  public List<String> names() {
    return columns.stream().map(FeatureColumn::name).toList();
  }

  /** Where column {@code name} stands among the columns; -1 if it does not. */
  public int place(String name) {
    Integer place = places.get(name);
    return place == null ? -1 : place;
  }

  public FeatureKind kind(int column) {
    FeatureColumn of = columns.get(column);
    if (of instanceof FeatureColumn.Numbers) {
      return FeatureKind.NUMBER;
    }
    return of instanceof FeatureColumn.Categories ? FeatureKind.CATEGORY : FeatureKind.TIME;
  }

  /** Where the features of a column begin. */
  public int start(int column) {
    return starts[column];
  }

  /** How many features a column becomes. */
  public int width(int column) {
    return starts[column + 1] - starts[column];
  }

  /** Whether a value is a category that a column does not have, and could have. */
  public boolean isNewCategory(int column, Object value) {
    return columns.get(column) instanceof FeatureColumn.Categories categories
        && !categories.unseen()
        && !categories.knows(new EventCell(categories.name()).of(value));
  }

  /**
   * Writes the features of a value to its column's places; a category that is not known is all
   * zeros.
   *
   * @throws DataException if the value is not one for the column
   */
  public void write(int column, Object value, double[] into) {
    FeatureColumn of = columns.get(column);
    of.read(new EventCell(of.name()).of(value), 0, into, starts[column]);
  }

  /** With one more column, the last; one of categories has none yet. */
  public EventEncoding with(String name, FeatureKind kind) {
    List<FeatureColumn> more = new ArrayList<>(columns);
    more.add(
        switch (kind) {
          case NUMBER -> new FeatureColumn.Numbers(name);
          case CATEGORY -> new FeatureColumn.Categories(name, List.of(), false);
          case TIME ->
              new FeatureColumn.Timestamps(
                  name, new TimestampLayout(Optional.of(DateOrder.YEAR_FIRST), true));
        });
    return new EventEncoding(new Encoding(more, List.of(), List.of()));
  }

  /** With one more category of a column. */
  public EventEncoding withCategory(int column, Object value) {
    FeatureColumn.Categories before = (FeatureColumn.Categories) columns.get(column);
    List<String> categories = new ArrayList<>(before.categories());
    categories.add(Category.of(new EventCell(before.name()).of(value), 0));
    List<FeatureColumn> others = new ArrayList<>(columns);
    others.set(column, new FeatureColumn.Categories(before.name(), categories, before.unseen()));
    return new EventEncoding(new Encoding(others, List.of(), List.of()));
  }

  /** Which of its features are those of {@code narrow}, which has fewer columns or categories. */
  public Widening from(EventEncoding narrow) {
    int[] from = new int[inputs()];
    int[] beside = new int[inputs()];
    Arrays.fill(from, -1);
    Arrays.fill(beside, -1);
    for (int c = 0; c < narrow.columns.size(); c++) {
      int width = narrow.width(c);
      for (int k = 0; k < width(c); k++) {
        from[starts[c] + k] = k < width ? narrow.starts[c] + k : -1;
        beside[starts[c] + k] = k < width || width == 0 ? -1 : narrow.starts[c];
      }
    }
    return new Widening(from, beside);
  }

  /** Whether a text is a date, year first, with or without a time of day. */
  public static boolean isTime(CharSequence text) {
    Moment moment = new Moment();
    return moment.read(text.toString().strip()) && moment.date(DateOrder.YEAR_FIRST).isPresent();
  }
}
