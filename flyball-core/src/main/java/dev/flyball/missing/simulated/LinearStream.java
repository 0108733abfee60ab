package dev.flyball.missing.simulated;

import dev.flyball.checkpoint.Fields;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Groups;

/**
 * Experiment 1's linear regression: y = &lt;w*, x&gt; + 0.02 N(0, 1) in 40 dimensions. The inputs
 * are Gaussian in 5 independent groups of 8, covariance 0.75 between the members of a group and
 * 1.25 on the diagonal; w* is N(0, 1) on two groups drawn at random, 0 elsewhere, scaled to norm 1.
 */
public final class LinearStream extends SimulatedStream {
  public static final int SIZE = 40;
  public static final double NOISE = 0.02;

  /** The five groups of eight. */
  public static final Groups GROUPS = Groups.ofEqualSize(SIZE, 8);

  private static final double SHARED = StrictMath.sqrt(0.75);
  private static final double OWN = StrictMath.sqrt(1.25 - 0.75);

  private final double[] weights;

  public LinearStream(long seed, Missingness missingness) {
    this(new RandomStream(seed), missingness);
  }

  private LinearStream(RandomStream random, Missingness missingness) {
    super(SIZE, random, missingness);
    this.weights = drawWeights(random);
  }

  private static double[] drawWeights(RandomStream random) {
    double[] weights = new double[SIZE];
    int first = random.nextInt(GROUPS.count());
    int other = random.nextInt(GROUPS.count() - 1);
    activate(first, weights, random);
    activate(other < first ? other : other + 1, weights, random);
    double norm = StrictMath.sqrt(dot(weights, weights));
    for (int j = 0; j < SIZE; j++) {
      weights[j] /= norm;
    }
    return weights;
  }

  private static void activate(int g, double[] weights, RandomStream random) {
    for (int i = 0; i < GROUPS.sizeOf(g); i++) {
      weights[GROUPS.component(g, i)] = random.nextGaussian();
    }
  }

  @Override
  void drawInput(RandomStream random, double[] input) {
    for (int g = 0; g < GROUPS.count(); g++) {
      double shared = SHARED * random.nextGaussian();
      for (int i = 0; i < GROUPS.sizeOf(g); i++) {
        input[GROUPS.component(g, i)] = shared + OWN * random.nextGaussian();
      }
    }
  }

  @Override
  double drawTarget(RandomStream random, double[] input) {
    return dot(weights, input) + NOISE * random.nextGaussian();
  }

  @Override
  public double[] weights() {
    return weights.clone();
  }

  @Override
  public double intercept() {
    return 0;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    if (!f.resets()) {
      f.array("weights", weights);
    }
  }
}
