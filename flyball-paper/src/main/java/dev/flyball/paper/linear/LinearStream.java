package dev.flyball.paper.linear;

import dev.flyball.missing.Missingness;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import java.util.Arrays;

/**
 * Experiment 1's linear regression: y = &lt;w*, x&gt; + 0.02 N(0, 1) in 40 dimensions. The inputs
 * are Gaussian in 5 independent groups of 8, covariance 0.75 between the members of a group and
 * 1.25 on the diagonal; w* is N(0, 1) on two groups drawn at random, 0 elsewhere, scaled to norm 1.
 *
 * <p>{@link #next} moves to the next row, the other methods read it; the arrays are overwritten.
 * Inputs, noise and masks are drawn from streams of their own: the same seed with another
 * missingness gives the same complete rows.
 */
public final class LinearStream {
  public static final int SIZE = 40;
  public static final double NOISE = 0.02;

  /** The five groups of eight. */
  public static final Groups GROUPS = Groups.ofEqualSize(SIZE, 8);

  private static final double SHARED = StrictMath.sqrt(0.75);
  private static final double OWN = StrictMath.sqrt(1.25 - 0.75);

  private final Missingness missingness;
  private final RandomStream inputs;
  private final RandomStream noise;
  private final RandomStream masks;
  private final double[] weights = new double[SIZE];
  private final double[] complete = new double[SIZE];
  private final double[] observed = new double[SIZE];
  private final Mask mask = Mask.noneSeen(SIZE);
  private double target = Double.NaN;

  public LinearStream(long seed, Missingness missingness) {
    if (missingness.size() != SIZE) {
      throw new IllegalArgumentException(
          "missingness over %s components for a stream of %s".formatted(missingness.size(), SIZE));
    }
    this.missingness = missingness;
    Arrays.fill(complete, Double.NaN);
    Arrays.fill(observed, Double.NaN);
    RandomStream random = new RandomStream(seed);
    this.inputs = random.split(0);
    this.noise = random.split(1);
    this.masks = random.split(2);
    int first = random.nextInt(GROUPS.count());
    int other = random.nextInt(GROUPS.count() - 1);
    activate(first, random);
    activate(other < first ? other : other + 1, random);
    double norm = StrictMath.sqrt(dot(weights));
    for (int j = 0; j < SIZE; j++) {
      weights[j] /= norm;
    }
  }

  private void activate(int g, RandomStream random) {
    for (int i = 0; i < GROUPS.sizeOf(g); i++) {
      weights[GROUPS.component(g, i)] = random.nextGaussian();
    }
  }

  /** The plain sum of products, in order: the same on every JVM. */
  private double dot(double[] input) {
    double sum = 0;
    for (int j = 0; j < SIZE; j++) {
      sum += weights[j] * input[j];
    }
    return sum;
  }

  /** Moves to the next row. */
  public void next() {
    for (int g = 0; g < GROUPS.count(); g++) {
      double shared = SHARED * inputs.nextGaussian();
      for (int i = 0; i < GROUPS.sizeOf(g); i++) {
        complete[GROUPS.component(g, i)] = shared + OWN * inputs.nextGaussian();
      }
    }
    target = dot(complete) + NOISE * noise.nextGaussian();
    missingness.next(masks, mask);
    for (int j = 0; j < SIZE; j++) {
      observed[j] = mask.seen(j) ? complete[j] : Double.NaN;
    }
  }

  /** The weights that made the targets; a copy. */
  public double[] weights() {
    return weights.clone();
  }

  /** The input with nothing hidden: an experiment's reference, never a learner's input. */
  public double[] complete() {
    return complete;
  }

  /** The input as seen, NaN where it is missing. */
  public double[] observed() {
    return observed;
  }

  /** Which components were seen. */
  public Mask mask() {
    return mask;
  }

  public double target() {
    return target;
  }
}
