package dev.flyball.pool;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.observation.Standardiser;

/**
 * The standardiser's centre and spread of every input, read once per step. They move from row to
 * row, so sums over many rows have to be converted.
 */
final class InputScale {
  private final Standardiser standardiser;
  private final double[] centres;
  private final double[] spreads;

  /**
   * With the learner's own standardiser, for as many leading parameters of a head as are weights of
   * the inputs themselves.
   */
  InputScale(Standardiser standardiser, int inRow) {
    this.standardiser = standardiser;
    this.centres = new double[inRow];
    this.spreads = new double[inRow];
    refresh();
  }

  /** Reads the units off the standardiser: once it has taken note of the rows of a step. */
  void refresh() {
    standardiser.units(centres, spreads);
  }

  /** How many of a head's leading parameters are weights of the inputs themselves. */
  int inRow() {
    return centres.length;
  }

  /** How a number for each input lies along them; where none is kept, nothing does. */
  static InputAxis axisOf(double[] each) {
    return each.length == 0 ? (by, length) -> new int[0] : InputAxis.INPUT;
  }

  /** The centre of each input; not to be changed. */
  double[] centres() {
    return centres;
  }

  /** The spread of each input; not to be changed. */
  double[] spreads() {
    return spreads;
  }

  /** How often inputs were measured anew, because they had gone to another level. */
  long renewals() {
    return standardiser.renewals();
  }

  /** How often input {@code j} was. */
  long renewals(int j) {
    return standardiser.renewals(j);
  }

  /** How far from 0 an input can be in these units. */
  double bound() {
    return standardiser.bound();
  }
}
