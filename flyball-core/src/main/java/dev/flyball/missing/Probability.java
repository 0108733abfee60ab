package dev.flyball.missing;

/** Checks the settings of this package that are probabilities or shares. */
final class Probability {
  private Probability() {}

  /** {@code value}, if it is a number from 0 to 1. */
  static double check(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1], not " + value);
    }
    return value;
  }
}
