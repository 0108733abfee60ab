package dev.flyball.tables.train;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.Task;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import org.jspecify.annotations.Nullable;

/**
 * What a held-out error is to be held against, from the rows that were learned: the constant (the
 * mean of the targets, or the most frequent class) and, for numbers, batch ridge on standardised
 * features with holes at their means. Reads the table twice; O(rows features^2).
 */
final class HoldoutRivals {
  /** Of more features ridge would take longer than the training. */
  private static final int MOST_FEATURES = 400;

  private static final double RIDGE = 1;

  private final double constant;
  private final double[] means;
  private final double[] deviations;
  private double @Nullable [] weights;

  private HoldoutRivals(double constant, double[] means, double[] deviations) {
    this.constant = constant;
    this.means = means;
    this.deviations = deviations;
  }

  /** From the first {@code rows} rows of a table that can be read again. */
  static HoldoutRivals of(InputTable table, long rows) {
    boolean classes = table.task() == Task.CLASSIFICATION;
    int width = table.features().size();
    Moments moments = new Moments(width, classes ? table.classes().size() : 0);
    try (ObservationReader reader = table.open()) {
      for (long row = 1; row <= rows && reader.next(); row++) {
        moments.add(reader.values(), reader.target());
      }
    }
    HoldoutRivals rivals =
        new HoldoutRivals(moments.constant(), moments.means(), moments.deviations());
    if (!classes && width <= MOST_FEATURES) {
      rivals.fit(table, rows);
    }
    return rivals;
  }

  private void fit(InputTable table, long rows) {
    int width = means.length;
    PackedSymmetric products = new PackedSymmetric(width);
    double[] sums = new double[width];
    double[] z = new double[width];
    try (ObservationReader reader = table.open()) {
      for (long row = 1; row <= rows && reader.next(); row++) {
        if (!reader.labelled()) {
          continue;
        }
        standardise(reader.values(), z);
        products.addRankOne(1, z);
        for (int j = 0; j < width; j++) {
          sums[j] += z[j] * (reader.target() - constant);
        }
      }
    }
    Cholesky factor = new Cholesky(width);
    if (factor.factor(products, 1, RIDGE)) {
      factor.solve(sums, 0, sums, 0);
      weights = sums;
    }
  }

  private void standardise(double[] values, double[] z) {
    for (int j = 0; j < z.length; j++) {
      z[j] = Double.isNaN(values[j]) ? 0 : (values[j] - means[j]) / deviations[j];
    }
  }

  /** The mean of the targets, or the most frequent class. */
  double constant() {
    return constant;
  }

  boolean hasRidge() {
    return weights != null;
  }

  /** What batch ridge predicts. */
  double ridge(double[] values) {
    if (weights == null) {
      throw new IllegalStateException("there is no ridge; ask hasRidge first");
    }
    double[] z = new double[means.length];
    standardise(values, z);
    double sum = constant;
    for (int j = 0; j < z.length; j++) {
      sum += weights[j] * z[j];
    }
    return sum;
  }

  /** Means and deviations of what was seen. */
  private static final class Moments {
    private final long[] counts;
    private final double[] means;
    private final double[] squares;
    private final long[] classes;
    private long labelled;
    private double target;

    Moments(int width, int classes) {
      this.counts = new long[width];
      this.means = new double[width];
      this.squares = new double[width];
      this.classes = new long[classes];
    }

    void add(double[] values, double y) {
      for (int j = 0; j < values.length; j++) {
        if (!Double.isNaN(values[j])) {
          double gap = values[j] - means[j];
          means[j] += gap / ++counts[j];
          squares[j] += gap * (values[j] - means[j]);
        }
      }
      if (Double.isNaN(y)) {
        return;
      }
      if (classes.length > 0) {
        classes[(int) y]++;
      } else {
        target += (y - target) / ++labelled;
      }
    }

    double constant() {
      int most = 0;
      for (int k = 1; k < classes.length; k++) {
        most = classes[k] > classes[most] ? k : most;
      }
      return classes.length > 0 ? most : target;
    }

    double[] means() {
      return means;
    }

    double[] deviations() {
      double[] deviations = new double[means.length];
      for (int j = 0; j < deviations.length; j++) {
        deviations[j] = squares[j] > 0 ? Math.sqrt(squares[j] / counts[j]) : 1;
      }
      return deviations;
    }
  }
}
