package dev.flyball.tables.evaluate;

import java.util.ArrayList;
import java.util.List;

/** Rows, and for each way to make intervals how many of them held and how wide they were. */
final class IntervalCounts {
  private final long[] inside;
  private final double[] width;
  private long rows;

  IntervalCounts(int methods) {
    this.inside = new long[methods];
    this.width = new double[methods];
  }

  void add(boolean[] held, double[] wide) {
    rows++;
    for (int m = 0; m < inside.length; m++) {
      inside[m] += held[m] ? 1 : 0;
      width[m] += wide[m];
    }
  }

  void addAll(IntervalCounts other) {
    rows += other.rows;
    for (int m = 0; m < inside.length; m++) {
      inside[m] += other.inside[m];
      width[m] += other.width[m];
    }
  }

  long rows() {
    return rows;
  }

  List<EvaluationResults.Spread> spreads(List<String> methods) {
    List<EvaluationResults.Spread> spreads = new ArrayList<>();
    for (int m = 0; rows > 0 && m < inside.length; m++) {
      spreads.add(
          new EvaluationResults.Spread(methods.get(m), (double) inside[m] / rows, width[m] / rows));
    }
    return spreads;
  }
}
