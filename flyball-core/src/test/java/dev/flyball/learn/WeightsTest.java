package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.flyball.interval.Coverage;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.WholeTimes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What weights of rows are to every law, with every memory, over every model. */
class WeightsTest {
  private static final long SEED = 20261119;

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aRowOfWeightZeroIsPredictedAndChangesNothing(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              String what = loop + ", " + name;
              Learner learner =
                  loop.standardising(model)
                      .spec()
                      .builder()
                      .monitor(Monitor.prequentialError(10))
                      .build();
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, loop.steps() / 2);
              Snapshot before = Snapshot.of(learner);
              double[] x = stream.input();
              double[] predicted = learner.predict(x).values();
              Observation none = Observation.of(x, stream.targets(x)).weighing(0);
              assertThat(learner.learn(none).labelled()).as(what).isFalse();
              assertThat(learner.step().predictions(0)).as(what).isEqualTo(predicted);
              assertThat(learner.step().change()).as(what).containsOnly(0);
              assertThat(learner.step().weight(0)).as(what).isZero();
              learner.learn(x, stream.targets(x), 0);
              learner.learn(List.of(none, none));
              before.assertSame(Snapshot.of(learner), what);

              Learner twin = learner.copy();
              Observation some = stream.next();
              Observation other = stream.next();
              learner.learn(List.of(none, some, none, other));
              twin.learn(List.of(some, other));
              Snapshot.of(twin).assertSame(Snapshot.of(learner), what);
            });
  }

  /** In parameters, memory and statistics of laws that step: of these, weights change no count. */
  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aRowOfWeightTwoIsTheRowTwice(Loop loop) {
    assumeThat(loop.law()).isNotInstanceOf(PoolLaw.class);
    loop.models()
        .forEach(
            (name, model) -> {
              String what = loop + ", " + name;
              Learner weighed = loop.standardising(model);
              Learner twice = loop.standardising(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              for (int t = 0; t < loop.steps(); t++) {
                Observation row =
                    t % 7 == 6 ? Observation.unlabelled(stream.input()) : stream.next();
                double[] before = weighed.parameters();
                weighed.learn(row.weighing(t % 3 == 0 ? 1 : 2));
                for (int k = 0; k < (t % 3 == 0 ? 1 : 2); k++) {
                  twice.learn(row);
                }
                double[] after = weighed.parameters();
                double[] change = weighed.step().change();
                for (int j = 0; j < after.length; j++) {
                  assertThat(change[j])
                      .as("%s, change %s of step %s", what, j, t)
                      .isCloseTo(after[j] - before[j], within(1e-12 * (1 + Math.abs(after[j]))));
                }
              }
              Snapshot one = Snapshot.of(weighed).without("observations").without("steps");
              Snapshot two = Snapshot.of(twice).without("observations").without("steps");
              assertClose(one, two, what);
              assertThat(weighed.observations()).as(what).isEqualTo(loop.steps());
            });
  }

  private static void assertClose(Snapshot one, Snapshot two, String what) {
    assertThat(two.doubles().keySet()).as(what).isEqualTo(one.doubles().keySet());
    one.doubles()
        .forEach(
            (name, values) -> {
              double[] others = two.doubles().get(name);
              assertThat(others).as("%s: %s", what, name).hasSameSizeAs(values);
              double most = 1;
              for (double value : values) {
                most = Double.isFinite(value) ? Math.max(most, Math.abs(value)) : most;
              }
              for (int k = 0; k < values.length; k++) {
                boolean same = Double.compare(values[k], others[k]) == 0;
                assertThat(same || Math.abs(values[k] - others[k]) <= 1e-12 * most)
                    .as("%s: %s[%s] is %s and %s", what, name, k, values[k], others[k])
                    .isTrue();
              }
            });
  }

  /** More weight moves more, unless what holds a step down sees its size. */
  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void weightsBetweenMoveBetween(Loop loop) {
    Model model = Model.linear(loop.inputs());
    HoleyStream stream = new HoleyStream(model, SEED);
    Learner start = loop.learner(model);
    stream.feed(start, loop.steps() / 2);
    double[] x = stream.inputWithin(0, loop.inputs());
    double far = 50;
    double before = 0;
    for (double weight : new double[] {0.01, 0.3, 1, 1.5, 2, 20}) {
      Learner learner = start.copy();
      double was = learner.predict(x).value();
      learner.learn(x, far, weight);
      double moved = (learner.predict(x).value() - was) / Math.signum(far - was);
      boolean held = loop.name().contains("trust") || loop.name().contains("loss-scaled");
      if (!held && !(loop.law() instanceof PoolLaw)) {
        assertThat(moved).as("%s of weight %s", loop, weight).isGreaterThanOrEqualTo(before - 1e-9);
        before = moved;
      }
      assertThat(learner.parameters()).as("%s", loop).doesNotContain(Double.NaN);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 3, 100, 1000})
  void aPoolStandsWeightsOfAnySize(double large) {
    for (Model model :
        List.of(Model.linear(6), Model.logistic(6), Model.oneVersusRest(Model.logistic(6), 3))) {
      Learner learner = Learner.builder(model).law(Law.pool().trees(96)).intervals(0.9).build();
      HoleyStream stream = new HoleyStream(model, SEED);
      for (int t = 0; t < 400; t++) {
        learner.learn(stream.next().weighing(t % 5 == 0 ? large : 1));
      }
      double[] predicted = learner.predict(stream.input()).values();
      assertThat(Arrays.stream(predicted)).allMatch(Double::isFinite);
      assertThat(Arrays.stream(learner.parameters())).allMatch(Double::isFinite);
    }
  }

  /** Two groups disagree: a pool follows the one whose rows weigh more. */
  @Test
  void aPoolFollowsTheHeavierRows() {
    double[] found = new double[2];
    for (int heavy = 0; heavy < 2; heavy++) {
      Learner learner = Learner.builder(Model.linear(1)).law(Law.pool().trees(0)).build();
      HoleyStream stream = new HoleyStream(Model.linear(1), SEED).keeping(1);
      for (int t = 0; t < 2000; t++) {
        double x = stream.input()[0];
        int group = stream.random().nextBoolean(0.5) ? 1 : 0;
        learner.learn(new double[] {x}, group == 0 ? -x : x, group == heavy ? 10 : 1);
      }
      found[heavy] =
          learner.settled().predict(new double[] {1}).value()
              - learner.settled().predict(new double[] {-1}).value();
    }
    assertThat(found[0]).isLessThan(-1);
    assertThat(found[1]).isGreaterThan(1);
  }

  /**
   * Half of the rows are noisy and weigh three times as much: what is held is the weighed share.
   */
  @Test
  void intervalsHoldTheWeighedShareAndCountByWeight() {
    Learner learner =
        Learner.builder(Model.linear(2)).law(Law.directional()).intervals(0.8).build();
    HoleyStream stream = new HoleyStream(Model.linear(2), SEED).keeping(1);
    double held = 0;
    double all = 0;
    for (int t = 0; t < 6000; t++) {
      double[] x = stream.input();
      boolean noisy = stream.random().nextBoolean(0.5);
      double y = x[0] + (noisy ? 5 : 0.5) * stream.random().nextGaussian();
      double weight = noisy ? 3 : 0.5;
      learner.learn(x, y, weight);
      boolean inside = learner.step().lower(0, 0, 0) <= y && y <= learner.step().upper(0, 0, 0);
      held += inside ? weight : 0;
      all += weight;
    }
    assertThat(held / all).isCloseTo(0.8, within(0.01));
    Coverage receipt = learner.intervals().orElseThrow().coverage(0, Integer::toString).get(0);
    assertThat((double) receipt.rows()).isCloseTo(all, within(20.0));
    assertThat(receipt.share()).isCloseTo(0.8, within(0.01));
  }

  @Test
  void aLateTargetWeighsAsOneThatComesAtOnce() {
    for (Law law : List.of(Law.directional(), Law.pool().trees(0))) {
      Learner atOnce = Learner.builder(Model.linear(3)).law(law).intervals(0.9).build();
      Learner late = Learner.builder(Model.linear(3)).law(law).intervals(0.9).build();
      HoleyStream stream = new HoleyStream(Model.linear(3), SEED);
      for (int t = 0; t < 50; t++) {
        double[] x = stream.input();
        double y = stream.targets(x)[0];
        double weight = t % 4;
        if (weight > 0) {
          atOnce.learn(x, y, weight);
          late.predict("t" + t, x);
          late.label("t" + t, y, weight);
        }
      }
      assertThat(late.parameters()).isEqualTo(atOnce.parameters());
      late.predict("last", new double[] {1, 2, 3});
      double[] before = late.parameters();
      late.label("last", 4, 0);
      assertThat(late.parameters()).isEqualTo(before);
      assertThat(late.waiting()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1001})
  void whatIsNoWeightIsRefusedByName(double weight) {
    Learner learner = Learner.builder(Model.linear(2)).build();
    learner.learn(new double[] {1, 2}, 3);
    Snapshot before = Snapshot.of(learner);
    assertThatThrownBy(() -> learner.learn(new double[] {1, 2}, 3, weight))
        .isInstanceOf(ObservationException.class)
        .hasMessage("weight is %s; expected a number from 0 to 1000", weight);
    assertThatThrownBy(() -> Observation.of(new double[] {1, 2}, 3).weighing(weight))
        .isInstanceOf(ObservationException.class);
    before.assertSame(Snapshot.of(learner), "refused");
    learner.learn(new double[] {1, 2}, 3);
    assertThat(learner.step().weight(0)).isEqualTo(1);
  }

  @Test
  void aWeightStaysWithItsObservation() {
    Observation row = Observation.of(new double[] {1, 2}, 3).weighing(0.5);
    assertThat(row.weight()).isEqualTo(0.5);
    assertThat(row.trusting(Mask.allSeen(2)).weight()).isEqualTo(0.5);
    assertThat(Observation.of(new double[] {1, 2}, 3).weight()).isEqualTo(1);
  }

  @Test
  void wholeTimesAddUpToTheWeights() {
    WholeTimes times = new WholeTimes();
    int[] counts = new int[8];
    Arrays.setAll(counts, k -> times.of(k % 2 == 0 ? 0.5 : 1.25));
    assertThat(counts).containsExactly(0, 1, 1, 1, 1, 1, 0, 2);
    assertThat(times.of(3)).isEqualTo(3);
  }
}
