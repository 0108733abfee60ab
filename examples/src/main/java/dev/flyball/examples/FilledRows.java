package dev.flyball.examples;

import dev.flyball.control.Defaults;
import dev.flyball.learn.Learner;
import dev.flyball.learn.SelfSupervised;
import dev.flyball.model.Model;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Fills in the holes of rows. An autoencoder has to give back the values that a row has, through
 * few hidden units, and so learns how the columns hang together. It never learns what it filled in.
 */
public final class FilledRows {
  private final SelfSupervised self;
  private final Random random;

  public FilledRows(int columns, int hidden, long seed) {
    this.self =
        SelfSupervised.of(
            Learner.builder(Model.autoencoder(columns, hidden))
                .law(Defaults.autoencoder())
                .seed(seed));
    this.random = new Random(seed);
  }

  /**
   * Learns a row (NaN = missing). One of its values is hidden and has to be found from the others:
   * a value that is shown could simply be copied.
   */
  public void learn(double[] row) {
    int[] seen = IntStream.range(0, row.length).filter(j -> !Double.isNaN(row[j])).toArray();
    double[] shown = row.clone();
    if (seen.length > 1) {
      shown[seen[random.nextInt(seen.length)]] = Double.NaN;
    }
    self.learn(row, shown);
  }

  /** The row with its holes filled in. */
  public double[] fill(double[] row) {
    double[] filled = self.reconstruct(row);
    for (int j = 0; j < row.length; j++) {
      filled[j] = Double.isNaN(row[j]) ? filled[j] : row[j];
    }
    return filled;
  }
}
