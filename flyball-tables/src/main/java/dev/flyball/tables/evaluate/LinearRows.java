package dev.flyball.tables.evaluate;

import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.missing.simulated.LinearStream;
import java.util.Arrays;

/**
 * Experiment 1's rows with more noise, weights that turn, features of any scale, or the sign of the
 * target for a class. Without end.
 */
final class LinearRows implements RowStream {
  private final LinearStream stream;
  private final RandomStream random;
  private final double[] first;
  private final double[] other;
  private final double[] scales;
  private final double[] shifts;
  private final double[] values;
  private final double noise;
  private final int period;
  private final boolean classes;
  private double target;
  private long row;

  private LinearRows(
      long seed, Missingness missingness, double noise, int period, boolean classes) {
    this.random = new RandomStream(seed);
    this.stream = new LinearStream(random.nextLong(), missingness);
    this.first = stream.weights();
    this.other = new LinearStream(random.nextLong(), missingness).weights();
    this.scales = new double[stream.size()];
    this.shifts = new double[stream.size()];
    this.values = new double[stream.size()];
    this.noise = noise;
    this.period = period;
    this.classes = classes;
    Arrays.fill(scales, 1);
  }

  /** Rows of a seed; weights that turn by a full circle every {@code period} rows, 0 for none. */
  static LinearRows of(
      long seed, Missingness missingness, double noise, int period, boolean classes) {
    return new LinearRows(seed, missingness, noise, period, classes);
  }

  /** These rows with scales spread over four decades and centres far from 0. */
  LinearRows scaled() {
    int last = scales.length - 1;
    for (int j = 0; j < scales.length; j++) {
      scales[j] = StrictMath.pow(10, 4.0 * (17 * j % scales.length) / last - 2);
      shifts[j] = 100 * j;
    }
    return this;
  }

  @Override
  public boolean next() {
    stream.next();
    target = stream.target() + noise * random.nextGaussian();
    if (period > 0) {
      double angle = 2 * Math.PI * row / period;
      for (int j = 0; j < first.length; j++) {
        double turned = Math.cos(angle) * first[j] + Math.sin(angle) * other[j];
        target += (turned - first[j]) * stream.complete()[j];
      }
    }
    for (int j = 0; j < values.length; j++) {
      values[j] = shifts[j] + scales[j] * stream.observed()[j];
    }
    row++;
    return true;
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public double target() {
    return classes ? (target > 0 ? 1 : 0) : target;
  }
}
