package dev.flyball.data;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Weights that each series has of its own, beside those of all. With z the standardised numbers of
 * a row and 1, and m the mean of the series: the common weights c fit y - m on z by ridge
 * regression, and those of a series w fit what is left, y - m - c z. The answer is w z: 0 where the
 * series is like all others or not known, or where too many are known. O(numbers^2) a row and a
 * series.
 */
final class KeyedWeights {
  /** So many columns of numbers are looked at. */
  static final int MOST = 32;

  /** So many numbers are kept of all series together. */
  private static final int BUDGET = 1 << 20;

  /** A series begins as if so many rows had said that it is like all others. */
  private static final double PRIOR = 10;

  private static final double FURTHEST = 5;
  private static final double FAR = 1e100;

  private final int numbers;
  private final Map<String, double[]> series = new TreeMap<>();

  /** Of each number how often it was there, its mean and its squares; then the common weights. */
  private final double[] moments;

  private double[] common;
  private final double[] z;
  private final double[] gain;

  KeyedWeights(int numbers) {
    this.numbers = numbers;
    this.moments = new double[3 * numbers];
    this.z = new double[numbers + 1];
    this.gain = new double[numbers + 1];
    this.common = fresh(1);
  }

  /** Weights, then the lower half of the inverse of the memory, row by row. */
  private double[] fresh(double prior) {
    double[] made = new double[size()];
    for (int i = 0; i <= numbers; i++) {
      made[at(i, i)] = 1 / prior;
    }
    return made;
  }

  private int size() {
    return (numbers + 1) * (numbers + 4) / 2;
  }

  private int at(int i, int j) {
    int row = Math.max(i, j);
    return numbers + 1 + row * (row + 1) / 2 + Math.min(i, j);
  }

  /** What the weights of a series add to those of all. */
  double say(@Nullable String key, double[] row, int[] places) {
    double[] own = key == null ? null : series.get(key);
    if (own == null) {
      return 0;
    }
    standardise(row, places);
    return product(own);
  }

  /** Learns how far the target of a row is from the mean of its series. */
  void learn(@Nullable String key, double[] row, int[] places, double distance) {
    if (!(Math.abs(distance) < FAR)) {
      return;
    }
    for (int k = 0; k < numbers; k++) {
      double value = row[places[k]];
      if (Math.abs(value) < FAR) {
        double from = value - moments[3 * k + 1];
        moments[3 * k]++;
        moments[3 * k + 1] += from / moments[3 * k];
        moments[3 * k + 2] += from * (value - moments[3 * k + 1]);
      }
    }
    standardise(row, places);
    double left = distance - product(common);
    fit(common, left);
    double[] own = key == null ? null : series.get(key);
    if (own == null && key != null && (series.size() + 1) * size() <= BUDGET) {
      own = fresh(PRIOR);
      series.put(key, own);
    }
    if (own != null) {
      fit(own, left - product(own));
    }
  }

  private void standardise(double[] row, int[] places) {
    for (int k = 0; k < numbers; k++) {
      double spread = Math.sqrt(moments[3 * k + 2] / moments[3 * k]);
      double far = (row[places[k]] - moments[3 * k + 1]) / spread;
      z[k] = spread > 0 && !Double.isNaN(far) ? Math.max(-FURTHEST, Math.min(FURTHEST, far)) : 0;
    }
    z[numbers] = 1;
  }

  private double product(double[] weights) {
    double sum = 0;
    for (int i = 0; i <= numbers; i++) {
      sum += weights[i] * z[i];
    }
    return sum;
  }

  /** One row of recursive least squares, which missed by so much. */
  private void fit(double[] weights, double miss) {
    double scale = 1;
    for (int i = 0; i <= numbers; i++) {
      gain[i] = 0;
      for (int j = 0; j <= numbers; j++) {
        gain[i] += weights[at(i, j)] * z[j];
      }
      scale += gain[i] * z[i];
    }
    scale = Math.max(1, scale);
    for (int i = 0; i <= numbers; i++) {
      weights[i] += gain[i] / scale * miss;
      for (int j = 0; j <= i; j++) {
        weights[at(i, j)] -= gain[i] * gain[j] / scale;
      }
    }
  }

  /** What all series share. */
  String toText() {
    double[] all = Arrays.copyOf(moments, moments.length + common.length);
    System.arraycopy(common, 0, all, moments.length, common.length);
    return text(all);
  }

  /** The weights of one series; empty if it has none. */
  String toText(String key) {
    double[] own = series.get(key);
    return own == null ? "" : text(own);
  }

  void read(String shared) {
    double[] all = doubles(shared, moments.length + size());
    System.arraycopy(all, 0, moments, 0, moments.length);
    common = Arrays.copyOfRange(all, moments.length, all.length);
  }

  void read(String key, String own) {
    if (!own.isEmpty()) {
      series.put(key, doubles(own, size()));
    }
  }

  private static String text(double[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
    bytes.asDoubleBuffer().put(values);
    return Base64.getEncoder().encodeToString(bytes.array());
  }

  private static double[] doubles(String text, int count) {
    byte[] bytes = Base64.getDecoder().decode(text);
    if (bytes.length != count * Double.BYTES) {
      throw new IllegalArgumentException("the kept past is not that of the series' numbers");
    }
    double[] values = new double[count];
    ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
    return values;
  }
}
