package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LearnFunctionTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(3, 3, 4);
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(4)).law(Law.directional());
  private static final KeyedSettings SETTINGS = new KeyedSettings(SPEC);
  private static final KeyedSettings BY_EVENT_TIME =
      SETTINGS.with(settings -> settings.byEventTime = true);

  private static Stream<StateBackend> backends() {
    return Stream.of(new HashMapStateBackend(), new EmbeddedRocksDBStateBackend());
  }

  private static KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction>
      harness(KeyedSettings settings, StateBackend backend) throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new LearnFunction(settings)),
            KeyedObservation::key,
            Types.STRING);
    harness.setStateBackend(backend);
    return harness;
  }

  private static KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction>
      opened(KeyedSettings settings) throws Exception {
    var harness = harness(settings, new HashMapStateBackend());
    harness.open();
    return harness;
  }

  private static void take(
      KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction> harness,
      KeyedObservation observation)
      throws Exception {
    harness.processElement(observation, observation.time());
  }

  private static <T> List<T> aside(
      KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction> harness,
      org.apache.flink.util.OutputTag<T> tag) {
    var records = harness.getSideOutput(tag);
    return records == null ? List.of() : records.stream().map(StreamRecord::getValue).toList();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void goesOnFromASnapshotBitForBit(StateBackend backend) throws Exception {
    List<KeyedPrediction> expected = new ArrayList<>();
    KEYS.learned(SPEC, 300, expected::add);
    List<KeyedPrediction> given = new ArrayList<>();
    OperatorSubtaskState snapshot;
    try (var first = harness(SETTINGS, backend)) {
      first.open();
      for (int i = 0; i < 150; i++) {
        take(first, KEYS.row(i));
      }
      snapshot = first.snapshot(1, 150);
      take(first, KEYS.row(151));
      given.addAll(first.extractOutputValues().subList(0, 150));
    }
    try (var second = harness(SETTINGS, backend)) {
      second.initializeState(snapshot);
      second.open();
      for (int i = 150; i < 300; i++) {
        take(second, KEYS.row(i));
      }
      given.addAll(second.extractOutputValues());
    }
    assertThat(given).as("seed %d", KEYS.seed()).isEqualTo(expected);
  }

  /** Learners that are rounded whenever they are stored. */
  @Test
  void goesOnFromASnapshotBitForBitWhereLearnersAreOnDisk() throws Exception {
    LearnerSpec spec = LearnerSpec.keyed(Model.linear(4));
    KeyedSettings settings = new KeyedSettings(spec).with(with -> with.storedEveryRow = true);
    List<KeyedPrediction> expected = new ArrayList<>();
    KEYS.learnedOnDisk(spec, 300, expected::add);
    List<KeyedPrediction> given = new ArrayList<>();
    OperatorSubtaskState snapshot = null;
    for (int from = 0; from < 300; from += 150) {
      try (var harness = harness(settings, new EmbeddedRocksDBStateBackend())) {
        if (snapshot != null) {
          harness.initializeState(snapshot);
        }
        harness.open();
        for (int i = from; i < from + 150; i++) {
          take(harness, KEYS.row(i));
        }
        snapshot = harness.snapshot(1, from + 150);
        given.addAll(harness.extractOutputValues());
      }
    }
    assertThat(given).as("seed %d", KEYS.seed()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("backends")
  void goesOnUnderAnotherLawAfterARestart(StateBackend backend) throws Exception {
    Law other = Law.directional().eta(0.1).beta(0.95);
    OperatorSubtaskState snapshot;
    try (var first = harness(SETTINGS, backend)) {
      first.open();
      for (int i = 0; i < 90; i++) {
        take(first, KEYS.row(i));
      }
      snapshot = first.snapshot(1, 90);
    }
    Learner bare = KEYS.learned(SPEC, 90, prediction -> {}).get("device-0").withLaw(other);
    try (var second = harness(new KeyedSettings(SPEC.law(other)), backend)) {
      second.initializeState(snapshot);
      second.open();
      for (int i = 90; i < 180; i++) {
        take(second, KEYS.row(i));
        KeyedObservation row = KEYS.row(i);
        if (row.key().equals("device-0")) {
          double expected = SimulatedKeys.learn(bare, row).prediction();
          List<KeyedPrediction> given = second.extractOutputValues();
          assertThat(given.get(given.size() - 1).prediction())
              .as("row %d, seed %d", i, KEYS.seed())
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void learnsInOrderOfEventTimeAndPutsLateOnesAside() throws Exception {
    try (var harness = opened(BY_EVENT_TIME)) {
      for (long time : new long[] {30, 10, 20}) {
        take(harness, KeyedObservation.of("a", time, new double[4], 1));
      }
      assertThat(harness.extractOutputValues()).as("before its time").isEmpty();
      harness.processWatermark(25);
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::time)
          .containsExactly(10L, 20L);
      take(harness, KeyedObservation.of("a", 25, new double[4], 1));
      take(harness, KeyedObservation.of("a", 26, new double[4], 1));
      harness.processWatermark(40);
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::time)
          .containsExactly(10L, 20L, 26L, 30L);
      assertThat(aside(harness, SideOutputs.LATE))
          .extracting(KeyedObservation::time)
          .containsExactly(25L);
      assertThat(harness.numKeyedStateEntries()).as("nothing waits any more").isEqualTo(1);
    }
  }

  @Test
  void learnsFromThoseOfOneTimeAsTheyArrive() throws Exception {
    try (var harness = opened(BY_EVENT_TIME)) {
      for (double target : new double[] {3, 1, 2}) {
        take(harness, KeyedObservation.of("a", 5, new double[4], target));
      }
      harness.processWatermark(5);
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::target)
          .containsExactly(3.0, 1.0, 2.0);
    }
  }

  @Test
  void rejectsWhatTheLearnerCannotTakeAndGoesOn() throws Exception {
    try (var harness = opened(SETTINGS)) {
      take(harness, KeyedObservation.of("a", 1, new double[] {1, 2, 3, 4}, 1));
      take(harness, KeyedObservation.of("a", 2, new double[] {1, 2, 3}, 1));
      take(harness, KeyedObservation.of("a", 3, new double[] {1, 2, 3, 4}, 1 / 0.0));
      take(harness, KeyedObservation.of("a", 4, new double[] {1, 2, 3, 4}, 1));
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::time, KeyedPrediction::steps)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple(1L, 0L),
              org.assertj.core.groups.Tuple.tuple(4L, 1L));
      assertThat(aside(harness, SideOutputs.REJECTED))
          .extracting(Rejected::reason)
          .satisfiesExactly(
              reason -> assertThat(reason).isEqualTo("3 components where the model takes 4"),
              reason -> assertThat(reason).startsWith("target 0 is Infinity"));
    }
  }

  @Test
  void saysWhatWasNotLabelled() throws Exception {
    try (var harness = opened(SETTINGS)) {
      take(harness, KeyedObservation.of("a", 1, new double[] {1, Double.NaN, 3, 4}, Double.NaN));
      assertThat(harness.extractOutputValues())
          .containsExactly(
              new KeyedPrediction(
                  "a", "", 1, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 3, 0, 0, ""));
    }
  }

  @Test
  void raisesAlarms() throws Exception {
    try (var harness =
        opened(SETTINGS.with(settings -> settings.alarms = new AlarmLimits(1e9, 50)))) {
      for (int i = 0; i < 40; i++) {
        double[] values = {Math.sin(i), Math.cos(i), Math.sin(3 * i), 1};
        take(harness, KeyedObservation.of("a", i, values, values[0] + 0.1 * Math.cos(7 * i)));
      }
      assertThat(aside(harness, SideOutputs.ALARMS)).isEmpty();
      take(harness, KeyedObservation.of("a", 41, new double[] {0.5, 0.5, 0.5, 1}, 100));
      assertThat(aside(harness, SideOutputs.ALARMS))
          .singleElement()
          .satisfies(
              alarm -> {
                assertThat(alarm.kind()).isEqualTo(Alarm.Kind.SURPRISE);
                assertThat(alarm.value()).isGreaterThan(50);
                assertThat(alarm.time()).isEqualTo(41);
              });
    }
    try (var harness =
        opened(SETTINGS.with(settings -> settings.alarms = new AlarmLimits(5, 1e9)))) {
      take(harness, KeyedObservation.of("a", 1, new double[] {1, 2, 3, 4}, 1));
      assertThat(aside(harness, SideOutputs.ALARMS))
          .extracting(Alarm::kind)
          .containsExactly(Alarm.Kind.LEVERAGE);
    }
  }

  @Test
  void forgetsIdleKeys() throws Exception {
    try (var harness =
        opened(SETTINGS.with(settings -> settings.timeToLive = Duration.ofMinutes(10)))) {
      harness.setStateTtlProcessingTime(0);
      take(harness, KEYS.row(0));
      harness.setStateTtlProcessingTime(Duration.ofMinutes(9).toMillis());
      take(harness, KEYS.row(3));
      harness.setStateTtlProcessingTime(Duration.ofMinutes(18).toMillis());
      take(harness, KEYS.row(6));
      harness.setStateTtlProcessingTime(Duration.ofMinutes(29).toMillis());
      take(harness, KEYS.row(9));
      List<Long> steps =
          harness.extractOutputValues().stream().map(KeyedPrediction::steps).toList();
      assertThat(steps).as("kept while used, forgotten after").startsWith(0L, 1L).endsWith(0L);
      assertThat(steps.get(2)).isPositive();
    }
  }

  @Test
  void carriesIdsThroughWaitingToThePrediction() throws Exception {
    try (var harness = opened(BY_EVENT_TIME)) {
      take(harness, KeyedObservation.of("a", 5, new double[4], 1).withId("order 17"));
      take(harness, KeyedObservation.of("a", 6, new double[5], 1).withId("order 18"));
      harness.processWatermark(6);
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::id)
          .containsExactly("order 17");
      assertThat(aside(harness, SideOutputs.REJECTED))
          .extracting(Rejected::id)
          .containsExactly("order 18");
    }
  }
}
