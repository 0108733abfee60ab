package dev.flyball.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps the columns of a table to features: numbers as they are, or on a circle where they are a
 * calendar's; categories as ones and zeros; timestamps as points on circles; and beside them the
 * past of {@linkplain Lagged lagged} columns and of the {@linkplain Keyed series} of the row, which
 * a reader keeps ({@link LagBuffer}). A missing cell makes all its features missing, but for the
 * one that says so where a column of categories had holes. A category that the encoding does not
 * know is all zeros, with a 1 in the feature for unseen ones, or in one of several, if there are
 * such features. {@link #toText} and {@link #parse} carry it over to where predictions are made, so
 * that other files are read as the first one was.
 */
public final class Encoding {
  private final List<FeatureColumn> columns;
  private final List<String> features;
  private final List<Lagged> lagged;
  private final Optional<Keyed> keyed;
  private final List<SkippedColumn> skipped;

  Encoding(List<FeatureColumn> columns, List<Lagged> lagged, List<SkippedColumn> skipped) {
    this(columns, lagged, Optional.empty(), skipped);
  }

  private Encoding(
      List<FeatureColumn> columns,
      List<Lagged> lagged,
      Optional<Keyed> keyed,
      List<SkippedColumn> skipped) {
    this.keyed = keyed;
    this.columns = List.copyOf(columns);
    this.lagged = List.copyOf(lagged);
    this.features =
        Stream.of(
                columns.stream().flatMap(column -> column.features().stream()),
                lagged.stream().flatMap(column -> column.features().stream()),
                keyed.stream().flatMap(key -> key.features().stream()))
            .flatMap(each -> each)
            .toList();
    this.skipped = List.copyOf(skipped);
    Set<String> names = new HashSet<>();
    for (String feature : features) {
      if (!names.add(feature)) {
        throw new IllegalArgumentException(
            "two features would be called " + feature + "; expected different names");
      }
    }
  }

  /**
   * Decides what becomes of every column that was looked at. Features chosen by name are used
   * whatever they hold; without such a choice, text, timestamps (unless asked for), columns that
   * count the rows or are always missing and, if the whole table was looked at, constant ones are
   * left out.
   *
   * @throws DataException if a chosen column does not exist, or is text with many values, or
   *     nothing is left
   */
  public static Encoding plan(Schema schema, ColumnSelection selection, EncodingOptions options) {
    return new EncodingPlan(schema, options).of(selection);
  }

  /** The encoding that {@link #toText} wrote. */
  public static Encoding parse(String text) {
    return EncodingText.parse(text);
  }

  /** The columns it reads, by name; those of which it takes the past alone come last. */
  public List<String> columns() {
    return Stream.of(
            columns.stream().map(FeatureColumn::name),
            keyed.stream().flatMap(key -> key.columns().stream()),
            lagged.stream().map(Lagged::column))
        .flatMap(each -> each)
        .distinct()
        .toList();
  }

  /** The same with the past of each series as features, behind all others. */
  public Encoding keyed(Keyed key) {
    return new Encoding(columns, lagged, Optional.of(key), skipped);
  }

  /** The same with the past of these columns as features, in place of the one it had. */
  Encoding lagged(List<Lagged> others) {
    return new Encoding(columns, others, keyed, skipped);
  }

  /** The same past behind other columns. */
  Encoding of(List<FeatureColumn> others) {
    return new Encoding(others, lagged, keyed, List.of());
  }

  /** The columns whose values the past of later rows is made of, and those that tell the time. */
  List<String> followed() {
    if (lagged.isEmpty() && keyed.isEmpty()) {
      return List.of();
    }
    return Stream.of(
            columns.stream()
                .filter(FeatureColumn.Timestamps.class::isInstance)
                .map(FeatureColumn::name),
            keyed.stream().flatMap(key -> key.columns().stream()),
            lagged.stream().map(Lagged::column))
        .flatMap(each -> each)
        .distinct()
        .toList();
  }

  /** What says to which series a row belongs; empty where nothing does. */
  public Optional<Keyed> keyed() {
    return keyed;
  }

  /** The columns whose past becomes features, which come behind those of the row itself. */
  public List<Lagged> lagged() {
    return lagged;
  }

  /** The columns that are categories, by name. */
  public List<String> categories() {
    return columns.stream()
        .filter(FeatureColumn.Categories.class::isInstance)
        .map(FeatureColumn::name)
        .toList();
  }

  /** The cycles that become features of a column, in words; empty if it has none. */
  public String cyclesOf(String column) {
    return columns.stream()
        .filter(each -> each.name().equals(column))
        .map(Encoding::cycles)
        .findFirst()
        .orElse("");
  }

  /**
   * The features that come from the present cell of each column, by their places; without columns
   * that tell the time.
   */
  public LinkedHashMap<String, int[]> places() {
    LinkedHashMap<String, int[]> places = new LinkedHashMap<>();
    int next = 0;
    for (FeatureColumn column : columns) {
      int end = next + column.features().size();
      if (cycles(column).isEmpty()) {
        places.put(column.name(), IntStream.range(next, end).toArray());
      }
      next = end;
    }
    return places;
  }

  private static String cycles(FeatureColumn column) {
    if (column instanceof FeatureColumn.Timestamps times) {
      return times.layout().cycles();
    }
    return column instanceof FeatureColumn.Cycle ? "a point on a circle" : "";
  }

  private List<String> own() {
    return columns.stream().map(FeatureColumn::name).toList();
  }

  List<FeatureColumn> featureColumns() {
    return columns;
  }

  /** The features it makes, by name. */
  public List<String> features() {
    return features;
  }

  /** The places among the features of those that are a column of numbers, as they are. */
  public int[] measured() {
    return measuredBeside(List.of());
  }

  /** The same without these columns. */
  int[] measuredBeside(List<String> others) {
    int[] places = new int[columns.size()];
    int count = 0;
    int at = 0;
    for (FeatureColumn column : columns) {
      if (column instanceof FeatureColumn.Numbers && !others.contains(column.name())) {
        places[count++] = at;
      }
      at += column.features().size();
    }
    return Arrays.copyOf(places, count);
  }

  /** The columns that were left out when it was planned, with the reasons. */
  public List<SkippedColumn> skipped() {
    return skipped;
  }

  /** Writes it down as text that {@link #parse} reads; what was left out is not in it. */
  public String toText() {
    return EncodingText.write(columns, lagged, keyed);
  }

  /** Its columns that a source does not have, in order. */
  public List<String> lacking(Source source) {
    Set<String> there = new HashSet<>(source.columns());
    return columns().stream().filter(name -> !there.contains(name)).toList();
  }

  /**
   * Finds its columns in a source, which may hold others too.
   *
   * @throws DataException if one is not there
   */
  ObservationReader.RowReader readerOf(Source source) {
    find("column", source, columns());
    return reader(find("column", source, own()));
  }

  /**
   * Finds those of its columns that a source has; the features of the others are always missing.
   *
   * @throws DataException if none is there
   */
  ObservationReader.RowReader readerOfPartOf(Source source) {
    List<String> lacking = lacking(source);
    if (lacking.size() == columns().size()) {
      return readerOf(source);
    }
    return reader(source.places(own()));
  }

  /**
   * Reads what lagged columns hold now: numbers, or the places of categories (below 0 if unknown);
   * missing where the source does not have the column.
   */
  ObservationReader.RowReader laggedReader(Source source) {
    int[] places = source.places(lagged.stream().map(Lagged::column).toList());
    ClassNames[] classes =
        lagged.stream().map(column -> ClassNames.of(column.classes())).toArray(ClassNames[]::new);
    return (row, into) -> {
      for (int k = 0; k < places.length; k++) {
        if (places[k] < 0 || row.missing(places[k])) {
          into[k] = Double.NaN;
        } else {
          into[k] =
              classes[k].size() == 0 ? row.value(places[k]) : classes[k].index(row, places[k]);
        }
      }
    };
  }

  /** Reads the series of a row, null where a column of the key is missing. */
  Function<Source, @Nullable String> keyReader(Source source) {
    int[] places = source.places(keyed.map(Keyed::columns).orElse(List.of()));
    return row -> {
      String key = null;
      for (int place : places) {
        if (place < 0 || row.missing(place)) {
          return null;
        }
        String part = Category.of(row, place);
        key = key == null ? part : key + " " + part;
      }
      return key;
    };
  }

  /** Reads columns at these places; a place below 0 is that of a column that is not there. */
  private ObservationReader.RowReader reader(int[] places) {
    boolean whole = Arrays.stream(places).allMatch(place -> place >= 0);
    if (whole
        && lagged.isEmpty()
        && keyed.isEmpty()
        && columns.stream().allMatch(FeatureColumn.Numbers.class::isInstance)) {
      return (row, into) -> row.values(places, into);
    }
    int[] starts = new int[places.length];
    int[] widths = columns.stream().mapToInt(column -> column.features().size()).toArray();
    for (int k = 1; k < places.length; k++) {
      starts[k] = starts[k - 1] + widths[k - 1];
    }
    return (row, into) -> {
      for (int k = 0; k < places.length; k++) {
        if (places[k] >= 0) {
          columns.get(k).read(row, places[k], into, starts[k]);
        } else {
          Arrays.fill(into, starts[k], starts[k] + widths[k], Double.NaN);
        }
      }
    };
  }

  /** The positions of these columns in a source. O(columns). */
  int[] find(String role, Source source, List<String> names) {
    Map<String, Integer> places = new HashMap<>();
    for (int column = 0; column < source.columns().size(); column++) {
      places.put(source.columns().get(column), column);
    }
    return names.stream().mapToInt(name -> place(role, source, places, name)).toArray();
  }

  private static int place(String role, Source source, Map<String, Integer> places, String name) {
    Integer place = name.isEmpty() ? null : places.get(name);
    if (place == null) {
      throw new DataException(
          new Location(source.name(), 0, 0, name.isEmpty() ? null : name),
          role + " " + DataException.quote(name) + " is not a column here",
          name,
          NearestName.expectation(name, source.columns()));
    }
    return place;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Encoding encoding && encoding.toText().equals(toText());
  }

  @Override
  public int hashCode() {
    return toText().hashCode();
  }
}
