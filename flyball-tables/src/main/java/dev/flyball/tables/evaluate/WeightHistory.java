package dev.flyball.tables.evaluate;

import java.util.ArrayList;
import java.util.List;

/**
 * Weights on the way, at every so many rows: when {@value #MOST} are kept every other one goes and
 * the stride doubles. Room does not grow with the stream.
 */
final class WeightHistory {
  static final int MOST = 400;

  private final List<Long> rows = new ArrayList<>();
  private final List<double[]> weights = new ArrayList<>();
  private long stride = 1;

  /** Whether the weights after this row are wanted. */
  boolean wants(long row) {
    return row % stride == 0;
  }

  /** Keeps {@code w}, which is not copied. */
  void keep(long row, double[] w) {
    if (rows.size() == MOST) {
      stride *= 2;
      for (int k = rows.size() - 1; k >= 0; k--) {
        if (rows.get(k) % stride != 0) {
          rows.remove(k);
          weights.remove(k);
        }
      }
      if (!wants(row)) {
        return;
      }
    }
    rows.add(row);
    weights.add(w);
  }

  /** The curves of the weights with these names. */
  EvaluationResults.Weights curves(List<String> names) {
    double[] at = rows.stream().mapToDouble(Long::doubleValue).toArray();
    double[][] values = new double[names.size()][at.length];
    for (int k = 0; k < at.length; k++) {
      for (int j = 0; j < names.size(); j++) {
        values[j][k] = weights.get(k)[j];
      }
    }
    return new EvaluationResults.Weights(names, at, values);
  }
}
