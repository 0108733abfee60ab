package dev.flyball.control;

import dev.flyball.model.Model;
import dev.flyball.observation.Standardiser;

/**
 * The units of the inputs as the learner's standardiser has them now: it moves from row to row, so
 * what is to last must know them.
 *
 * @param standardiser the learner's own, to be read only
 * @param inputs how many inputs there are
 * @param inRow how many of a head's leading parameters are weights of these inputs themselves
 */
record InputScale(Standardiser standardiser, int inputs, int inRow) {

  static InputScale of(Model model, Standardiser standardiser) {
    return new InputScale(standardiser, model.inputs(), model.inputsInRow());
  }

  double centre(int j) {
    return standardiser.centre(j);
  }

  double spread(int j) {
    return standardiser.spread(j);
  }
}
