package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decay that goes through the metric, while a part of the input is out. */
class CoupledDecayTest {
  private static final int D = 6;
  private static final int BLOCK = 3;
  private static final int ROWS = 800;
  private static final int OUT_FROM = 50;

  /**
   * Decay does not double the largest weight of the same run without it. Where steps do not
   * overshoot, weights stay of the size of those that made the targets, which are 1.
   */
  @ParameterizedTest
  @CsvSource({"block, 31", "dense, 32", "diagonal, 33", "low-rank, 34"})
  void anOutageUnderARelativeRidgeLeavesTheWeightsTheirSize(String form, long first) {
    long seed = Trials.seed(first);
    RandomStream random = new RandomStream(seed);
    int runs = Trials.orElse(60);
    for (int run = 0; run < runs; run++) {
      WeightDecay decay = WeightDecay.coupled(Math.pow(10, -5 + 4 * random.nextDouble()));
      GradientLaw law = law(form, random);
      Rows rows = new Rows(random);
      double largest = largestWeight(law.decay(decay), rows);
      String what = "%s, run %d, seed %d".formatted(law.decay(decay), run, seed);
      assertThat(largest).as(what).isLessThan(2 * largestWeight(law, rows));
      if (!mayOvershoot(form, law)) {
        assertThat(largest).as(what).isLessThan(100);
      }
    }
  }

  /**
   * Nothing but decay moves weights whose block is out, and (I - alpha lambda / B) w is shorter.
   */
  @ParameterizedTest
  @CsvSource({"block, 35", "diagonal, 36"})
  void whatIsOutOnlyShrinks(String form, long first) {
    long seed = Trials.seed(first);
    RandomStream random = new RandomStream(seed);
    int runs = Trials.orElse(60);
    for (int run = 0; run < runs; run++) {
      WeightDecay decay = WeightDecay.coupled(Math.pow(10, -5 + 4 * random.nextDouble()));
      Law law = law(form, random).decay(decay);
      Rows rows = new Rows(random);
      Learner learner = learner(law);
      double[] w = new double[D];
      double before = Double.POSITIVE_INFINITY;
      for (int t = 0; t < ROWS; t++) {
        learner.learn(rows.inputs[t], rows.targets[t]);
        learner.copyParameters(w);
        double norm = Math.sqrt(Kernels.squaredNorm(w, 0, BLOCK));
        if (t >= OUT_FROM) {
          assertThat(norm)
              .as("%s, run %d, row %d, seed %d", law, run, t, seed)
              .isLessThanOrEqualTo(before * (1 + 1e-12));
        }
        before = norm;
      }
    }
  }

  private static GradientLaw law(String form, RandomStream random) {
    double epsilon = Math.pow(10, -3 + 3 * random.nextDouble());
    Gain gain = Gain.values()[random.nextInt(3)];
    double beta = 0.9 + 0.09 * random.nextDouble();
    return Law.directional()
        .gain(gain)
        .beta(beta)
        .eta(gain == Gain.NORMALISED ? 0.5 : 1 - beta)
        .ridge(Ridge.fixed(epsilon).relativeToMemory())
        .memory(memory(form));
  }

  private static Memory memory(String form) {
    return switch (form) {
      case "block" -> Memory.block(BLOCK);
      case "diagonal" -> Memory.diagonal();
      case "low-rank" -> Networks.lowRank(BLOCK);
      default -> Memory.dense();
    };
  }

  /**
   * The printed gain relies on (1 - beta) h being below 1. In a memory that drops products between
   * blocks it is only below their number: first rows overshoot, with decay and without.
   */
  private static boolean mayOvershoot(String form, GradientLaw law) {
    return law.gain() == Gain.PRINTED && (form.equals("block") || form.equals("diagonal"));
  }

  private static Learner learner(Law law) {
    return Learner.builder(Model.linear(D).withoutIntercept())
        .law(law)
        .withoutStandardising()
        .build();
  }

  private static double largestWeight(Law law, Rows rows) {
    Learner learner = learner(law);
    double[] w = new double[D];
    double largest = 0;
    for (int t = 0; t < ROWS; t++) {
      learner.learn(rows.inputs[t], rows.targets[t]);
      learner.copyParameters(w);
      for (double each : w) {
        largest = Math.max(largest, Math.abs(each));
      }
    }
    return largest;
  }

  /** The first block is out for all but the first rows; the weights that made the targets are 1. */
  private static final class Rows {
    private final double[][] inputs = new double[ROWS][D];
    private final double[] targets = new double[ROWS];

    Rows(RandomStream random) {
      for (int t = 0; t < ROWS; t++) {
        targets[t] = 0.1 * random.nextGaussian();
        for (int j = 0; j < D; j++) {
          double value = random.nextGaussian();
          targets[t] += value;
          inputs[t][j] = t >= OUT_FROM && j < BLOCK ? Double.NaN : value;
        }
      }
    }
  }
}
