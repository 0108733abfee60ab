package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardisation;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows under laws without a matrix: refused, standardised, predicted and labelled late. */
class RowsWithoutMatrixTest {
  private static Learner learner(Law law, int width) {
    return Learner.builder(Model.linear(width)).law(law).withoutStandardising().build();
  }

  /** Half of it seen; now and then nothing at all; a zero that was seen is not a hole. */
  private static double[] input(RandomStream random, int width, int t) {
    double[] input = new double[width];
    Arrays.setAll(input, j -> random.nextBoolean() ? random.nextGaussian() : Double.NaN);
    if (t % 50 == 7) {
      Arrays.fill(input, Double.NaN);
    }
    input[t % width] = t % 50 == 7 ? Double.NaN : 0;
    return input;
  }

  private static int[] seen(double[] input) {
    return IntStream.range(0, input.length).filter(j -> !Double.isNaN(input[j])).toArray();
  }

  private static double[] values(double[] input) {
    return Arrays.stream(input).filter(value -> !Double.isNaN(value)).toArray();
  }

  @Test
  void whatIsRefusedChangesNothing() {
    for (Law law : List.of(Law.masked(0.1), Law.directional().memory(Memory.diagonal()))) {
      Learner learner = learner(law, 3);
      learner.learn(new double[] {1, Double.NaN, 3}, 1);
      double[] change = learner.step().change().clone();
      byte[] before = learner.toBytes();
      assertThatThrownBy(() -> learner.learn(new double[] {1, 2}, 1))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(learner.step().change()).isEqualTo(change);
      double[] infinite = {4, Double.NEGATIVE_INFINITY, Double.NaN};
      assertThatThrownBy(() -> learner.learn(infinite, 1))
          .isInstanceOf(ObservationException.class)
          .hasMessageContaining("component 1 is -Infinity");
      assertThatThrownBy(() -> learner.learnUnlabelled(infinite))
          .isInstanceOf(ObservationException.class);
      assertThatThrownBy(() -> learner.predict(infinite)).isInstanceOf(ObservationException.class);
      assertThatThrownBy(() -> learner.predict("late", infinite))
          .isInstanceOf(ObservationException.class);
      assertThatThrownBy(() -> learner.learn(new double[] {1e200, 1, 1}, 1))
          .isInstanceOf(DivergenceException.class);
      assertThat(learner.toBytes()).isEqualTo(before);
      assertThat(learner.waiting()).isZero();
    }
  }

  /**
   * Arrays and lists leave the same moments, bit for bit: components that never vary, that begin
   * late and that go wild among them.
   */
  @ParameterizedTest
  @CsvSource({"12, Infinity", "41, Infinity", "41, 20", "517, Infinity"})
  void arraysAndListsLeaveTheSameMoments(int width, double horizon) {
    Learner arrays = standardising(width, horizon);
    Learner lists = standardising(width, horizon);
    Predictor predictor = arrays.predictor();
    RandomStream random = new RandomStream(9);
    for (int t = 0; t < 400; t++) {
      double[] input = input(random, width, t);
      for (int j = 0; j < width; j++) {
        input[j] = t >= 250 && t < 280 && j % 9 != 0 ? Double.NaN : input[j];
      }
      input[1] = 7;
      input[width - 1] = t < 48 ? Double.NaN : t;
      input[2] = t == 3 || t == 60 || t > 300 && t % 20 == 0 ? 1e9 : input[2];
      input[3] = t == 350 ? 1e200 : t % 90 == 80 ? 7 : input[3];
      // Steady, and then hardly above rounding.
      input[4] = t < 200 ? input[4] : 1e7 + input[4];
      input[6] = t < 220 ? 5 : input[6];
      double target = random.nextGaussian();
      if (t == 50 || t == 330) {
        State before = arrays.state();
        double[] change = arrays.step().change().clone();
        double[] wild = input.clone();
        wild[5] = Double.NEGATIVE_INFINITY;
        assertThatThrownBy(() -> arrays.learn(wild, target))
            .isInstanceOf(ObservationException.class);
        assertThat(arrays.step().change()).isEqualTo(change);
        double[] late = input.clone();
        Arrays.fill(late, Double.NaN);
        late[width - 1] = 1e300;
        if (t == 50) {
          assertThatThrownBy(() -> arrays.learn(late, target))
              .isInstanceOf(ObservationException.class);
        }
        assertThatThrownBy(() -> arrays.learn(input, 1e300))
            .isInstanceOf(DivergenceException.class);
        assertThat(standardiser(arrays.state())).isEqualTo(standardiser(before));
      }
      arrays.learn(input, target);
      lists.learn(seen(input), values(input), target);
      assertThat(arrays.step().prediction()).isEqualTo(lists.step().prediction());
      assertThat(predictor.predict(input).value()).isEqualTo(lists.predict(input).value());
    }
    assertThat(arrays.toBytes()).isEqualTo(lists.toBytes());
  }

  /** A standardised row is predicted as it will be learned once its own values are known. */
  @ParameterizedTest
  @ValueSource(ints = {7, 12, 100, 600})
  void standardisedRowsArePredictedAsTheyAreLearned(int width) {
    Learner learner = standardising(width, Double.POSITIVE_INFINITY);
    Predictor predictor = learner.predictor();
    RandomStream random = new RandomStream(5);
    for (int t = 0; t < 200; t++) {
      double[] input = input(random, width, t);
      double given = learner.predict("late", input).value();
      assertThat(learner.predict(input).value()).isEqualTo(given);
      assertThat(predictor.predict(input).value()).isEqualTo(given);
      assertThat(learner.label("late", t).prediction()).isEqualTo(given);
    }
  }

  private static Learner standardising(int width, double horizon) {
    return Learner.builder(Model.linear(width))
        .law(Law.scalar())
        .standardisation(Standardisation.robust().horizon(horizon))
        .build();
  }

  private static List<List<Double>> standardiser(State state) {
    State kept = state.in("standardiser");
    return Stream.of("count", "mean", "variance", "first")
        .map(name -> Arrays.stream(kept.doubles(name)).boxed().toList())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLabelThatComesAtOnceIsLearnedBitForBit(boolean standardises) {
    int width = 40;
    Law law = Law.scalar();
    double horizon = Double.POSITIVE_INFINITY;
    Learner late = standardises ? standardising(width, horizon) : learner(law, width);
    Learner now = standardises ? standardising(width, horizon) : learner(law, width);
    RandomStream random = new RandomStream(4);
    for (int t = 0; t < 300; t++) {
      double[] input = input(random, width, t);
      late.predict("a", input);
      late.label("a", t);
      now.learn(input, t);
    }
    assertThat(late.parameters()).isEqualTo(now.parameters());
  }
}
