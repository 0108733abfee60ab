package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.named.FeatureSpace;
import dev.flyball.data.named.NamedForecaster;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lags, differences and horizons of keys, beside those of learners of named events. */
class LookBackTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(46, 3, 3);
  private static final List<String> THREE = List.of("a", "b", "c");
  private static final LearnerSpec SPEC = LearnerSpec.keyed(Model.linear(3)).intervals(0.9);
  private static final Ahead AHEAD = Ahead.of(1, 3).seasons(5);
  private static final LookBack BACK =
      new LookBack("y", List.of("1,4", "b:2"), List.of("c", "y"), List.of(1, 3), List.of(5));

  private static Stream<StateBackend> backends() {
    return Stream.of(new HashMapStateBackend(), new EmbeddedRocksDBStateBackend());
  }

  private static KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction>
      harness(LearnerSpec spec, StateBackend backend, Consumer<KeyedSettings> change)
          throws Exception {
    KeyedSettings settings =
        new KeyedSettings(spec)
            .with(
                with -> {
                  with.features = THREE;
                  with.lookBack = BACK;
                  change.accept(with);
                });
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new LearnFunction(settings)),
            KeyedObservation::key,
            Types.STRING);
    harness.setStateBackend(backend);
    return harness;
  }

  private static OperatorSubtaskState after(int rows) throws Exception {
    try (var harness = harness(SPEC, new HashMapStateBackend(), with -> {})) {
      harness.open();
      for (int i = 0; i < rows; i++) {
        harness.processElement(KEYS.row(i), i);
      }
      return harness.snapshot(1, rows);
    }
  }

  /** What a key's learner of named events says of its rows, the horizons after it. */
  private static List<Double> said(int rows) {
    FeatureSpace space = FeatureSpace.empty().number("a").number("b").number("c").strict();
    Map<String, NamedLearner> learners = new TreeMap<>();
    Map<String, NamedForecaster> forecasters = new TreeMap<>();
    List<Double> said = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      KeyedObservation row = KEYS.row(i);
      NamedLearner learner =
          learners.computeIfAbsent(
              row.key(),
              key ->
                  NamedLearner.builder("y")
                      .space(space)
                      .law(SPEC.law())
                      .intervals(0.9)
                      .lag("1,4")
                      .lag("b:2")
                      .difference("c")
                      .difference("y")
                      .build());
      NamedForecaster forecaster =
          forecasters.computeIfAbsent(row.key(), key -> new NamedForecaster(learner, AHEAD));
      Map<String, Double> values = new HashMap<>();
      for (int j = 0; j < 3; j++) {
        values.put(THREE.get(j), row.values()[j]);
      }
      said.add(learner.learn(values, row.labelled() ? row.target() : null).prediction());
      for (Forecast each : forecaster.learned(List.of())) {
        said.add(each.value());
        said.add(each.intervals().get(0).upper());
      }
    }
    return said;
  }

  @ParameterizedTest
  @MethodSource("backends")
  void isThatOfALearnerOfNamedEventsThroughARestart(StateBackend backend) throws Exception {
    List<Double> given = new ArrayList<>();
    OperatorSubtaskState state = null;
    for (int from = 0; from < 300; from += 150) {
      try (var harness = harness(SPEC, backend, with -> {})) {
        if (state != null) {
          harness.initializeState(state);
        }
        harness.open();
        for (int i = from; i < from + 150; i++) {
          harness.processElement(KEYS.row(i), i);
        }
        List<KeyedPrediction> predictions = harness.extractOutputValues();
        List<KeyedForecast> forecasts =
            harness.getSideOutput(SideOutputs.FORECASTS).stream()
                .map(StreamRecord::getValue)
                .toList();
        for (int i = 0; i < 150; i++) {
          given.add(predictions.get(i).prediction());
          for (KeyedForecast each : forecasts.subList(2 * i, 2 * i + 2)) {
            given.add(each.prediction());
            given.add(each.upper());
          }
          assertThat(forecasts.get(2 * i + 1))
              .returns(3, KeyedForecast::ahead)
              .returns(KEYS.row(from + i).key(), KeyedForecast::key);
        }
        state = harness.snapshot(1, from + 150);
      }
    }
    assertThat(given).as("seed %d", KEYS.seed()).isEqualTo(said(300));
  }

  /** Rows' further values come behind those that were there, and before what is made of rows. */
  @Test
  void furtherInputsJoinLearnersAndHorizons() throws Exception {
    LearnerSpec wide = LearnerSpec.keyed(Model.linear(4)).intervals(0.9).law(SPEC.law());
    OperatorSubtaskState state = after(300);
    List<Double> expected = said(301);
    try (var harness =
        harness(
            wide, new HashMapStateBackend(), with -> with.features = List.of("a", "b", "c", "d"))) {
      harness.initializeState(state);
      harness.open();
      KeyedObservation row = KEYS.row(300);
      double[] values = Arrays.copyOf(row.values(), 4);
      values[3] = Double.NaN;
      harness.processElement(
          new KeyedObservation(row.key(), "", row.time(), values, row.target(), ""), 300);
      assertThat(harness.extractOutputValues().get(0).prediction())
          .isEqualTo(expected.get(expected.size() - 5));
      assertThat(harness.getSideOutput(SideOutputs.FORECASTS))
          .extracting(record -> record.getValue().prediction())
          .usingComparatorForType(new DoubleComparator(1e-4), Double.class)
          .as("the settled member weighs by the number of inputs")
          .containsExactly(expected.get(expected.size() - 4), expected.get(expected.size() - 2));
    }
  }

  /** A checkpoint with lags: what it learned goes on, its rows do not. */
  @Test
  void aCheckpointBringsItsLags(@TempDir Path folder) throws Exception {
    NamedLearner learner =
        NamedLearner.builder("y").lag("1").difference("a").law(SPEC.law()).build();
    for (int i = 0; i < 200; i++) {
      learner.learn(Map.of("a", Math.sin(i), "b", Math.cos(3.0 * i)), 1.0 * i % 7);
    }
    Path file = Files.write(folder.resolve("lagged.ckpt"), learner.toBytes());
    InitialState start = InitialState.read(file);
    KeyedSettings settings =
        new KeyedSettings(start.spec())
            .with(
                with -> {
                  with.start = start;
                  with.features = start.features();
                  with.lookBack = start.lookBack();
                });
    double[] inputs = {0.3, 0.2, Double.NaN, Double.NaN};
    Learner bare = learner.learner();
    try (var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new LearnFunction(settings)),
            KeyedObservation::key,
            Types.STRING)) {
      harness.open();
      harness.processElement(KeyedObservation.of("k", 1, new double[] {0.3, 0.2}, 4), 1);
      harness.processElement(KeyedObservation.of("k", 2, new double[] {0.5, 0.1}, 5), 2);
      double first = bare.learn(inputs, 4).prediction();
      double second = bare.learn(new double[] {0.5, 0.1, 4, 0.2}, 5).prediction();
      assertThat(harness.extractOutputValues())
          .extracting(KeyedPrediction::prediction)
          .containsExactly(first, second);
    }
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
    assertThat(
            KeyedLearning.of(start)
                .on(env.fromData(KeyedObservation.of("k", 1, new double[] {0.3, 0.2}, 4)))
                .predictions()
                .executeAndCollect(1))
        .extracting(KeyedPrediction::steps)
        .containsExactly(200L);
  }

  @Test
  void otherLagsAreRefusedInWords() throws Exception {
    OperatorSubtaskState state = after(10);
    LookBack other =
        new LookBack("y", List.of("1,4", "b:3"), List.of("c", "y"), List.of(), List.of());
    try (var harness = harness(SPEC, new HashMapStateBackend(), with -> with.lookBack = other)) {
      assertThatThrownBy(
              () -> {
                harness.initializeState(state);
                harness.open();
              })
          .rootCause()
          .hasMessageContaining(
              "the inputs beside the rows' values [y.lag1, y.lag4, y.change, b.lag3");
    }
    assertThatThrownBy(
            () -> KeyedLearning.of(SPEC).features(THREE).lagged("y", List.of("q:1"), List.of()))
        .hasMessageContaining("'q' is none of the features [a, b, c]");
    assertThatThrownBy(() -> KeyedLearning.of(LearnerSpec.of(Model.logistic(3))).ahead(AHEAD))
        .hasMessageContaining("are of numbers");
  }
}
