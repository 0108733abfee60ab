package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.Trials;
import dev.flyball.law.Curvature;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With rows by the curvature bound, no step of a single row raises that row's loss, wherever the
 * parameters stand and whatever the scale of the row: the promise of the normalised gain.
 */
class CurvatureTest {
  private static final long SEED = 1871;
  private static final int D = 3;

  static Stream<Arguments> losses() {
    return Stream.of(
        Arguments.of(Loss.squared(), Link.IDENTITY),
        Arguments.of(Loss.huber(0.3), Link.IDENTITY),
        Arguments.of(Loss.epsilonInsensitive(0.2), Link.IDENTITY),
        Arguments.of(Loss.logistic(), Link.LOGISTIC),
        Arguments.of(Loss.squared(), Link.LOGISTIC),
        Arguments.of(Loss.huber(0.4), Link.LOGISTIC));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void noStepRaisesTheLossOfItsRow(Loss loss, Link link) {
    long seed = Trials.seed(SEED);
    RandomStream random = new RandomStream(seed);
    int trials = Trials.orElse(2000);
    for (int trial = 0; trial < trials; trial++) {
      double eta = 0.01 + 1.98 * random.nextDouble();
      double epsilon = Math.pow(10, 3 * random.nextDouble() - 2);
      Law law =
          trial % 3 == 0
              ? Law.scalar(eta, epsilon)
              : Law.directional().eta(eta).epsilon(epsilon).memory(memory(trial));
      Model plain = new LinearModel(D, true, link);
      double weight = trial % 5 == 0 && link == Link.LOGISTIC ? 7 : 1;
      Model model = weight == 1 ? plain : Model.withClassWeights(plain, weight, weight);
      Learner learner = Learner.builder(model).loss(loss).law(law).withoutStandardising().build();
      learner.startFrom(vector(random, D + 1, 3));
      // The first rows fill the memory for those after them.
      for (int row = 0; row <= trial % 3; row++) {
        double size = Math.pow(10, 4 * random.nextDouble() - 2);
        double[] x = vector(random, D, size);
        boolean whole = link == Link.LOGISTIC && (weight != 1 || random.nextBoolean(0.7));
        double y =
            link == Link.IDENTITY
                ? 5 * random.nextGaussian()
                : whole ? (random.nextBoolean(0.5) ? 1 : 0) : random.nextDouble();
        double before = loss(learner, loss, link, x, y);
        learner.learn(x, y);
        double after = loss(learner, loss, link, x, y);
        assertThat(after)
            .as("trial %d, row %d: %s, %s, x %s, seed %d", trial, row, law, loss, size, seed)
            .isLessThanOrEqualTo(before + 1e-9 * (1 + before));
      }
    }
  }

  @Test
  void thePapersRowsCanOvershootByFar() {
    LinearModel model = Model.logistic(1).withoutIntercept();
    GradientLaw printed = Law.paperNormalised(0.5);
    Learner learner = Learner.builder(model).law(printed).withoutStandardising().build();
    learner.startFrom(new double[] {-8});
    double[] x = {1};
    double before = loss(learner, Loss.logistic(), Link.LOGISTIC, x, 0.5);
    learner.learn(x, 0.5);
    assertThat(loss(learner, Loss.logistic(), Link.LOGISTIC, x, 0.5)).isGreaterThan(before / 4);
    Learner sure = Learner.builder(model).law(printed).withoutStandardising().build();
    sure.startFrom(new double[] {-4});
    sure.learn(new double[] {3}, 1);
    assertThat(sure.parameters()[0]).as("from -4 to far past 0").isGreaterThan(4);
    Learner bounded =
        Learner.builder(model)
            .law(printed.curvature(Curvature.BOUNDED))
            .withoutStandardising()
            .build();
    bounded.startFrom(new double[] {-4});
    bounded.learn(new double[] {3}, 1);
    assertThat(bounded.parameters()[0]).as("as far as the bound bears").isBetween(-4.0, 0.0);
  }

  /** The sum of squares over outputs and rows: the largest eigenvalue bounds what a step can do. */
  @Test
  void severalOutputsAndRowsDoNotOvershootTogether() {
    RandomStream random = new RandomStream(SEED);
    for (int trial = 0; trial < 300; trial++) {
      double eta = 0.05 + 1.9 * random.nextDouble();
      Model model = trial % 2 == 0 ? new MultiOutput(D, 1 + trial % 4) : Model.linear(D);
      Learner learner =
          Learner.builder(model)
              .law(Law.directional().eta(eta).epsilon(0.01))
              .withoutStandardising()
              .build();
      learner.startFrom(vector(random, model.parameters(), 2));
      List<Observation> rows = new ArrayList<>();
      for (int i = 0; i < 1 + trial % 5; i++) {
        rows.add(Observation.of(vector(random, D, 10), vector(random, model.targets(), 5)));
      }
      double before = squares(learner, rows);
      learner.learn(rows);
      assertThat(squares(learner, rows))
          .as("trial %d, eta %s, seed %d", trial, eta, SEED)
          .isLessThanOrEqualTo(before * (1 + 1e-9));
    }
  }

  @Test
  void severalOutputsDoNotSlowEachOtherDown() {
    for (Curvature curvature : Curvature.values()) {
      MultiOutput many = new MultiOutput(2, 20);
      Learner learner =
          Learner.builder(many)
              .law(Law.directional().epsilon(0.1).curvature(curvature))
              .withoutStandardising()
              .build();
      RandomStream random = new RandomStream(SEED);
      double error = 0;
      for (int t = 0; t < 60; t++) {
        double[] x = vector(random, 2, 1);
        double[] y = new double[20];
        for (int k = 0; k < 20; k++) {
          y[k] = (k + 1) * x[0] - x[1];
        }
        error = Math.abs(learner.predict(x).values()[19] - y[19]);
        learner.learn(Observation.of(x, y));
      }
      assertThat(error < 1e-2)
          .as("%s, error %s, seed %d", curvature, error, SEED)
          .isEqualTo(curvature == Curvature.BOUNDED);
    }
  }

  @Test
  void aLossWithoutABoundIsRefused() {
    assertThatThrownBy(
            () ->
                Learner.builder(Model.logistic(2))
                    .loss(Loss.epsilonInsensitive(0.1))
                    .law(Law.directional())
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("curvature=as-printed");
  }

  private static Memory memory(int trial) {
    return switch (trial % 4) {
      case 0 -> Memory.diagonal();
      case 1 -> Memory.block(2);
      default -> Memory.dense();
    };
  }

  private static double loss(Learner learner, Loss loss, Link link, double[] x, double y) {
    double[] w = learner.parameters();
    double score = w.length > x.length ? w[x.length] : 0;
    for (int j = 0; j < x.length; j++) {
      score += w[j] * x[j];
    }
    return loss.valueAtScore(link, score, y);
  }

  private static double squares(Learner learner, List<Observation> rows) {
    double sum = 0;
    for (Observation row : rows) {
      double[] values = learner.predict(row).values();
      for (int k = 0; k < values.length; k++) {
        sum += Math.pow(values[k] - row.target(k), 2);
      }
    }
    return sum;
  }

  private static double[] vector(RandomStream random, int length, double size) {
    double[] vector = new double[length];
    for (int j = 0; j < length; j++) {
      vector[j] = size * random.nextGaussian();
    }
    return vector;
  }
}
