package dev.flyball.tables.evaluate;

import java.util.stream.IntStream;

/** The last rows with their targets, predictions and intervals. */
final class LatestIntervals {
  private static final int MOST = 200;
  private static final int FIELDS = 5;

  private final double[][] ring = new double[MOST][FIELDS];
  private long count;

  void add(double row, double target, double prediction, double lower, double upper) {
    double[] place = ring[(int) (count++ % MOST)];
    place[0] = row;
    place[1] = target;
    place[2] = prediction;
    place[3] = lower;
    place[4] = upper;
  }

  EvaluationResults.LatestRows found() {
    return new EvaluationResults.LatestRows(field(0), field(1), field(2), field(3), field(4));
  }

  private double[] field(int which) {
    int n = (int) Math.min(count, MOST);
    return IntStream.range(0, n)
        .mapToDouble(k -> ring[(int) ((count - n + k) % MOST)][which])
        .toArray();
  }
}
