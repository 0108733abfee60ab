package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.loss.Loss;
import dev.flyball.monitor.Step;
import dev.flyball.networks.Networks;
import dev.flyball.random.RandomStream;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks whose targets are numbers in any unit. */
class StandardisedTargetsTest {
  private static final int INPUTS = 6;
  private static final long SEED = 7;

  private final RandomStream random = new RandomStream(SEED);

  private static Learner network() {
    return Learner.builder(Networks.perceptron(INPUTS, 8).standardisedTargets()).build();
  }

  private double[] row() {
    double[] x = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      x[j] = random.nextBoolean(0.2) ? Double.NaN : random.nextGaussian();
    }
    return x;
  }

  private static double signal(double[] x) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += Double.isNaN(x[j]) ? 0 : x[j] * Math.cos(j);
    }
    return sum;
  }

  /** The mean error over that of the running mean of the targets. */
  private double overTheMean(int rows, ToDoubleFunction<double[]> target) {
    Learner learner = network();
    double error = 0;
    double meanError = 0;
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      double[] x = row();
      double y = target.applyAsDouble(x);
      double given = learner.learn(x, y).prediction();
      error += i == 0 ? 0 : Math.abs(given - y);
      meanError += i == 0 ? 0 : Math.abs(sum / i - y);
      sum += y;
    }
    return error / meanError;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1, 1e6})
  void learnsTargetsOfAnyUnitAndLevel(double unit) {
    assertThat(overTheMean(1_500, x -> unit * (300 + signal(x)))).isLessThan(0.6);
  }

  @Test
  void isHardlyWorseThanTheMeanWhereThereIsNothingToLearn() {
    assertThat(overTheMean(1_500, x -> 50 + 10 * random.nextGaussian())).isLessThan(1.02);
  }

  @Test
  void continuesAsIfNothingHadHappened() {
    Learner learner = network();
    for (int i = 0; i < 100; i++) {
      double[] x = row();
      learner.learn(x, 40 + signal(x));
    }
    Learner resumed = Learner.fromBytes(learner.toBytes());
    Learner other = learner.withLaw(Law.scalar());
    double[] asked = row();
    double said = learner.predict(asked).value();
    assertThat(said).isBetween(35.0, 45.0);
    assertThat(resumed.predict(asked).value()).isEqualTo(said);
    assertThat(learner.predictor().predict(asked).value()).isEqualTo(said);
    assertThat(other.predict(asked).value()).as("under another law").isEqualTo(said);
    assertThat(learner.predictingWith()).isEqualTo(learner.parameters());
    Learner copy = learner.copy();
    double[] x = row();
    Step step = learner.learn(x, 41);
    assertThat(copy.learn(x, 41).prediction()).isEqualTo(step.prediction());
    assertThat(step.loss()).isCloseTo(Loss.squared().value(step.prediction(), 41), within(1e-12));
    learner.reset();
    assertThat(learner.predict(asked).value()).isZero();
    assertThat(learner.toBytes()).isEqualTo(network().toBytes());
  }

  @Test
  void areForTheSquaredLoss() {
    assertThatThrownBy(
            () ->
                Learner.builder(Networks.perceptron(INPUTS, 2).standardisedTargets())
                    .loss(Loss.huber(1))
                    .build())
        .hasMessageContaining("targets are standardised for the squared loss");
  }

  @Test
  void areDescribedAndReadBack() {
    LearnerSpec spec = LearnerSpec.of(Networks.perceptron(INPUTS, 3).standardisedTargets());
    assertThat(LearnerSpec.parse(spec.toString())).isEqualTo(spec);
    assertThat(spec.model()).isNotEqualTo(Networks.perceptron(INPUTS, 3));
  }
}
