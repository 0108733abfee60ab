package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.PoolMember;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import dev.flyball.pool.MemberShare;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Labels that come late: what they teach, what they are judged on, and ids that have none. */
class LateLabelTest {
  private static final int INPUTS = 5;

  private record Row(double[] values, double target) {}

  static Stream<LearnerBuilder> learners() {
    return Stream.of(
        Learner.builder(Model.linear(INPUTS)).intervals(0.5, 0.9),
        Learner.builder(Model.linear(INPUTS)).law(Law.directional()).intervals(0.9),
        Learner.builder(Model.linear(INPUTS)).law(Law.scalar()),
        Learner.builder(Model.linear(INPUTS)).law(Law.averaged(Law.masked(0.01))),
        Learner.builder(Model.logistic(INPUTS)).intervals(0.9),
        Learner.builder(Model.oneVersusRest(Model.logistic(INPUTS), 3)).intervals(0.9));
  }

  private static Row[] rows(Model model, int count) {
    Random random = new Random(7);
    Row[] rows = new Row[count];
    double last = 0;
    for (int t = 0; t < count; t++) {
      double[] values = new double[INPUTS];
      double sum = 0.5 * last;
      for (int j = 0; j < INPUTS; j++) {
        double value = random.nextGaussian();
        sum += (j - 1.5) * value;
        boolean out = random.nextDouble() < 0.2 || j == 2 && t / 40 % 3 == 1;
        values[j] = out ? Double.NaN : value;
      }
      last = sum + 0.3 * random.nextGaussian();
      double target = last;
      if (model.heads() > 1) {
        target = last < -1 ? 0 : last < 1 ? 1 : 2;
      } else if (PoolTargets.areClasses(model)) {
        target = last > 0 ? 1 : 0;
      }
      rows[t] = new Row(values, target);
    }
    return rows;
  }

  /** Which targets a model takes. */
  private static final class PoolTargets {
    static boolean areClasses(Model model) {
      return model.describe().name().equals("logistic");
    }
  }

  private static Map<String, Object> numbers(Learner learner) {
    State state = learner.state();
    Map<String, Object> all = new TreeMap<>();
    state.allDoubles().forEach(all::put);
    state.allLongs().forEach(all::put);
    all.keySet().removeIf(name -> name.startsWith("late."));
    return all;
  }

  private static void assertSame(Learner one, Learner other) {
    assertThat(numbers(one).keySet()).isEqualTo(numbers(other).keySet());
    numbers(one)
        .forEach((name, value) -> assertThat(numbers(other).get(name)).as(name).isEqualTo(value));
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aLabelAtOnceIsTodaysStepBitForBit(LearnerBuilder builder) {
    builder.monitor(Monitor.observedShare(50)).monitor(Monitor.prequentialError(20));
    Learner straight = builder.build();
    Learner late = builder.build();
    int t = 0;
    for (Row row : rows(straight.model(), 300)) {
      Step step = straight.learn(row.values(), row.target());
      double predicted = step.prediction();
      String id = "row " + t++;
      Prediction prediction = late.predict(id, row.values());
      assertThat(prediction.values()[0]).isEqualTo(predicted);
      assertThat(late.label(id, row.target()).prediction()).isEqualTo(predicted);
    }
    assertSame(straight, late);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void goesOnBitForBitFromItsCheckpoint(LearnerBuilder builder, @TempDir Path folder) {
    Learner learner = builder.late(LateLabels.of(50, 45)).build();
    Row[] rows = rows(learner.model(), 200);
    int[] order = shuffledDelays(rows.length, 30);
    feed(learner, rows, order, 0, 120);
    Path file = folder.resolve("late.safetensors");
    learner.checkpoint(file);
    Learner resumed = Learner.resume(file);
    assertThat(resumed.waiting()).isEqualTo(learner.waiting()).isPositive();
    assertThat(resumed.late()).isEqualTo(LateLabels.of(50, 45));
    feed(learner, rows, order, 120, rows.length);
    feed(resumed, rows, order, 120, rows.length);
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
  }

  /** When the label of each row comes, in rows after it. */
  private static int[] shuffledDelays(int count, int most) {
    Random random = new Random(3);
    return random.ints(count, 0, most + 1).toArray();
  }

  private static void feed(Learner learner, Row[] rows, int[] delay, int from, int to) {
    for (int t = from; t < to; t++) {
      learner.predict("r" + t, rows[t].values());
      for (int s = 0; s <= t; s++) {
        if (s + delay[s] == t) {
          learner.label("r" + s, rows[s].target());
        }
      }
    }
  }

  /** A clock that runs backwards does not keep what came before it from expiring. */
  @Test
  void aClockThatRunsBackwardsStandsStill() {
    Learner learner = LearnerSpec.of(Model.linear(1)).learner();
    learner.predict("a", 100, new double[] {1});
    learner.predict("b", 10, new double[] {2});
    learner.predict("c", 200, new double[] {3});
    assertThat(learner.expireBefore(50)).isZero();
    assertThat(learner.expireBefore(150)).isEqualTo(2);
    Learner early = LearnerSpec.of(Model.linear(1)).learner();
    early.predict("a", -300, new double[] {1});
    early.predict("b", -100, new double[] {1});
    assertThat(early.expireBefore(-200)).isEqualTo(1);
  }

  /**
   * Targets that overlap, six rows late: members that are judged with what they have learned since
   * would look better than they were. Each prediction beside a twin that keeps what members said.
   */
  @Test
  void membersAreJudgedByWhatTheySaidThen() {
    PoolLaw law = Law.pool().memory(Memory.dense(1e-12)).trees(0);
    Learner learner = Learner.builder(Model.linear(INPUTS)).law(law).withoutStandardising().build();
    NaivePool naive = new NaivePool(law.numbers(), INPUTS);
    Random random = new Random(31);
    ArrayDeque<NaivePool.Asked> asked = new ArrayDeque<>();
    double[] shocks = random.doubles(300, -1, 1).toArray();
    for (int t = 0; t < 250; t++) {
      double[] values = random.doubles(INPUTS, -1, 1).toArray();
      asked.add(naive.ask(values));
      assertThat(learner.predict("row " + t, values).value())
          .as("row %s", t)
          .isCloseTo(asked.getLast().predicted(), Offset.offset(1e-7));
      if (t >= 6) {
        double y = 10 + Arrays.stream(shocks, t - 6, t).sum() + asked.getFirst().input()[0];
        naive.label(asked.remove(), y);
        learner.label("row " + (t - 6), y);
      }
    }
  }

  /** What members of another pool have said is nothing that this one's can be judged by. */
  @Test
  void anInputThatWaitsThroughAChangeOfLawIsJudgedByTheNewLaw() {
    Learner before = Learner.builder(Model.linear(INPUTS)).build();
    Row[] rows = rows(before.model(), 60);
    for (Row row : rows) {
      before.learn(row.values(), row.target());
    }
    before.predict("x", rows[3].values());
    before.predict("y", rows[4].values());
    List<PoolMember> reversed = new ArrayList<>(Law.pool().numbers());
    Collections.reverse(reversed);
    Learner after = before.withLaw(Law.pool().numbers(reversed));
    after.label("x", rows[3].target());
    after.label("y", rows[4].target());
    MemberShare mean = after.pool().orElseThrow().members().get(1);
    assertThat(mean.member()).isEqualTo(PoolMember.mean());
    assertThat(mean.meanLoss())
        .isCloseTo(Math.abs(rows[4].target() - rows[3].target()), Offset.offset(1e-9));
  }

  @Test
  void judgesWhatWasPredictedThenAndStepsFromToday() {
    Learner learner =
        Learner.builder(Model.linear(INPUTS)).law(Law.directional()).intervals(0.9).build();
    Row[] rows = rows(learner.model(), 60);
    for (int t = 0; t < 30; t++) {
      learner.learn(rows[t].values(), rows[t].target());
    }
    Prediction then = learner.predict("late", rows[30].values());
    for (int t = 31; t < 60; t++) {
      learner.learn(rows[t].values(), rows[t].target());
    }
    double now = learner.predict(rows[30].values()).value();
    Step step = learner.label("late", rows[30].target());
    assertThat(step.prediction()).isEqualTo(then.value()).isNotEqualTo(now);
    assertThat(step.lower(0, 0, 0)).isEqualTo(then.interval().lower());
    assertThat(step.upper(0, 0, 0)).isEqualTo(then.interval().upper());
    // The step closes today's residual: it is smaller afterwards.
    double after = learner.predict(rows[30].values()).value();
    assertThat(Math.abs(after - rows[30].target())).isLessThan(Math.abs(now - rows[30].target()));
    assertThat(learner.observations()).isEqualTo(60);
    assertThat(learner.steps()).isEqualTo(60);
  }

  @Test
  void idsThatCannotBeLabelledAreNamed() {
    Learner learner =
        Learner.builder(Model.linear(1)).law(Law.scalar()).late(LateLabels.of(3, 5)).build();
    double[] one = {1};
    learner.predict("a", one);
    assertReason(() -> learner.predict("a", one), "a", LabelException.Reason.WAITING);
    learner.label("a", 2);
    assertReason(() -> learner.label("a", 2), "a", LabelException.Reason.LABELLED);
    assertReason(() -> learner.label("b", 2), "b", LabelException.Reason.UNKNOWN);
    learner.predict("c", one);
    learner.predict("d", one);
    learner.predict("e", one);
    learner.predict("f", one);
    assertThat(learner.waiting()).isEqualTo(3);
    assertReason(() -> learner.label("c", 2), "c", LabelException.Reason.EXPIRED);
    for (int t = 0; t < 6; t++) {
      learner.learn(one, 1);
    }
    learner.predict("g", one);
    assertReason(() -> learner.label("d", 2), "d", LabelException.Reason.EXPIRED);
    assertThat(learner.waiting()).isEqualTo(1);
    assertThat(learner.expireBefore(Long.MAX_VALUE)).isEqualTo(1);
    assertReason(() -> learner.label("g", 2), "g", LabelException.Reason.EXPIRED);
  }

  private static void assertReason(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call,
      String id,
      LabelException.Reason reason) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            LabelException.class,
            e -> {
              assertThat(e.id()).isEqualTo(id);
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e).hasMessageStartingWith("'" + id + "' ");
            });
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aRefusedLabelChangesNothingAndWaitsOn(LearnerBuilder builder) {
    Learner learner = builder.build();
    Row[] rows = rows(learner.model(), 40);
    for (Row row : rows) {
      learner.learn(row.values(), row.target());
    }
    learner.predict("x", rows[0].values());
    byte[] before = learner.toBytes();
    assertThatThrownBy(() -> learner.label("x", Double.NaN)).isInstanceOf(RuntimeException.class);
    assertThat(learner.toBytes()).isEqualTo(before);
    learner.label("x", rows[0].target());
  }
}
