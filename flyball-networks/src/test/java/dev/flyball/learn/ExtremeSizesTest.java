package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.flyball.Trials;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.networks.debiased.DebiasedLaw;
import dev.flyball.networks.debiased.ObservationRates;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers at the ends of what a double holds: refused, or learned from with finite steps. */
class ExtremeSizesTest {
  private static final int STEPS = 15;

  @ParameterizedTest
  @ValueSource(longs = {11, 12})
  void subnormalTargetsLeaveFiniteParameters(long seed) {
    search(Trials.seed(seed), Trials.orElse(1_500), false);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22})
  void inputsAndTargetsOfAnySizeLeaveFiniteParametersOrAreRefused(long seed) {
    search(Trials.seed(seed), Trials.orElse(1_500), true);
  }

  private static void search(long seed, int trials, boolean anySize) {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < trials; trial++) {
      int d = 2 + random.nextInt(4);
      Law law = anySize ? law(random) : remembering(random);
      Learner learner =
          Learner.builder(Model.linear(d)).law(law).withoutStandardising().seed(1).build();
      double[] parameters = new double[d + 1];
      for (int t = 0; t < STEPS; t++) {
        double[] x = new double[d];
        double size = anySize ? Math.pow(10, -170 + 320 * random.nextDouble()) : 1;
        for (int j = 0; j < d; j++) {
          x[j] = random.nextBoolean(0.2) ? Double.NaN : size * random.nextGaussian();
        }
        double y = target(random, anySize);
        try {
          learner.learn(x, y);
        } catch (DivergenceException refused) {
          assertThat(refused).hasMessageContaining("eta");
        }
        learner.copyParameters(parameters);
        if (!isFinite(parameters)) {
          fail("%s, trial %d, step %d, seed %d: %s", law, trial, t, seed, parameters[0]);
        }
      }
    }
  }

  private static boolean isFinite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  private static double target(RandomStream random, boolean anySize) {
    double sign = random.nextBoolean(0.5) ? 1 : -1;
    return anySize
        ? sign * Math.pow(10, -323 + 620 * random.nextDouble())
        : sign * (1 + random.nextInt(40)) * Double.MIN_VALUE;
  }

  /** The default gain, which divides by a leverage that is read off the step. */
  private static Law remembering(RandomStream random) {
    return Law.directional()
        .epsilon(random.nextBoolean(0.5) ? 1e-6 : 0.05)
        .memory(random.nextBoolean(0.7) ? Networks.lowRank(1 + random.nextInt(3)) : Memory.dense());
  }

  private static Law law(RandomStream random) {
    if (random.nextBoolean(0.1)) {
      return DebiasedLaw.of(ObservationRates.counted());
    }
    double beta = 0.5 + 0.49 * random.nextDouble();
    double epsilon = Math.pow(10, -12 * random.nextDouble());
    Gain gain = Gain.values()[random.nextInt(3)];
    Memory memory = memory(random);
    GradientLaw law =
        Law.directional()
            .beta(beta)
            .gain(gain)
            .eta(gain == Gain.NORMALISED ? 2 * random.nextDouble() : 1.9 * (1 - beta))
            .ridge(memory.equals(Memory.sift()) ? Ridge.fixed(epsilon) : ridge(random, epsilon))
            .memory(memory);
    return random.nextBoolean(0.1) ? law.decay(WeightDecay.coupled(1e-3)) : law;
  }

  private static Ridge ridge(RandomStream random, double epsilon) {
    Ridge ridge = random.nextBoolean(0.2) ? Ridge.accumulated(epsilon) : Ridge.fixed(epsilon);
    return random.nextBoolean(0.2) ? ridge.relativeToMemory() : ridge;
  }

  private static Memory memory(RandomStream random) {
    return switch (random.nextInt(9)) {
      case 0 -> Memory.dense();
      case 1 -> Memory.diagonal();
      case 2 -> Memory.block(2);
      case 3 -> Memory.waitingDiagonal();
      case 4 -> Networks.rows();
      case 5 -> Networks.adaptiveRank(0.1);
      case 6 -> Memory.sift();
      default -> Networks.lowRank(1 + random.nextInt(3));
    };
  }
}
