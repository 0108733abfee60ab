package dev.flyball.certify;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;

/** The rows of the paper's Experiment 1: 40 inputs in five groups of eight, a linear target. */
final class LinearStream {
  static final int SIZE = 40;
  static final Groups GROUPS = Groups.ofEqualSize(SIZE, 8);

  private final Missingness missingness;
  private final RandomStream inputs;
  private final RandomStream noise;
  private final RandomStream masks;
  private final double[] weights = new double[SIZE];
  private final double[] observed = new double[SIZE];
  private final Mask mask = Mask.noneSeen(SIZE);
  private double target;

  LinearStream(long seed, Missingness missingness) {
    this.missingness = missingness;
    RandomStream random = new RandomStream(seed);
    this.inputs = random.split(0);
    this.noise = random.split(1);
    this.masks = random.split(2);
    int first = random.nextInt(GROUPS.count());
    int other = random.nextInt(GROUPS.count() - 1);
    int second = other < first ? other : other + 1;
    double squares = 0;
    for (int g : new int[] {first, second}) {
      for (int j : GROUPS.group(g)) {
        weights[j] = random.nextGaussian();
      }
    }
    for (double weight : weights) {
      squares += weight * weight;
    }
    for (int j = 0; j < SIZE; j++) {
      weights[j] /= StrictMath.sqrt(squares);
    }
  }

  void next() {
    for (int g = 0; g < GROUPS.count(); g++) {
      double shared = StrictMath.sqrt(0.75) * inputs.nextGaussian();
      for (int j : GROUPS.group(g)) {
        observed[j] = shared + StrictMath.sqrt(0.5) * inputs.nextGaussian();
      }
    }
    double sum = 0;
    for (int j = 0; j < SIZE; j++) {
      sum += weights[j] * observed[j];
    }
    target = sum + 0.02 * noise.nextGaussian();
    missingness.next(observed, masks, mask);
    for (int j = 0; j < SIZE; j++) {
      observed[j] = mask.seen(j) ? observed[j] : Double.NaN;
    }
  }

  double[] weights() {
    return weights.clone();
  }

  double[] observed() {
    return observed;
  }

  double target() {
    return target;
  }
}
