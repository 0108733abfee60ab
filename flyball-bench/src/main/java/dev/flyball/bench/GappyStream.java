package dev.flyball.bench;

import dev.flyball.control.DivergenceException;
import dev.flyball.random.RandomStream;

/**
 * A stream as sensors deliver it: features of about unit variance that go together in groups of
 * eight, a linear target with noise, and a fifth of the values missing, half of them because a
 * whole group is out for a while.
 */
final class GappyStream {
  private static final int GROUP = 8;
  private static final double SHARED = 0.6;
  private static final double NOISE = 0.1;
  private static final double OUT = 0.1;
  private static final double MEAN_OUTAGE = 50;
  private static final double DROPPED = 0.11;

  private final double[][] inputs;
  private final double[] targets;

  GappyStream(int width, int rows, long seed) {
    RandomStream random = new RandomStream(seed);
    inputs = new double[rows][width];
    targets = new double[rows];
    double[] weights = new double[width];
    for (int j = 0; j < width; j++) {
      weights[j] = random.nextGaussian() / Math.sqrt(width);
    }
    boolean[] out = new boolean[(width + GROUP - 1) / GROUP];
    for (int t = 0; t < rows; t++) {
      targets[t] = fill(inputs[t], weights, random) + NOISE * random.nextGaussian();
      switchOutages(out, random);
      hide(inputs[t], out, random);
    }
  }

  private static double fill(double[] input, double[] weights, RandomStream random) {
    double target = 0;
    double common = 0;
    for (int j = 0; j < input.length; j++) {
      common = j % GROUP == 0 ? random.nextGaussian() : common;
      input[j] = Math.sqrt(SHARED) * common + Math.sqrt(1 - SHARED) * random.nextGaussian();
      target += weights[j] * input[j];
    }
    return target;
  }

  private static void switchOutages(boolean[] out, RandomStream random) {
    double begins = OUT / (1 - OUT) / MEAN_OUTAGE;
    for (int g = 0; g < out.length; g++) {
      out[g] = out[g] ? !random.nextBoolean(1 / MEAN_OUTAGE) : random.nextBoolean(begins);
    }
  }

  private static void hide(double[] input, boolean[] out, RandomStream random) {
    for (int j = 0; j < input.length; j++) {
      if (random.nextBoolean(DROPPED) || out[j / GROUP]) {
        input[j] = Double.NaN;
      }
    }
  }

  /**
   * The mean absolute error of a learner that predicts each row before it learns it; infinite if it
   * diverged, whether it says so (ours do) or goes on predicting what is not a number.
   */
  double meanAbsoluteError(StreamRows.Walk learner) {
    double sum = 0;
    try {
      for (int t = 0; t < rows(); t++) {
        sum += Math.abs(learner.learn(t) - target(t));
      }
    } catch (DivergenceException e) {
      return Double.POSITIVE_INFINITY;
    }
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum / rows();
  }

  int rows() {
    return targets.length;
  }

  int width() {
    return inputs[0].length;
  }

  double[] input(int t) {
    return inputs[t];
  }

  double target(int t) {
    return targets[t];
  }
}
