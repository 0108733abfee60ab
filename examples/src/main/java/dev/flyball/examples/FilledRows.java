package dev.flyball.examples;

import dev.flyball.law.Defaults;
import dev.flyball.learn.Learner;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Standardisation;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Fills in the holes of rows. An autoencoder has to give back the values that a row has, through
 * few hidden units, and so learns how the columns hang together. It never learns what it filled in.
 * One standardiser brings inputs and targets to the same scale, so the learner has none of its own.
 */
public final class FilledRows {
  private final Learner learner;
  private final Standardiser standardiser;
  private final Random random;

  public FilledRows(int columns, int hidden, long seed) {
    this.learner =
        Learner.builder(Networks.autoencoder(columns, hidden))
            .law(Defaults.autoencoder())
            .withoutStandardising()
            .seed(seed)
            .build();
    this.standardiser = Standardisation.robust().standardiser(columns);
    this.random = new Random(seed);
  }

  /**
   * Learns a row (NaN = missing). One of its values is hidden and has to be found from the others:
   * a value that is shown could simply be copied. What is missing has no target.
   */
  public void learn(double[] row) {
    double[] targets = standardised(row);
    int[] seen = IntStream.range(0, row.length).filter(j -> !Double.isNaN(row[j])).toArray();
    double[] shown = targets.clone();
    if (seen.length > 1) {
      shown[seen[random.nextInt(seen.length)]] = Double.NaN;
    }
    learner.learn(shown, targets);
    standardiser.observe(row); // after it, so that a row that is refused leaves no trace
  }

  private double[] standardised(double[] row) {
    double[] standardised = row.clone();
    Arrays.setAll(
        standardised, j -> Double.isNaN(row[j]) ? Double.NaN : standardiser.standardise(j, row[j]));
    return standardised;
  }

  /** The row with its holes filled in. */
  public double[] fill(double[] row) {
    double[] predicted = learner.predict(standardised(row)).values();
    double[] filled = row.clone();
    for (int j = 0; j < row.length; j++) {
      filled[j] = Double.isNaN(row[j]) ? standardiser.original(j, predicted[j]) : row[j];
    }
    return filled;
  }
}
