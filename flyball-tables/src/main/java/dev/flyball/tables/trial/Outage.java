package dev.flyball.tables.trial;

import dev.flyball.report.Text;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Features that were unseen in every row from {@code from} to {@code to}. */
public record Outage(List<String> features, long from, long to) {
  private static final int NAMED = 2;

  public Outage {
    features = List.copyOf(features);
  }

  public long rows() {
    return to - from + 1;
  }

  /** The first columns, and how many more. */
  public String label() {
    return shortened(columns());
  }

  /** The columns that are silent, for a list of names on the command line. */
  public List<String> columns() {
    return byColumn(features).stream().distinct().toList();
  }

  /**
   * Features by name; those that share a column, as {@code street=north} and {@code street=south}
   * do, by the name of that column.
   */
  public static List<String> byColumn(List<String> features) {
    Map<String, Long> sharing =
        features.stream().collect(Collectors.groupingBy(Outage::column, Collectors.counting()));
    return features.stream()
        .map(feature -> sharing.getOrDefault(column(feature), 0L) > 1 ? column(feature) : feature)
        .toList();
  }

  private static String column(String feature) {
    int category = feature.indexOf('=');
    return category > 0 ? feature.substring(0, category) : feature;
  }

  /** A list of names that fits a label. */
  public static String shortened(List<String> names) {
    return Text.shortened(names, NAMED);
  }

  /** The same outage in rows that are counted from another one. */
  Outage shifted(long rows) {
    return new Outage(features, from + rows, to + rows);
  }
}
