package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.Widening;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardisation;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A learner that gets further inputs is the learner that had them, missing, from the start. */
class WideningTest {
  private static final int[] FROM = {0, -1, 1, 2, -1, 3};
  private static final int[] NONE = {-1, -1, -1, -1, -1, -1};

  static Stream<LearnerBuilder> learners() {
    Model linear = Model.linear(4);
    return Stream.of(
        Learner.builder(linear).intervals(0.9),
        Learner.builder(linear).law(Law.pool().trees(96)),
        Learner.builder(Model.oneVersusRest(Model.logistic(4), 3)).law(Law.pool().trees(96)),
        Learner.builder(linear).law(Law.directional()),
        Learner.builder(linear).law(Law.averaged(Law.directional())),
        Learner.builder(linear).law(Law.directional().memory(Memory.diagonal())),
        Learner.builder(linear).law(Law.scalar()).standardisation(Standardisation.robust()),
        Learner.builder(linear).law(Law.masked(0.01)).withoutStandardising(),
        Learner.builder(Model.logistic(4)).intervals(0.9),
        Learner.builder(Model.oneVersusRest(Model.logistic(4), 3)),
        Learner.builder(Model.linear(4).withoutIntercept()).law(Law.directional()));
  }

  private static double[] narrow(double[] wide) {
    double[] values = new double[4];
    for (int j = 0; j < wide.length; j++) {
      if (FROM[j] >= 0) {
        values[FROM[j]] = wide[j];
      }
    }
    return values;
  }

  private static double[] row(Random random, boolean newcomers) {
    double[] values = random.doubles(6, -1, 1).toArray();
    for (int j = 0; j < 6; j++) {
      if (random.nextDouble() < 0.2 || !newcomers && FROM[j] < 0) {
        values[j] = Double.NaN;
      }
    }
    return values;
  }

  private static double target(Model model, double[] values, Random random) {
    double sum = 0.1 * random.nextGaussian();
    for (int j = 0; j < 6; j++) {
      sum += Double.isNaN(values[j]) ? 0 : (j - 2) * values[j];
    }
    boolean classes = !model.describe().name().equals("linear");
    return model.heads() > 1 ? (sum < -1 ? 0 : sum < 1 ? 1 : 2) : classes ? (sum > 0 ? 1 : 0) : sum;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void equalsOneThatHadThemFromTheStart(LearnerBuilder builder) {
    builder.monitor(Monitor.observedShare(50)).monitor(Monitor.prequentialError(10));
    Learner grown = builder.build();
    Learner whole = grown.spec().model(grown.model().withInputs(6)).learner();
    Random random = new Random(1);
    for (int t = 0; t < 500; t++) {
      if (t == 300) {
        grown = grown.widened(new Widening(FROM, NONE));
        assertThat(grown.model()).isEqualTo(whole.model());
      }
      double[] values = row(random, t > 300);
      double target = target(whole.model(), values, random);
      double[] wide = whole.predict(values).values();
      double[] got = grown.predict(t < 300 ? narrow(values) : values).values();
      for (int k = 0; k < wide.length; k++) {
        assertThat(got[k]).as("row %s", t).isCloseTo(wide[k], within(1e-9));
      }
      whole.learn(values, target);
      grown.learn(t < 300 ? narrow(values) : values, target);
    }
    assertThat(grown.observations()).isEqualTo(500);
    byte[] bytes = grown.toBytes();
    assertThat(Learner.fromBytes(bytes).toBytes()).isEqualTo(bytes);
  }

  @Test
  void aWideModelGrowsAcrossTheWayItsMetricIsSolved() {
    Learner narrow =
        Learner.builder(Model.linear(94)).law(Law.directional()).withoutStandardising().build();
    Learner whole = narrow.spec().model(Model.linear(120)).learner();
    Random random = new Random(2);
    for (int t = 0; t < 60; t++) {
      if (t == 30) {
        narrow = narrow.widened(after(94, 10));
      }
      if (t == 40) {
        narrow = narrow.widened(after(104, 16));
      }
      double[] values = random.doubles(120, -1, 1).toArray();
      Arrays.fill(values, t < 50 ? 94 : 120, 120, Double.NaN);
      double[] own = Arrays.copyOf(values, narrow.model().inputs());
      assertThat(narrow.predict(own).value())
          .isCloseTo(whole.predict(values).value(), within(1e-5));
      whole.learn(values, values[0]);
      narrow.learn(own, values[0]);
    }
  }

  @Test
  void aNewCategoryHasBeenZeroBesideItsNeighbours() {
    Learner learner = Learner.builder(Model.linear(2)).law(Law.directional()).build();
    Learner whole = Learner.builder(Model.linear(3)).law(Law.directional()).build();
    Random random = new Random(3);
    for (int t = 0; t < 200; t++) {
      if (t == 100) {
        learner = learner.widened(new Widening(new int[] {0, -1, 1}, new int[] {-1, 0, -1}));
      }
      int category = random.nextInt(t < 100 ? 1 : 2);
      double more = random.nextGaussian();
      double[] values = {category == 0 ? 1 : 0, category == 1 ? 1 : 0, more};
      if (random.nextDouble() < 0.3) {
        values[0] = Double.NaN;
        values[1] = Double.NaN;
      }
      double[] own = t < 100 ? new double[] {values[0], more} : values;
      assertThat(learner.predict(own).value())
          .isCloseTo(whole.predict(values).value(), within(1e-9));
      whole.learn(values, more + category);
      learner.learn(own, more + category);
    }
  }

  @Test
  void groupsOfIntervalsAndInputsThatWaitComeAlong() {
    Groups groups = Groups.of(4, List.of(new int[] {0, 1}, new int[] {3}));
    Learner learner =
        Learner.builder(Model.linear(4)).intervals(Intervals.of(0.9).groups(groups)).build();
    Random random = new Random(4);
    for (int t = 0; t < 200; t++) {
      double[] values = narrow(row(random, false));
      learner.learn(values, random.nextGaussian());
    }
    double[] waiting = {1, Double.NaN, 3, 4};
    Prediction then = learner.predict("waits", waiting);
    Learner wide = learner.widened(new Widening(FROM, new int[] {-1, 0, -1, -1, 1, -1}));
    assertThat(wide.spec().intervals().groups().orElseThrow())
        .isEqualTo(Groups.of(6, List.of(new int[] {0, 1, 2, 4}, new int[] {5})));
    assertThat(wide.label("waits", 1).prediction()).isEqualTo(then.value());
    // Beside a value that was seen a new category was 0; beside one that was missing it is missing.
    assertThat(Arrays.copyOf(wide.learnUnlabelled(new double[6]).batch().components(), 1))
        .containsExactly(0);
  }

  @Test
  void whatCannotGrowSaysSo() {
    Widening by = after(3, 1);
    assertThatThrownBy(
            () -> Learner.builder(new TwinOutputModel(3)).law(Law.scalar()).build().widened(by))
        .hasMessageContaining("cannot take further inputs");
    assertThatThrownBy(
            () ->
                Learner.builder(Model.linear(3))
                    .law(Law.scalar())
                    .standardisation(Standardisation.given(new double[3], new double[] {1, 1, 1}))
                    .build()
                    .widened(by))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Learner.builder(Model.linear(2)).build().widened(by))
        .hasMessageContaining("3 inputs are carried over where there are 2");
  }

  /** So many new inputs after those that were there. */
  private static Widening after(int inputs, int more) {
    int[] from = new int[inputs + more];
    int[] beside = new int[inputs + more];
    java.util.Arrays.setAll(from, j -> j < inputs ? j : -1);
    java.util.Arrays.fill(beside, -1);
    return new Widening(from, beside);
  }
}
