package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written out for others is what the learner predicts. */
class FormulaTest {
  private static final int INPUTS = 4;

  static Stream<LearnerBuilder> learners() {
    LinearModel linear = Model.linear(INPUTS);
    LinearModel logistic = Model.logistic(INPUTS);
    return Stream.of(
        Learner.builder(linear),
        Learner.builder(linear.withoutIntercept()),
        Learner.builder(linear).law(Law.directional()),
        Learner.builder(linear).law(Law.scalar()).standardisation(Standardisation.none()),
        Learner.builder(linear).law(Law.averaged(Law.directional())),
        Learner.builder(logistic),
        Learner.builder(logistic).law(Law.scalar()),
        Learner.builder(Model.oneVersusRest(logistic, 3)),
        Learner.builder(Model.oneVersusRest(logistic, 3)).law(Law.directional()));
  }

  private static double[] input(Random random) {
    double[] x = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      double value = j == 3 ? random.nextInt(2) : 10 * j + (j + 1) * random.nextGaussian();
      x[j] = random.nextDouble() < 0.2 ? Double.NaN : value;
    }
    return x;
  }

  private static double target(Model model, double[] x, Random random) {
    double sum = random.nextGaussian();
    for (int j = 0; j < INPUTS; j++) {
      sum += Double.isNaN(x[j]) ? 0.5 : (x[j] - 10 * j) + 0.2 * (x[j] - 10 * j) * (x[j] - 10 * j);
    }
    if (model.outputs() > 1) {
      return sum < 0 ? 0 : sum < 3 ? 1 : 2;
    }
    return model.equals(Model.logistic(INPUTS)) ? (sum > 1 ? 1 : 0) : 100 + 7 * sum;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void agreesWithTheSettledPredictor(LearnerBuilder builder) {
    Learner learner = builder.build();
    Random random = new Random(5);
    for (int rows : List.of(0, 1, 300)) {
      for (int i = 0; i < rows; i++) {
        double[] x = input(random);
        learner.learn(x, target(learner.model(), x, random));
      }
      PredictionFormula formula = learner.formula().orElseThrow();
      Predictor settled = learner.settled();
      for (int i = 0; i < 100; i++) {
        double[] x = input(random);
        if (i % 10 == 0) {
          x[i / 10 % INPUTS] = 1e6 * (i % 3 - 1);
        }
        double[] expected = settled.predict(x).values();
        double size = Math.max(1, Math.abs(expected[0]));
        assertThat(formula.predict(x)).containsExactly(expected, within(1e-9 * size));
      }
    }
  }

  @Test
  void thereIsNoneForWhatIsNotLinearInItsInputs() {
    Model network = new TwinOutputModel(INPUTS);
    assertThat(Learner.builder(network).build().formula()).isEmpty();
  }
}
