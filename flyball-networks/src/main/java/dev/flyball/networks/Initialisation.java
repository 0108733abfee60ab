package dev.flyball.networks;

import java.util.random.RandomGenerator;

/**
 * The initial weights of a perceptron: normal numbers of deviation {@code scale}, divided by the
 * root of the number of inputs of their layer where {@code byFanIn}. Biases start at zero.
 */
public record Initialisation(double scale, boolean byFanIn) {

  public Initialisation {
    if (!(scale >= 0) || Double.isInfinite(scale)) {
      throw new IllegalArgumentException(
          "weights start with a deviation of at least 0, not " + scale);
    }
  }

  /** {@code scale} N(0, 1), whatever the layer; the paper's networks have 0.05. */
  public static Initialisation normal(double scale) {
    return new Initialisation(scale, false);
  }

  /** N(0, 1) / sqrt(inputs of the layer): scores of order one at any width. */
  public static Initialisation fanIn() {
    return new Initialisation(1, true);
  }

  void draw(double[] w, int at, int length, int inputs, RandomGenerator random) {
    double deviation = byFanIn ? scale / Math.sqrt(inputs) : scale;
    for (int j = at; j < at + length; j++) {
      w[j] = deviation * random.nextGaussian();
    }
  }
}
