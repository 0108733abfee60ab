package dev.flyball.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the columns that say to which series a row belongs: one, or two, that name the row together
 * with its date, where dates repeat and most series have a row at most dates. Columns of the
 * calendar are no keys. O(rows) for each candidate.
 */
public final class KeySearch {
  private static final int FEWEST_ROWS = 50;

  /** So many rows a series has in the mean, and a date. */
  private static final double ROWS_A_SERIES = 5;

  private static final double ROWS_A_DATE = 1.5;

  /** The share of all pairs of series and date that is there: less may be a coincidence. */
  private static final double FILLED = 0.2;

  private static final double FILLED_BY_TWO = 0.5;

  /** One row in so many may be there twice. */
  private static final int TWICE = 1000;

  private static final int MOST_CANDIDATES = 12;

  private static final Pattern YEAR = Pattern.compile("(?i)(.*[^a-z])?(year|yr)");

  private final int[] dates;
  private final int rows;
  private final int days;

  private KeySearch(int[] dates, int rows, int days) {
    this.dates = dates;
    this.rows = rows;
    this.days = days;
  }

  /** A key and how many series it tells apart. */
  public record Found(List<String> columns, int series) {}

  /**
   * The key of the first rows of an input that can be read again; empty where none is certain.
   *
   * @param not columns that are no keys, such as the target
   */
  public static Optional<Found> in(Input input, Schema schema, Set<String> not) {
    List<String> moments = moments(schema);
    List<String> candidates =
        schema.columns().stream()
            .filter(column -> !not.contains(column.name()) && !moments.contains(column.name()))
            .filter(KeySearch::couldBe)
            .map(ColumnReport::name)
            .limit(MOST_CANDIDATES)
            .toList();
    if (moments.isEmpty() || candidates.isEmpty() || !input.repeatable()) {
      return Optional.empty();
    }
    Codes date = new Codes();
    List<Codes> codes = candidates.stream().map(name -> new Codes()).toList();
    int rows = (int) Math.min(schema.rows(), Integer.MAX_VALUE);
    int[] dates = new int[rows];
    int[][] of = new int[candidates.size()][rows];
    int read = 0;
    try (Source source = input.open()) {
      int[] whens = source.places(moments);
      int[] whats = source.places(candidates);
      while (read < rows && source.nextReadable()) {
        dates[read] = date.of(source, whens);
        for (int k = 0; k < whats.length; k++) {
          of[k][read] = codes.get(k).of(source, new int[] {whats[k]});
        }
        read++;
      }
    }
    KeySearch search = new KeySearch(dates, read, date.size());
    return search.repeats() ? search.best(candidates, of) : Optional.empty();
  }

  /** The columns that tell when a row was taken: dates and times, else a year and what is in it. */
  private static List<String> moments(Schema schema) {
    List<String> times =
        schema.columns().stream()
            .filter(column -> column.type() == ColumnType.TIMESTAMP || isHour(column))
            .map(ColumnReport::name)
            .toList();
    boolean dated =
        schema.columns().stream()
            .anyMatch(column -> column.layout().flatMap(TimestampLayout::date).isPresent());
    if (dated) {
      return times;
    }
    boolean years = schema.columns().stream().anyMatch(KeySearch::isYear);
    return years
        ? schema.columns().stream()
            .filter(column -> isYear(column) || CalendarUnit.of(column).isPresent())
            .map(ColumnReport::name)
            .toList()
        : List.of();
  }

  private static boolean isHour(ColumnReport column) {
    return CalendarUnit.of(column).equals(Optional.of(CalendarUnit.HOUR));
  }

  static boolean isYear(ColumnReport column) {
    return column.type() == ColumnType.NUMERIC
        && column.whole()
        && column.min() >= 0
        && column.max() < 3000
        && YEAR.matcher(column.name()).matches();
  }

  private static boolean couldBe(ColumnReport column) {
    boolean names = column.type() == ColumnType.CATEGORICAL || column.type() == ColumnType.TEXT;
    boolean numbers = column.type() == ColumnType.NUMERIC && column.whole();
    return (names || numbers && column.misfits() == 0)
        && !column.name().isEmpty()
        && column.missing() == 0
        && !column.oneValue()
        && !isYear(column)
        && CalendarUnit.of(column).isEmpty();
  }

  /** The values of some columns, numbered as they turn up. */
  private static final class Codes {
    private final Map<String, Integer> known = new HashMap<>();

    int of(Source source, int[] places) {
      StringBuilder text = new StringBuilder();
      for (int place : places) {
        text.append(source.missing(place) ? "" : Category.of(source, place)).append('\t');
      }
      return known.computeIfAbsent(text.toString(), none -> known.size());
    }

    int size() {
      return known.size();
    }
  }

  private boolean repeats() {
    return rows >= FEWEST_ROWS && rows >= ROWS_A_DATE * days;
  }

  private Optional<Found> best(List<String> names, int[][] of) {
    for (int k = 0; k < of.length; k++) {
      int series = series(of[k], FILLED);
      if (series > 0) {
        return Optional.of(new Found(List.of(names.get(k)), series));
      }
    }
    List<Found> pairs = new ArrayList<>();
    for (int k = 0; k < of.length; k++) {
      for (int j = 0; j < k; j++) {
        int series = series(paired(of[j], of[k]), FILLED_BY_TWO);
        if (series > 0) {
          pairs.add(new Found(List.of(names.get(j), names.get(k)), series));
        }
      }
    }
    return pairs.size() == 1 ? Optional.of(pairs.get(0)) : Optional.empty();
  }

  private int[] paired(int[] one, int[] other) {
    Map<Long, Integer> known = new HashMap<>();
    int[] both = new int[rows];
    for (int r = 0; r < rows; r++) {
      both[r] =
          known.computeIfAbsent((long) one[r] << Integer.SIZE | other[r], none -> known.size());
    }
    return both;
  }

  /** How many series these tell apart; 0 where they are no key. */
  private int series(int[] keys, double filled) {
    int most = 0;
    for (int r = 0; r < rows; r++) {
      most = Math.max(most, keys[r] + 1);
    }
    double cells = (double) most * days;
    if (most < 2 || rows < ROWS_A_SERIES * most || rows < filled * cells) {
      return 0;
    }
    Set<Long> seen = new HashSet<>(2 * rows);
    int twice = 0;
    for (int r = 0; r < rows && twice <= rows / TWICE; r++) {
      twice += seen.add((long) keys[r] << Integer.SIZE | dates[r]) ? 0 : 1;
    }
    return twice <= rows / TWICE ? most : 0;
  }
}
