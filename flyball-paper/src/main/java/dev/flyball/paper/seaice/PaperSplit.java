package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Rotation;

/**
 * What the paper prints of a rotation: thresholds of the validation error beneath Table 3, and the
 * targets of its patches in the appendix. All in percent; the paper does not say how many patches.
 */
record PaperSplit(
    double good,
    double bad,
    double trainingMean,
    double trainingDeviation,
    double validationMean,
    double validationDeviation) {

  static PaperSplit of(Rotation rotation) {
    return switch (rotation) {
      case A -> new PaperSplit(6.81, 9.30, 27.22, 39.22, 27.13, 39.44);
      case B -> new PaperSplit(3.70, 10.24, 33.23, 40.98, 16.09, 33.17);
      case C -> new PaperSplit(10.08, 14.62, 20.80, 36.39, 48.73, 40.92);
    };
  }
}
