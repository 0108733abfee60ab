package dev.flyball.learn;

import java.util.ArrayList;
import java.util.List;

/** Wide rows from all the rows before, kept: x, 1, last targets, indicators, squares. */
final class NaiveWideRow {
  private final int lags;
  private final int inputs;
  private final List<double[]> before = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();
  private double[] raw = {};

  NaiveWideRow(int lags, int inputs) {
    this.lags = lags;
    this.inputs = inputs;
  }

  double[] row(double[] input, double... last) {
    raw = new double[lags + 2 * inputs];
    System.arraycopy(last, 0, raw, 0, lags);
    double[] x = new double[inputs + 1 + raw.length];
    for (int j = 0; j < inputs; j++) {
      int at = j;
      long distinct =
          values.stream()
              .mapToDouble(row -> row[at])
              .filter(v -> !Double.isNaN(v))
              .distinct()
              .count();
      x[j] = Double.isNaN(input[j]) ? 0 : input[j];
      raw[lags + j] = Double.isNaN(input[j]) ? 1 : 0;
      raw[lags + inputs + j] = distinct > 2 ? input[j] * input[j] : Double.NaN;
    }
    x[inputs] = 1;
    for (int i = 0; i < raw.length; i++) {
      int at = i;
      double[] seen =
          before.stream().mapToDouble(r -> r[at]).filter(v -> !Double.isNaN(v)).toArray();
      x[inputs + 1 + i] = Double.isNaN(raw[i]) ? 0 : standardised(raw[i], seen);
    }
    return x;
  }

  void takeNote(double[] input) {
    before.add(raw);
    values.add(input.clone());
  }

  private static double standardised(double value, double[] seen) {
    double mean = 0;
    for (double each : seen) {
      mean += each / seen.length;
    }
    double variance = 0;
    for (double each : seen) {
      variance += (each - mean) * (each - mean) / seen.length;
    }
    double entry = variance < 1e-20 ? 0 : (value - mean) / Math.sqrt(variance);
    return Math.max(-5, Math.min(5, entry));
  }
}
