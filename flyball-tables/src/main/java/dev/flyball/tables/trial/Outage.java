package dev.flyball.tables.trial;

import java.util.List;

/** Features that were unseen in every row from {@code from} to {@code to}. */
public record Outage(List<String> features, long from, long to) {
  private static final int NAMED = 2;

  public Outage {
    features = List.copyOf(features);
  }

  public long rows() {
    return to - from + 1;
  }

  /** The first features, and how many more. */
  public String label() {
    return shortened(features);
  }

  /** A list of names that fits a label. */
  public static String shortened(List<String> names) {
    int shown = Math.min(names.size(), NAMED);
    String first = String.join(", ", names.subList(0, shown));
    return names.size() > shown ? first + " and " + (names.size() - shown) + " more" : first;
  }

  /** The same outage in rows that are counted from another one. */
  Outage shifted(long rows) {
    return new Outage(features, from + rows, to + rows);
  }
}
