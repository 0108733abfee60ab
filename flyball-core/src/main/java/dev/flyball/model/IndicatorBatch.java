package dev.flyball.model;

import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;

/** A row followed by its missing-value indicators, 1 where missing. Reused; O(inputs). */
final class IndicatorBatch {
  private final int inputs;
  private final double[] row;
  private final Batch batch;
  private final Standardiser asTheyAre = Standardiser.none();

  IndicatorBatch(int inputs) {
    this.inputs = inputs;
    this.row = new double[2 * inputs];
    this.batch = new Batch(2 * inputs, 0);
  }

  /** One row of {@code seen}, as row 0. */
  Batch of(Batch seen, int observation) {
    Arrays.fill(row, 0, inputs, Double.NaN);
    Arrays.fill(row, inputs, 2 * inputs, 1);
    for (int e = seen.from(observation); e < seen.to(observation); e++) {
      int j = seen.components()[e];
      row[j] = seen.values()[e];
      row[inputs + j] = Double.NaN;
    }
    batch.clear();
    batch.add(row, asTheyAre);
    return batch;
  }
}
