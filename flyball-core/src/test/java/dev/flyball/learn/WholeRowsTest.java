package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.State;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Batch;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardisation;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are learned whole, without a list of what was seen, against the same rows listed. */
class WholeRowsTest {
  private static final int STEPS = 200;
  private static final int[] WIDTHS = {1, 7, 40, 511, 515};

  private static Map<String, Law> laws() {
    Map<String, Law> laws = new LinkedHashMap<>();
    laws.put("masked", Law.masked(0.001));
    laws.put("masked, clipped", Law.masked(0.001).clip(0.001));
    laws.put("scalar", Law.scalar());
    laws.put("scalar, capped", Law.scalar().alphaMax(0.02));
    laws.put("averaged", Law.averaged(Law.scalar()));
    laws.put("diagonal", Law.directional().memory(Memory.diagonal()));
    return laws;
  }

  static Stream<Arguments> cases() {
    return laws().keySet().stream()
        .flatMap(
            law ->
                Stream.of(true, false)
                    .flatMap(
                        classes ->
                            IntStream.of(WIDTHS)
                                .mapToObj(width -> Arguments.of(law, classes, width))));
  }

  private static Learner learner(Law law, boolean classes, int width) {
    return learner(law, classes ? Model.logistic(width) : Model.linear(width));
  }

  private static Learner learner(Law law, Model model) {
    return Learner.builder(model).law(law).withoutStandardising().build();
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

  @ParameterizedTest(name = "{0}, classes {1}, {2} inputs")
  @MethodSource("cases")
  void walkWithListedRows(String law, boolean classes, int width) {
    Learner whole = learner(laws().get(law), classes, width);
    LinearModel model = classes ? Model.logistic(width) : Model.linear(width);
    Learner listed = learner(laws().get(law), new ListedModel(model));
    Predictor predictor = whole.predictor();
    RandomStream random = new RandomStream(width);
    double apart = 0;
    for (int t = 0; t < STEPS; t++) {
      double[] input = input(random, width, t);
      double target = classes ? t % 2 : random.nextGaussian();
      double predicted = whole.predict(input).value();
      assertThat(predictor.predict(input).value()).isEqualTo(predicted);
      assertThat(whole.learn(input, target).prediction()).isEqualTo(predicted);
      listed.learn(seen(input), values(input), target);
      apart = Math.max(apart, Math.abs(predicted - listed.step().prediction()));
      apart = Math.max(apart, Math.abs(whole.step().loss() - listed.step().loss()));
      apart = Math.max(apart, Math.abs(whole.step().leverage() - listed.step().leverage()));
      if (t % 29 == 0) {
        assertThat(whole.step().change()).containsExactly(listed.step().change(), within(1e-11));
        Batch batch = whole.step().batch();
        assertThat(Arrays.copyOfRange(batch.components(), batch.from(0), batch.to(0)))
            .isEqualTo(seen(input));
        assertThat(Arrays.copyOfRange(batch.values(), batch.from(0), batch.to(0)))
            .isEqualTo(values(input));
        assertThat(batch.seen(0)).isEqualTo(values(input).length);
      }
    }
    assertThat(apart).isLessThan(1e-10);
    assertThat(whole.parameters()).containsExactly(listed.parameters(), within(1e-10));
    assertThat(whole.controller(0).capped()).isEqualTo(listed.controller(0).capped());
    assertThat(whole.controller(0).clipped()).isEqualTo(listed.controller(0).clipped());
  }

  @Test
  void whatIsRefusedChangesNothing() {
    for (Law law : List.of(Law.masked(0.1), Law.directional().memory(Memory.diagonal()))) {
      Learner learner = learner(law, false, 3);
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
   * A standardiser that takes a row whole knows the same as one that takes it by a list, bit for
   * bit: components that never vary, that begin late and that go wild among them.
   */
  @ParameterizedTest
  @CsvSource({"12, Infinity", "41, Infinity", "41, 20", "517, Infinity"})
  void standardisedRowsLeaveTheMomentsOfListedOnes(int width, double horizon) {
    Learner whole = standardising(width, horizon);
    Learner listed = standardising(new ListedModel(Model.linear(width)), horizon);
    Predictor predictor = whole.predictor();
    RandomStream random = new RandomStream(9);
    for (int t = 0; t < 400; t++) {
      double[] input = input(random, width, t);
      for (int j = 0; j < width; j++) {
        // Rows that see little, one after another, are taken one by one.
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
        State before = whole.state();
        double[] change = whole.step().change().clone();
        double[] wild = input.clone();
        wild[5] = Double.NEGATIVE_INFINITY;
        assertThatThrownBy(() -> whole.learn(wild, target))
            .isInstanceOf(ObservationException.class);
        assertThat(whole.step().change()).isEqualTo(change);
        double[] late = input.clone();
        Arrays.fill(late, Double.NaN);
        late[width - 1] = 1e300;
        if (t == 50) {
          assertThatThrownBy(() -> whole.learn(late, target))
              .isInstanceOf(ObservationException.class);
        }
        assertThatThrownBy(() -> whole.learn(input, 1e300)).isInstanceOf(DivergenceException.class);
        assertThat(standardiser(whole.state())).isEqualTo(standardiser(before));
      }
      whole.learn(input, target);
      listed.learn(seen(input), values(input), target);
      assertThat(whole.step().prediction()).isEqualTo(listed.step().prediction(), within(1e-9));
      assertThat(predictor.predict(input).value())
          .isEqualTo(listed.predict(input).value(), within(1e-9));
      if (t % 20 == 0) {
        Batch batch = whole.step().batch();
        Batch twin = listed.step().batch();
        assertThat(Arrays.copyOf(batch.components(), batch.to(0)))
            .isEqualTo(Arrays.copyOf(twin.components(), twin.to(0)));
        assertThat(Arrays.copyOf(batch.values(), batch.to(0)))
            .isEqualTo(Arrays.copyOf(twin.values(), twin.to(0)));
        assertThat(Arrays.copyOf(batch.originals(), batch.to(0))).isEqualTo(values(input));
      }
    }
    assertThat(standardiser(whole.state())).isEqualTo(standardiser(listed.state()));
    assertThat(whole.parameters()).containsExactly(listed.parameters(), within(1e-9));
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
    return standardising(Model.linear(width), horizon);
  }

  private static Learner standardising(Model model, double horizon) {
    return Learner.builder(model)
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
    Learner late = standardises ? standardising(width, horizon) : learner(law, false, width);
    Learner now = standardises ? standardising(width, horizon) : learner(law, false, width);
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
