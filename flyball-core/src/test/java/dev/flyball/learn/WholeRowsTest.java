package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.linalg.Kernels;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Batch;
import dev.flyball.observation.ObservationException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that are learned whole, without a list of what was seen, against the same rows listed. */
class WholeRowsTest {
  private static final int STEPS = 200;
  private static final int[] WIDTHS = {1, 7, 40, Kernels.LONG - 1, Kernels.LONG + 3};

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
    Model model = classes ? Model.logistic(width) : Model.linear(width);
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
    Learner listed = learner(laws().get(law), classes, width);
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

  @Test
  void aLabelThatComesAtOnceIsLearnedBitForBit() {
    Learner late = learner(Law.scalar(), false, 40);
    Learner now = learner(Law.scalar(), false, 40);
    RandomStream random = new RandomStream(4);
    for (int t = 0; t < 100; t++) {
      double[] input = input(random, 40, t);
      late.predict("a", input);
      late.label("a", t);
      now.learn(input, t);
    }
    assertThat(late.parameters()).isEqualTo(now.parameters());
  }
}
