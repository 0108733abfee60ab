package dev.flyball.learn;

import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;

/**
 * Synthetic rows for a warm-up, in a cycle: complete ones, ones with holes, ones with half of their
 * values missing, and outages; with targets that fit the model.
 */
final class SyntheticRows {
  private static final int MOST_ROWS = 1_024;

  /** Rows of a million values are few, or making them would take longer than learning them. */
  private static final int MOST_VALUES = 1 << 18;

  private static final double HOLES = 0.125;

  private final double[][] inputs;
  private final double[][] targets;
  private int next;

  SyntheticRows(Model model, long seed) {
    RandomStream random = new RandomStream(seed);
    int width = model.inputs();
    int count = Math.max(4, Math.min(MOST_ROWS, MOST_VALUES / Math.max(1, width)));
    inputs = new double[count][width];
    targets = new double[count][model.targets()];
    for (int row = 0; row < count; row++) {
      double sum = fill(inputs[row], row, random);
      for (int k = 0; k < targets[row].length; k++) {
        targets[row][k] = target(model, sum + random.nextGaussian(), random);
      }
    }
  }

  /** Writes a row, and returns the sum of what was there before holes were made. */
  private static double fill(double[] into, int row, RandomStream random) {
    int from = random.nextInt(Math.max(1, into.length));
    double sum = 0;
    for (int j = 0; j < into.length; j++) {
      double value = random.nextGaussian();
      sum += value;
      boolean missing =
          switch (row % 4) {
            case 0 -> false;
            case 1 -> random.nextBoolean(HOLES);
            case 2 -> random.nextBoolean();
            default -> j >= from && j < from + (into.length + 2) / 3;
          };
      into[j] = missing ? Double.NaN : value;
    }
    return sum / Math.sqrt(Math.max(1, into.length));
  }

  private static double target(Model model, double value, RandomStream random) {
    if (model.heads() > 1 && model.targets() == 1) {
      return random.nextInt(model.heads());
    }
    return model.link() == Link.LOGISTIC ? (value > 0 ? 1 : 0) : value;
  }

  /** Goes on to the next row. */
  void advance() {
    next = (next + 1) % inputs.length;
  }

  double[] input() {
    return inputs[next];
  }

  void teach(Learner learner) {
    if (targets[next].length == 1) {
      learner.learn(inputs[next], targets[next][0]);
    } else {
      learner.learn(inputs[next], targets[next]);
    }
  }
}
