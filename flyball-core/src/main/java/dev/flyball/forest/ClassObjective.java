package dev.flyball.forest;

import java.util.Arrays;

/**
 * Softmax on top of the pool's probabilities. One tree serves all classes: it splits on a random
 * projection of the gradient, and its leaves hold one value per class. Of two classes the second's
 * log odds are all there is to fit: trees split on its gradient, and a leaf holds one value.
 */
final class ClassObjective implements TreeObjective {
  private static final double MOST = 1.5;
  private static final double SHRINKAGE = 0.2;

  /** In rows of curvature one: a row that is undecided between two classes has a quarter. */
  private static final double RIDGE = 0.3;

  /** Shares are kept in sixteen bits. */
  private static final float PER_SHARE = 0xFFFF;

  private final RowRing ring;
  private final int outputs;
  private final double[] weights;
  private final double mostWeight;

  /** The probability of each class by pool and trees; of two, of the second. */
  private final float[] probabilities;

  private final double[] projection;
  private final float[] factors;
  private final double[] gradients;
  private final double[] curvatures;

  /**
   * @param outputs one per class, or one for two
   * @param weights how many times a row of each class counts
   */
  ClassObjective(RowRing ring, int outputs, double[] weights, long end) {
    this.ring = ring;
    this.outputs = outputs;
    this.weights = weights;
    this.mostWeight = Arrays.stream(weights).max().orElseThrow();
    this.probabilities = new float[ring.capacity() * outputs];
    this.projection = new double[outputs];
    this.factors = new float[Forest.LEAVES * outputs];
    this.gradients = new double[outputs];
    this.curvatures = new double[outputs];
    for (long row = ring.first(end); row < end; row++) {
      int place = ring.place(row);
      int at = place * outputs;
      float rest = 1;
      for (int k = 0; k < width(outputs) - 1; k++) {
        probabilities[at + k] = ring.half(place, k) / PER_SHARE;
        rest -= probabilities[at + k];
      }
      if (outputs > 1) {
        probabilities[at + outputs - 1] = Math.max(1 / PER_SHARE, rest);
      }
    }
  }

  /** How many halves of the ring hold the shares, but for the last of several, and the class. */
  static int width(int outputs) {
    return Math.max(2, outputs);
  }

  /** Writes what the ring keeps of a row: where scores start, and its class. */
  static void write(double[] shares, int target, char[] into) {
    int last = into.length - 1;
    for (int k = 0; k < last; k++) {
      into[k] = (char) Math.max(1, Math.min(0xFFFE, Math.round(shares[k] * PER_SHARE)));
    }
    into[last] = (char) target;
  }

  private int target(int place) {
    return ring.half(place, width(outputs) - 1);
  }

  /** Whether output {@code k} stands for the class of the row. */
  private int isTarget(int place, int k) {
    return target(place) == (outputs == 1 ? 1 : k) ? 1 : 0;
  }

  @Override
  public double unit() {
    return 1;
  }

  @Override
  public int rowShare() {
    return 256;
  }

  @Override
  public void turn(long seed) {
    double most = 0;
    for (int k = 0; k < outputs; k++) {
      // A sum of uniform numbers is near enough to a normal one.
      double sum = -6;
      for (int i = 0; i < 12; i++) {
        sum += HashRandom.uniform(~seed, 12L * k + i);
      }
      projection[k] = sum;
      most = Math.max(most, Math.abs(sum));
    }
    for (int k = 0; k < outputs; k++) {
      projection[k] /= most;
    }
  }

  @Override
  public long word(int place) {
    int at = place * outputs;
    double mean = 0;
    double meanSquare = 0;
    double gradient = 0;
    for (int k = 0; k < outputs; k++) {
      double p = probabilities[at + k];
      mean += p * projection[k];
      meanSquare += p * projection[k] * projection[k];
      gradient += isTarget(place, k) * projection[k];
    }
    double weight = weights[target(place)] / mostWeight;
    double curvature = Math.max(0, Math.min(1, meanSquare - mean * mean));
    return PackedSums.of(weight * (gradient - mean), weight * curvature);
  }

  @Override
  public void leaf(char[] places, int from, int to, Forest forest, int leaf) {
    Arrays.fill(gradients, 0);
    Arrays.fill(curvatures, 0);
    for (int i = from; i < to; i++) {
      int place = places[i];
      double weight = weights[target(place)];
      for (int k = 0; k < outputs; k++) {
        double p = probabilities[place * outputs + k];
        gradients[k] += weight * (isTarget(place, k) - p);
        curvatures[k] += weight * p * (1 - p);
      }
    }
    // With a score for every class, one of them is one too many.
    double share = outputs == 1 ? 1 : (outputs - 1.0) / outputs;
    for (int k = 0; k < outputs; k++) {
      double value = share * gradients[k] / (curvatures[k] + RIDGE);
      gradients[k] = SHRINKAGE * Math.max(-MOST, Math.min(MOST, value));
    }
    forest.set(leaf, gradients);
  }

  @Override
  public void close(Forest forest, int tree) {
    for (int leaf = 0; leaf < Forest.LEAVES; leaf++) {
      for (int k = 0; k < outputs; k++) {
        double value = forest.value(tree * Forest.LEAVES + leaf, k);
        factors[leaf * outputs + k] = (float) Math.exp(value);
      }
    }
  }

  /** p_k becomes p_k e^v_k over their sum: no exponential a row. */
  @Override
  public void add(Forest forest, int leaf, int place) {
    int at = place * outputs;
    int from = leaf % Forest.LEAVES * outputs;
    if (outputs == 1) {
      float p = probabilities[at] * factors[from];
      probabilities[at] = p / (p + (1 - probabilities[at]));
      return;
    }
    float sum = 0;
    for (int k = 0; k < outputs; k++) {
      float p = probabilities[at + k] * factors[from + k];
      probabilities[at + k] = p;
      sum += p;
    }
    float perSum = 1 / sum;
    for (int k = 0; k < outputs; k++) {
      probabilities[at + k] *= perSum;
    }
  }
}
