package dev.flyball.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Summary of a table after a first scan: a report for every column. Made by {@link Input#look} or
 * {@link #scan}; memory does not grow with the rows.
 *
 * @param source what the table is called
 * @param columns the reports in the order of the columns
 * @param rows how many rows were looked at
 * @param badRows how many rows had too few or too many fields, or could not be read otherwise
 * @param complete whether every row was looked at, and not just the first ones
 */
public record Schema(
    String source, List<ColumnReport> columns, long rows, long badRows, boolean complete) {
  /** So many different values of a column are kept; more are no classes. */
  static final int MOST_VALUES = 100;

  /** So many values are kept in all, so that a table of very many columns fits too. */
  private static final int MOST_VALUES_IN_ALL = 200_000;

  /** So many different words of a column are counted; more make it text. */
  private static final int MOST_WORDS = 2_000;

  private static final int FEWEST_VALUES = 16;

  public Schema {
    columns = List.copyOf(columns);
  }

  /**
   * Reads at most {@code mostRows} rows of a source and reports what its columns are. Rows that
   * cannot be read are counted and passed over: whether they may be is decided when they are used.
   *
   * @throws DataException if the source breaks, or it has rows and none can be read: the first of
   *     them
   */
  public static Schema scan(Source source, long mostRows) {
    return scan(source, mostRows, SourceOptions.defaults());
  }

  /** The same where {@code options} say how columns write their times. */
  static Schema scan(Source source, long mostRows, SourceOptions options) {
    List<String> names = source.columns();
    int kept = Math.min(MOST_VALUES, MOST_VALUES_IN_ALL / Math.max(1, names.size()));
    int words = Math.min(MOST_WORDS, MOST_VALUES_IN_ALL / Math.max(1, names.size()));
    List<ColumnTypeScan> scans = new ArrayList<>(names.size());
    for (int column = 0; column < names.size(); column++) {
      scans.add(
          new ColumnTypeScan(
              names.get(column),
              source.declaredValues(column),
              options.timesIn(names.get(column)),
              Math.max(FEWEST_VALUES, kept),
              Math.max(FEWEST_VALUES, words)));
    }
    long rows = 0;
    long bad = 0;
    DataException firstBad = null;
    boolean more = true;
    while (rows + bad < mostRows && more) {
      try {
        more = source.next();
        if (more) {
          rows++;
          for (int column = 0; column < scans.size(); column++) {
            scans.get(column).look(source, column);
          }
        }
      } catch (DataException e) {
        if (e.endsReading()) {
          throw e;
        }
        firstBad = firstBad == null ? e : firstBad;
        bad++;
      }
    }
    if (rows == 0 && firstBad != null) {
      throw firstBad;
    }
    List<ColumnReport> reports = scans.stream().map(ColumnTypeScan::report).toList();
    return new Schema(source.name(), reports, rows, bad, !more);
  }

  /**
   * The report on a column. O(columns).
   *
   * @throws DataException if there is no such column
   */
  public ColumnReport column(String name) {
    return columns.stream()
        .filter(report -> !name.isEmpty() && report.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    Location.of(source),
                    DataException.quote(name) + " is not a column",
                    name,
                    NearestName.expectation(
                        name, columns.stream().map(ColumnReport::name).toList())));
  }

  /**
   * The report on a column that is to be predicted.
   *
   * @throws DataException if there is no such column, or the whole table was looked at and it is
   *     always missing
   */
  public ColumnReport target(String name) {
    ColumnReport report = column(name);
    if (complete && report.type() == ColumnType.EMPTY) {
      throw new DataException(
          new Location(source, 0, 0, name),
          rows == 0 ? "there are no rows" : "the target is missing in all " + rows + " rows",
          "",
          "a target that is there in some rows (is a missing code wrong?)");
    }
    return report;
  }
}
