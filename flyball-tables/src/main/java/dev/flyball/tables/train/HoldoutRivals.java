package dev.flyball.tables.train;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.Task;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Standardiser;
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
  private final Standardiser standardiser;
  private final int width;
  private double @Nullable [] weights;

  private HoldoutRivals(double constant, Standardiser standardiser, int width) {
    this.constant = constant;
    this.standardiser = standardiser;
    this.width = width;
  }

  /** From the first {@code rows} rows of a table that can be read again. */
  static HoldoutRivals of(InputTable table, long rows) {
    boolean classes = table.task() == Task.CLASSIFICATION;
    int width = table.features().size();
    Standardiser standardiser = Standardiser.robust(width, Double.POSITIVE_INFINITY);
    long[] counts = new long[table.classes().size()];
    double mean = 0;
    long labelled = 0;
    try (ObservationReader reader = table.open()) {
      for (long row = 1; row <= rows && reader.next(); row++) {
        standardiser.observe(reader.values());
        if (reader.labelled() && classes) {
          counts[(int) reader.target()]++;
        } else if (reader.labelled()) {
          mean += (reader.target() - mean) / ++labelled;
        }
      }
    }
    HoldoutRivals rivals = new HoldoutRivals(classes ? largest(counts) : mean, standardiser, width);
    if (!classes && width <= MOST_FEATURES) {
      rivals.fit(table, rows);
    }
    return rivals;
  }

  private static int largest(long[] counts) {
    int most = 0;
    for (int k = 1; k < counts.length; k++) {
      most = counts[k] > counts[most] ? k : most;
    }
    return most;
  }

  private void fit(InputTable table, long rows) {
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
      z[j] = Double.isNaN(values[j]) ? 0 : standardiser.standardise(j, values[j]);
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
    double[] z = new double[width];
    standardise(values, z);
    double sum = constant;
    for (int j = 0; j < z.length; j++) {
      sum += weights[j] * z[j];
    }
    return sum;
  }
}
