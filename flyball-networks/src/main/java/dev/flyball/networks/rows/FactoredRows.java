package dev.flyball.networks.rows;

import dev.flyball.model.Actuation;

/** Rows that are products of an input and few signals. */
public interface FactoredRows extends Actuation {
  /** A view, as short-lived as the rows. */
  RowFactors factors();
}
