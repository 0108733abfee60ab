package dev.flyball.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lag and difference features of a column: its value some rows ago, and its last change. The change
 * of a column is from the previous row to this one; that of the target, which is not known yet in
 * this row, between the two rows before. Both are missing if a value they need is missing.
 *
 * @param column a column of numbers or of few categories, or the target
 * @param lags how many rows ago, ascending, each from 1 on
 * @param change whether the last change is a feature too
 * @param target whether it is the column to predict
 * @param classes the categories, each of which is a feature (1 where it was the one); none where it
 *     holds numbers
 */
public record Lagged(
    String column, List<Integer> lags, boolean change, boolean target, List<String> classes) {
  /** The largest lag: the past is kept in memory. */
  public static final int FURTHEST = 100_000;

  public Lagged {
    Objects.requireNonNull(column, "column");
    classes = List.copyOf(classes);
    lags = lags.stream().distinct().sorted().toList();
    for (int lag : lags) {
      if (lag < 1 || lag > FURTHEST) {
        throw new IllegalArgumentException(
            "a lag of %s rows; expected 1 to %s".formatted(lag, FURTHEST));
      }
    }
    if (lags.isEmpty() && !change) {
      throw new IllegalArgumentException("no lag of %s is named".formatted(column));
    }
  }

  /** That of a column of numbers. */
  public Lagged(String column, List<Integer> lags, boolean change, boolean target) {
    this(column, lags, change, target, List.of());
  }

  /** The same of a column that holds these categories. */
  public Lagged ofClasses(List<String> names) {
    return new Lagged(column, lags, change, target, names);
  }

  /** Parses {@code lags}, as in {@code CO:1,24} or for the target {@code 1,24}. */
  public static List<Lagged> of(List<String> lags, List<String> changes, String target) {
    return of(lags, changes, List.of(target));
  }

  /** The same for several targets: what names no column is asked for of each of them. */
  public static List<Lagged> of(List<String> lags, List<String> changes, List<String> targets) {
    List<Lagged> asked = new ArrayList<>();
    for (String text : lags) {
      int colon = text.lastIndexOf(':');
      List<String> columns = colon < 0 ? targets : List.of(text.substring(0, colon));
      columns.forEach(column -> asked.add(parse(text, colon, column, targets.contains(column))));
    }
    changes.forEach(
        column -> asked.add(new Lagged(column, List.of(), true, targets.contains(column))));
    return merged(asked);
  }

  private static Lagged parse(String text, int colon, String column, boolean target) {
    List<Integer> lags = new ArrayList<>();
    for (String lag : text.substring(colon + 1).split(",", -1)) {
      try {
        lags.add(Integer.valueOf(lag.strip()));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "the lag is '%s'; expected numbers of rows as in 1,24, or a column and them as in T:1,24"
                .formatted(text),
            e);
      }
    }
    return new Lagged(column, lags, false, target);
  }

  /** One for each column. */
  private static List<Lagged> merged(List<Lagged> asked) {
    Map<String, Lagged> byColumn = new LinkedHashMap<>();
    asked.forEach(each -> byColumn.merge(each.column, each, Lagged::and));
    return List.copyOf(byColumn.values());
  }

  private Lagged and(Lagged other) {
    return new Lagged(
        column,
        Stream.concat(lags.stream(), other.lags.stream()).toList(),
        change || other.change,
        target);
  }

  /**
   * The names of its features, in order: {@code CO.lag1}, {@code CO.change}, or of categories
   * {@code state.lag1=up}.
   */
  public List<String> features() {
    return Stream.concat(
            lags.stream().flatMap(lag -> ofLag(column + ".lag" + lag)),
            change ? Stream.of(column + ".change") : Stream.empty())
        .toList();
  }

  private Stream<String> ofLag(String name) {
    return classes.isEmpty() ? Stream.of(name) : classes.stream().map(each -> name + "=" + each);
  }

  /** Its lags as {@link #of} reads them; empty if it has none. */
  public Optional<String> text() {
    String all = String.join(",", lags.stream().map(String::valueOf).toList());
    return lags.isEmpty() ? Optional.empty() : Optional.of(target ? all : column + ":" + all);
  }

  /** How many rows of the past it takes. */
  int depth() {
    int change = this.change ? (target ? 2 : 1) : 0;
    return lags.isEmpty() ? change : Math.max(change, lags.get(lags.size() - 1));
  }
}
