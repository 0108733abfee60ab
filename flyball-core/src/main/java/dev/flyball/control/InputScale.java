package dev.flyball.control;

import dev.flyball.model.Model;
import dev.flyball.observation.Standardiser;

/**
 * The units of the inputs as the learner's standardiser has them in this step: it moves from row to
 * row, so what is to last must know them. Read once a step, because several ask for them.
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

  static InputScale of(Model model, Standardiser standardiser) {
    return new InputScale(standardiser, model.inputsInRow());
  }

  /** Reads the units off the standardiser: once it has taken note of the rows of a step. */
  void refresh() {
    standardiser.units(centres, spreads);
  }

  /** How many of a head's leading parameters are weights of the inputs themselves. */
  int inRow() {
    return centres.length;
  }

  /** What these inputs are measured from; not to be changed. */
  double[] centres() {
    return centres;
  }

  /** What these inputs are measured in; not to be changed. */
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

  double centre(int j) {
    return centres[j];
  }

  double spread(int j) {
    return spreads[j];
  }
}
