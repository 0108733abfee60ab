package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.control.Gain;
import dev.flyball.control.Law;
import dev.flyball.control.WeightDecay;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decay that goes through the metric, while a part of the input is out. */
class CoupledDecayTest {
  private static final int D = 6;
  private static final int BLOCK = 3;

  @ParameterizedTest
  @CsvSource({"block, 31", "dense, 32", "diagonal, 33", "low-rank, 34"})
  void anOutageUnderARelativeRidgeLeavesTheWeightsTheirSize(String form, long seed) {
    RandomStream random = new RandomStream(seed);
    int runs = Trials.orElse(60);
    for (int run = 0; run < runs; run++) {
      double lambda = Math.pow(10, -5 + 4 * random.nextDouble());
      double epsilon = Math.pow(10, -3 + 3 * random.nextDouble());
      Gain gain = Gain.values()[random.nextInt(3)];
      double beta = 0.9 + 0.09 * random.nextDouble();
      Law law =
          Law.directional()
              .gain(gain)
              .beta(beta)
              .eta(gain == Gain.NORMALISED ? 0.5 : 1 - beta)
              .ridge(Ridge.fixed(epsilon).relativeToMemory())
              .memory(memory(form))
              .decay(WeightDecay.coupled(lambda));
      assertThat(largestWeight(law, random))
          .as("%s, run %d, seed %d", law, run, seed)
          .isLessThan(100);
    }
  }

  private static Memory memory(String form) {
    return switch (form) {
      case "block" -> Memory.block(BLOCK);
      case "diagonal" -> Memory.diagonal();
      case "low-rank" -> Memory.lowRank(BLOCK);
      default -> Memory.dense();
    };
  }

  /** The first block is out for all but the first rows; the weights that made the targets are 1. */
  private static double largestWeight(Law law, RandomStream random) {
    Learner learner =
        Learner.builder(Model.linear(D).withoutIntercept()).law(law).withoutStandardising().build();
    double[] x = new double[D];
    double[] w = new double[D];
    double largest = 0;
    for (int t = 0; t < 800; t++) {
      double y = 0.1 * random.nextGaussian();
      for (int j = 0; j < D; j++) {
        double value = random.nextGaussian();
        y += value;
        x[j] = t >= 50 && j < BLOCK ? Double.NaN : value;
      }
      learner.learn(x, y);
      learner.copyParameters(w);
      for (double each : w) {
        largest = Math.max(largest, Math.abs(each));
      }
    }
    return largest;
  }
}
