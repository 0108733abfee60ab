package dev.flyball.tables.peer;

import dev.flyball.observation.Standardiser;

/** A peer that sees what Flyball's learners see: values standardised online, and a constant. */
public final class Standardised implements Peer {
  private final Standardiser standardiser;
  private final Peer inner;
  private final double[] standard;

  /** {@code inner} takes one value more than there are inputs: the constant, its last. */
  public Standardised(int inputs, Peer inner) {
    this.standardiser = Standardiser.online(inputs);
    this.inner = inner;
    this.standard = new double[inputs + 1];
    standard[inputs] = 1;
  }

  @Override
  public double learn(double[] row, double target) {
    standardiser.observe(row);
    for (int j = 0; j < row.length; j++) {
      standard[j] = standardiser.standardise(j, row[j]);
    }
    return inner.learn(standard, target);
  }

  @Override
  public void look(double[] row) {
    standardiser.observe(row);
  }
}
