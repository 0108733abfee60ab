package dev.flyball.tables.evaluate;

import java.util.ArrayList;
import java.util.List;

/** Counts in windows of rows, all as long as each other; two become one when there are too many. */
final class IntervalWindows {
  private static final int MOST = 40;
  private static final int FIRST_LENGTH = 50;

  private final int methods;
  private final List<IntervalCounts> windows = new ArrayList<>();
  private final List<Long> ends = new ArrayList<>();
  private long length = FIRST_LENGTH;

  IntervalWindows(int methods) {
    this.methods = methods;
  }

  void add(long row, boolean[] held, double[] wide) {
    int last = windows.size() - 1;
    if (last < 0 || windows.get(last).rows() == length) {
      if (windows.size() == MOST) {
        merge();
      }
      windows.add(new IntervalCounts(methods));
      ends.add(row);
      last = windows.size() - 1;
    }
    windows.get(last).add(held, wide);
    ends.set(last, row);
  }

  private void merge() {
    for (int k = 0; k < MOST / 2; k++) {
      IntervalCounts both = windows.get(2 * k);
      both.addAll(windows.get(2 * k + 1));
      windows.set(k, both);
      ends.set(k, ends.get(2 * k + 1));
    }
    windows.subList(MOST / 2, MOST).clear();
    ends.subList(MOST / 2, MOST).clear();
    length *= 2;
  }

  /** Each by the row with which it ends; the last may be shorter. */
  List<EvaluationResults.Inside> found(List<String> names) {
    List<EvaluationResults.Inside> found = new ArrayList<>();
    for (int k = 0; k < windows.size(); k++) {
      found.add(
          new EvaluationResults.Inside(
              Long.toString(ends.get(k)), windows.get(k).rows(), windows.get(k).spreads(names)));
    }
    return found;
  }
}
