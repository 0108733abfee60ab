package dev.flyball.learn;

import java.util.Arrays;
import java.util.List;

/**
 * How far ahead a {@link Forecaster} predicts, and after how many rows things come again.
 *
 * @param horizons in rows from now, ascending
 * @param seasons in rows, ascending: 24 and 168 for the hours of days and weeks; may be empty
 * @param series how many series there may be of which each counts its own rows; of more of them the
 *     oldest rows are not learned
 */
public record Ahead(List<Integer> horizons, List<Integer> seasons, int series) {
  /** The past that is kept grows with both. */
  public static final int FURTHEST = 100_000;

  private static final int WEEK = 7;

  /** So near to a whole number of rows is one. */
  private static final double NEAR = 0.02;

  public Ahead {
    horizons = sorted("horizon", horizons);
    seasons = sorted("season", seasons);
    if (horizons.isEmpty()) {
      throw new IllegalArgumentException("no horizon is named; expected rows ahead as in 1, 6, 24");
    }
    if (series < 1) {
      throw new IllegalArgumentException("%s series; expected at least one".formatted(series));
    }
  }

  /** Of one series. */
  public Ahead(List<Integer> horizons, List<Integer> seasons) {
    this(horizons, seasons, 1);
  }

  private static List<Integer> sorted(String what, List<Integer> rows) {
    for (int each : rows) {
      if (each < 1 || each > FURTHEST) {
        throw new IllegalArgumentException(
            "a %s of %s rows; expected 1 to %s".formatted(what, each, FURTHEST));
      }
    }
    return rows.stream().distinct().sorted().toList();
  }

  /** So many rows ahead, nothing known of seasons. */
  public static Ahead of(int... horizons) {
    return new Ahead(Arrays.stream(horizons).boxed().toList(), List.of());
  }

  /** With what comes again after so many rows. */
  public Ahead seasons(int... rows) {
    return new Ahead(horizons, Arrays.stream(rows).boxed().toList(), series);
  }

  /** With a day and a week as seasons; with none where a day has no whole number of rows. */
  public Ahead daily(double rowsPerDay) {
    double rows = Math.rint(rowsPerDay);
    boolean whole = rows >= 1 && Math.abs(rows - rowsPerDay) < NEAR * rowsPerDay;
    if (!whole || rows * WEEK > FURTHEST) {
      return new Ahead(horizons, List.of(), series);
    }
    return rows == 1 ? seasons(WEEK) : seasons((int) rows, (int) rows * WEEK);
  }

  /** Of so many series. */
  public Ahead series(int most) {
    return new Ahead(horizons, seasons, most);
  }
}
