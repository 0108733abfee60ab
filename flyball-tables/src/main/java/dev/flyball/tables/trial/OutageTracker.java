package dev.flyball.tables.trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records when features fall silent and come back. Keeps the longest outages, so that its room does
 * not grow with the stream; features that went and came together are one outage. O(features) per
 * row.
 */
final class OutageTracker {
  /** Shorter gaps are single values that are missing, not outages. */
  static final int SHORTEST = 20;

  private static final int KEPT = 500;

  /** More are not listed. */
  static final int SHOWN = 12;

  private final List<String> names;
  private final long[] lastSeen;
  private final List<Gap> gaps = new ArrayList<>();
  private long rows;

  OutageTracker(List<String> names) {
    this.names = List.copyOf(names);
    this.lastSeen = new long[names.size()];
  }

  /** Takes note of a row, NaN where something is missing. */
  void see(double[] values) {
    rows++;
    for (int j = 0; j < values.length; j++) {
      if (!Double.isNaN(values[j])) {
        close(j, rows);
        lastSeen[j] = rows;
      }
    }
  }

  private void close(int feature, long until) {
    if (until - lastSeen[feature] > SHORTEST) {
      gaps.add(new Gap(feature, lastSeen[feature] + 1, until - 1));
      if (gaps.size() > 2 * KEPT) {
        keepLongest();
      }
    }
  }

  private void keepLongest() {
    gaps.sort(Comparator.comparingLong(Gap::length).reversed());
    gaps.subList(KEPT, gaps.size()).clear();
  }

  /** The longest outages, in the order in which they began; those that go on are closed here. */
  List<Outage> longest() {
    List<Gap> all = new ArrayList<>(gaps);
    for (int j = 0; j < lastSeen.length; j++) {
      if (rows + 1 - lastSeen[j] > SHORTEST) {
        all.add(new Gap(j, lastSeen[j] + 1, rows));
      }
    }
    Map<List<Long>, List<String>> together = new LinkedHashMap<>();
    for (Gap gap : all) {
      together
          .computeIfAbsent(List.of(gap.from, gap.to), spell -> new ArrayList<>())
          .add(names.get(gap.feature));
    }
    return together.entrySet().stream()
        .map(e -> new Outage(e.getValue(), e.getKey().get(0), e.getKey().get(1)))
        .sorted(Comparator.comparingLong(Outage::rows).reversed())
        .limit(SHOWN)
        .sorted(Comparator.comparingLong(Outage::from))
        .toList();
  }

  private record Gap(int feature, long from, long to) {
    long length() {
      return to - from + 1;
    }
  }
}
