package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/** Full S as the sum of its rows. */
record KeptRows(double tolerance) implements Memory {
  static final String WORD = "rows";

  KeptRows {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "the tolerance of a memory of rows must lie between 0 and 1, not " + tolerance);
    }
  }

  @Override
  public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
    return new RowsObservability(width, beta, ridge, tolerance);
  }

  @Override
  public Description describe(Description law) {
    return law.with("memory", WORD).with("tolerance", tolerance);
  }
}
