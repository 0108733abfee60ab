package dev.flyball.tables.evaluate;

import dev.flyball.observation.Standardiser;
import dev.flyball.tables.peer.Baselines.Baseline;

/** A baseline that sees what Flyball's learners see: values standardised online, and a constant. */
final class StandardisedEntrant implements Entrant {
  private final Standardiser standardiser;
  private final Baseline baseline;
  private final double[] row;

  /** {@code baseline} takes one value more than there are inputs: the constant, its last. */
  StandardisedEntrant(int inputs, Baseline baseline) {
    this.standardiser = Standardiser.online(inputs);
    this.baseline = baseline;
    this.row = new double[inputs + 1];
    row[inputs] = 1;
  }

  @Override
  public double learn(double[] values, double target) {
    standardiser.observe(values);
    for (int j = 0; j < values.length; j++) {
      row[j] = standardiser.standardise(j, values[j]);
    }
    return baseline.learn(row, target);
  }

  @Override
  public void look(double[] values) {
    standardiser.observe(values);
  }
}
