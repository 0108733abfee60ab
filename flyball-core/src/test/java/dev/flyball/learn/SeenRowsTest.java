package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that name what they have seen, and learners that touch nothing else. */
class SeenRowsTest {
  private static final int INPUTS = 40;

  static List<Law> laws() {
    return List.of(
        Law.masked(0.01),
        Law.scalar(),
        Law.directional().memory(Memory.diagonal()),
        Law.directional(),
        Law.averaged(Law.masked(0.01)),
        Law.pool());
  }

  private static double[] input(RandomStream random) {
    double[] input = new double[INPUTS];
    Arrays.setAll(input, j -> random.nextBoolean() ? j + random.nextGaussian() : Double.NaN);
    return input;
  }

  private static int[] seen(double[] input) {
    return IntStream.range(0, INPUTS).filter(j -> !Double.isNaN(input[j])).toArray();
  }

  private static double[] values(double[] input) {
    return Arrays.stream(input).filter(value -> !Double.isNaN(value)).toArray();
  }

  /** To rounding where rows with holes are added up whole, in another order; else to the bit. */
  @ParameterizedTest
  @MethodSource("laws")
  void aRowThatNamesWhatItSawIsLearnedAsOneWithHoles(Law law) {
    Learner named = Learner.builder(Model.linear(INPUTS)).law(law).build();
    Learner whole = Learner.builder(Model.linear(INPUTS)).law(law).build();
    RandomStream random = new RandomStream(1);
    for (int t = 0; t < 300; t++) {
      double[] input = input(random);
      double target = random.nextGaussian();
      assertThat(named.predict(seen(input), values(input)).value())
          .isEqualTo(whole.predict(input).value(), within(1e-10));
      double prediction = named.learn(seen(input), values(input), target).prediction();
      assertThat(prediction).isEqualTo(whole.learn(input, target).prediction(), within(1e-10));
      assertThat(named.step().change()).containsExactly(whole.step().change(), within(1e-10));
    }
    if (law instanceof PoolLaw) {
      assertThat(named.toBytes()).isEqualTo(whole.toBytes());
    }
    assertThat(named.parameters()).containsExactly(whole.parameters(), within(1e-10));
    for (String moment : List.of("count", "mean", "variance", "first")) {
      assertThat(named.state().in("standardiser").doubles(moment))
          .isEqualTo(whole.state().in("standardiser").doubles(moment));
    }
  }

  @Test
  void whatCannotBeIsRefusedAndChangesNothing() {
    Learner learner = Learner.builder(Model.linear(3)).law(Law.scalar()).build();
    learner.learn(new double[] {1, 2, 3}, 1);
    byte[] before = learner.toBytes();
    assertThatThrownBy(() -> learner.learn(new int[] {1, 0}, new double[] {1, 1}, 1))
        .hasMessage("component 0 follows on 1; expected ascending components below 3");
    assertThatThrownBy(() -> learner.learn(new int[] {3}, new double[] {1}, 1))
        .hasMessageContaining("below 3");
    assertThatThrownBy(() -> learner.learn(new int[] {1}, new double[] {1, 2}, 1))
        .hasMessage("2 values for 1 components");
    assertThatThrownBy(() -> learner.learn(new int[] {1}, new double[] {Double.NaN}, 1))
        .isInstanceOf(ObservationException.class);
    assertThatThrownBy(() -> learner.learn(new int[] {0, 1}, new double[] {4, 1e200}, 1))
        .isInstanceOf(ObservationException.class);
    assertThatThrownBy(
            () -> learner.learn(new double[] {4, Double.NEGATIVE_INFINITY, Double.NaN}, 1))
        .isInstanceOf(ObservationException.class)
        .hasMessageContaining("component 1 is -Infinity");
    assertThat(learner.toBytes()).isEqualTo(before);
  }

  /** What is published after a step is the whole of it, though the step writes what it changed. */
  @ParameterizedTest
  @MethodSource("laws")
  void thePredictorFollowsEveryKindOfStep(Law law) {
    Learner learner = Learner.builder(Model.linear(INPUTS)).law(law).build();
    Predictor predictor = learner.predictor();
    RandomStream random = new RandomStream(2);
    var state = learner.state();
    for (int t = 0; t < 200; t++) {
      double[] input = input(random);
      double target = random.nextGaussian();
      switch (t % 8) {
        case 0 -> learner.learnUnlabelled(input);
        case 1 -> learner.learn(List.of(Observation.of(input, target), Observation.of(input, 0)));
        case 2 -> {
          assertThatThrownBy(() -> learner.learn(input, 1e300))
              .isInstanceOf(DivergenceException.class);
          learner.learn(input, target);
        }
        case 3 -> {
          learner.predict("late", input);
          learner.label("late", target);
        }
        default -> learner.learn(seen(input), values(input), target);
      }
      if (t == 100) {
        learner.restore(state);
      }
      double[] asked = input(random);
      assertThat(predictor.predict(asked).value()).isEqualTo(learner.predict(asked).value());
    }
  }

  @Test
  void theChangeIsZeroWhereNothingMoved() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).law(Law.scalar()).build();
    RandomStream random = new RandomStream(3);
    double[] before = learner.parameters();
    for (int t = 0; t < 100; t++) {
      double[] input = input(random);
      if (t % 7 == 0) {
        learner.learnUnlabelled(input);
      } else if (t % 5 == 0) {
        learner.learn(List.of(Observation.of(input, 1), Observation.of(input(random), 2)));
      } else {
        learner.learn(input, random.nextGaussian());
      }
      double[] after = learner.parameters();
      double[] change = learner.step().change();
      for (int j = 0; j < after.length; j++) {
        assertThat(before[j] + change[j]).isEqualTo(after[j]);
      }
      before = after;
    }
  }

  @Test
  void aMillionParametersCostWhatIsSeen() {
    Learner learner = Learner.builder(Model.linear(1_000_000)).law(Law.scalar()).build();
    Predictor predictor = learner.predictor();
    int[] components = {3, 70_000, 999_999};
    double[] values = {1, -1, 0.5};
    // At a microsecond a step or so this is nothing; over all parameters it would take minutes.
    for (int t = 0; t < 3_000; t++) {
      values[t % 3] += 0.001;
      learner.learn(components, values, 2);
    }
    assertThat(learner.predict(components, values).value()).isBetween(1.9, 2.1);
    double[] whole = new double[1_000_000];
    Arrays.fill(whole, Double.NaN);
    for (int e = 0; e < 3; e++) {
      whole[components[e]] = values[e];
    }
    assertThat(predictor.predict(whole).value())
        .isEqualTo(learner.predict(components, values).value(), within(1e-10));
  }
}
