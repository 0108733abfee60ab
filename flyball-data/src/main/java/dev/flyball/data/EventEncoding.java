package dev.flyball.data;

import dev.flyball.checkpoint.Widening;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An {@link Encoding} for single events: it writes one named value after the other, and takes
 * further columns and categories. What is missing in a table is missing in an event. Immutable, for
 * any number of threads.
 */
public final class EventEncoding {
  /** The value that is the category of missing ones. */
  public static final String HOLE = FeatureColumn.Categories.MISSING;

  private final Encoding encoding;
  private final List<FeatureColumn> columns;
  private final Map<String, Integer> places = new HashMap<>();
  private final int[] starts;
  private final int inputs;
  private final Set<String> followed;
  private final MissingCodes missing;
  private final NumberCell cell;
  private final NumberCell[] cells;
  private final double[] nothing;
  private final int[] neverMissing;

  private EventEncoding(Encoding encoding, MissingCodes missing) {
    this.encoding = encoding;
    this.missing = missing;
    this.columns = encoding.featureColumns();
    this.cell = new NumberCell(missing);
    this.cells = cell.in(names());
    this.starts = new int[columns.size() + 1];
    for (int c = 0; c < columns.size(); c++) {
      places.put(columns.get(c).name(), c);
      starts[c + 1] = starts[c] + columns.get(c).features().size();
    }
    this.inputs = encoding.features().size();
    this.followed = Set.copyOf(encoding.followed());
    this.nothing = new double[inputs];
    Arrays.fill(nothing, Double.NaN);
    for (int c = 0; c < columns.size(); c++) {
      columns.get(c).read(cell(c), 0, nothing, starts[c]);
    }
    this.neverMissing =
        IntStream.range(0, columns.size())
            .filter(c -> width(c) > 0 && isNewCategory(c, HOLE))
            .toArray();
  }

  /** Writes the features of an event without a value. */
  public void clear(double[] into) {
    System.arraycopy(nothing, 0, into, 0, nothing.length);
  }

  /** Whether these features show a value of a column. */
  public boolean seenIn(int column, double[] values) {
    int holes = columns.get(column) instanceof FeatureColumn.Categories known ? known.holes() : -1;
    for (int k = 0; k < width(column); k++) {
      if (k != holes && !Double.isNaN(values[starts[column] + k])) {
        return true;
      }
    }
    return holes >= 0 && width(column) == 1 && values[starts[column]] == 0;
  }

  /** The columns of categories of which none was missing so far. */
  public int[] neverMissing() {
    return neverMissing.clone();
  }

  /** For the events of this encoding; the past that it takes is written by an {@link EventPast}. */
  public static EventEncoding of(Encoding encoding) {
    return new EventEncoding(encoding, MissingCodes.usual());
  }

  /** Without a column. */
  public static EventEncoding empty() {
    return of(new Encoding(List.of(), List.of(), List.of()));
  }

  public Encoding encoding() {
    return encoding;
  }

  /** With other codes for what is missing. */
  public EventEncoding withMissing(MissingCodes codes) {
    return new EventEncoding(encoding, codes);
  }

  /** The codes for missing values. */
  public MissingCodes missing() {
    return missing;
  }

  /** How values are read, but for codes of a column's own. */
  public NumberCell cell() {
    return cell;
  }

  private EventEncoding of(List<FeatureColumn> others) {
    return new EventEncoding(encoding.of(others), missing);
  }

  private EventCells cell(int column) {
    return new EventCells(List.of(columns.get(column).name()), cells[column]);
  }

  /** The columns whose values the past of later events is made of. */
  public Set<String> followed() {
    return followed;
  }

  /** The same with the past of these columns as features. */
  public EventEncoding lagged(List<Lagged> lagged) {
    return new EventEncoding(encoding.lagged(lagged), missing);
  }

  /** Whether a value of a column, or of one that is not known (-1), is missing. */
  public boolean isMissing(int column, @Nullable Object value) {
    return (column < 0 ? cell : cells[column]).missing(value);
  }

  /** How many features all columns become, those of the past among them. */
  public int inputs() {
    return inputs;
  }

  public List<String> names() {
    return columns.stream().map(FeatureColumn::name).toList();
  }

  /** The index of column {@code name}; -1 if there is none. */
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

  /** The categories of a column; none where it holds something else. */
  public List<String> categories(int column) {
    return columns.get(column) instanceof FeatureColumn.Categories known
        ? known.categories()
        : List.of();
  }

  /** The index of a column's first feature. */
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
        && categories.isNew(cell(column).of(value));
  }

  /**
   * Writes the features of a value to its column's places; a category that is not known is all
   * zeros.
   *
   * @throws DataException if the value is not one for the column
   */
  public void write(int column, Object value, double[] into) {
    columns.get(column).read(cell(column).of(value), 0, into, starts[column]);
  }

  /**
   * Writes a number to the place of a column of numbers; false if it is not finite.
   *
   * @return whether it was written, NaN where it is missing
   */
  public boolean writeNumber(int column, double number, double[] into) {
    double read = cells[column].read(number);
    if (read == NumberCell.REFUSED) {
      return false;
    }
    into[starts[column]] = read;
    return true;
  }

  /** With one more column, the last; one of categories has none yet. */
  public EventEncoding with(String name, FeatureKind kind) {
    List<FeatureColumn> more = new ArrayList<>(columns);
    more.add(
        switch (kind) {
          case NUMBER -> new FeatureColumn.Numbers(name);
          case CATEGORY -> new FeatureColumn.Categories(name, List.of(), 0);
          case TIME ->
              new FeatureColumn.Timestamps(
                  name, new TimestampLayout(Optional.of(DateOrder.SETTLING), true));
        });
    return of(more);
  }

  /** With one more category of a column. */
  public EventEncoding withCategory(int column, Object value) {
    FeatureColumn.Categories before = (FeatureColumn.Categories) columns.get(column);
    List<String> categories = new ArrayList<>(before.categories());
    categories.add(Category.of(cell(column).of(value), 0));
    List<FeatureColumn> others = new ArrayList<>(columns);
    others.set(column, new FeatureColumn.Categories(before.name(), categories, before.others()));
    return of(others);
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
    int past = starts[columns.size()];
    for (int k = 0; past + k < inputs; k++) {
      from[past + k] = narrow.starts[narrow.columns.size()] + k;
    }
    return new Widening(from, beside);
  }

  /** Whether a value is the first that shows whether a time's day or month comes first. */
  public boolean settles(int column, Object value) {
    return columns.get(column) instanceof FeatureColumn.Timestamps times
        && times.layout().date().equals(Optional.of(DateOrder.SETTLING))
        && shown(value).isPresent();
  }

  private static Optional<DateOrder> shown(Object value) {
    TimestampParser parser = new TimestampParser();
    boolean date = value instanceof CharSequence text && parser.read(text.toString().strip());
    return date && !parser.ambiguous() ? parser.settled() : Optional.empty();
  }

  /** With the order of a time's day and month as this value shows it. */
  public EventEncoding settled(int column, Object value) {
    List<FeatureColumn> others = new ArrayList<>(columns);
    TimestampLayout layout = new TimestampLayout(shown(value), true);
    others.set(column, new FeatureColumn.Timestamps(columns.get(column).name(), layout));
    return of(others);
  }

  /**
   * Whether a value is a moment: a text that is a date, or a number in the years of one writing
   * under a name that says so.
   */
  public static boolean isTime(String name, Object value) {
    if (value instanceof Number number) {
      return DateOrder.named(name)
          && DateOrder.NUMBERS.stream()
              .filter(order -> order != DateOrder.SERIAL)
              .anyMatch(order -> !Double.isNaN(order.days(number.doubleValue())));
    }
    TimestampParser parser = new TimestampParser();
    return value instanceof CharSequence text
        && parser.read(text.toString().strip())
        && parser.hasDate();
  }
}
