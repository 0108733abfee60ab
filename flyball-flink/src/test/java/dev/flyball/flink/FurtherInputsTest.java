package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Widening;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A job that goes on from a savepoint with more inputs than it had. */
class FurtherInputsTest {
  private static final List<String> THREE = List.of("a", "b", "c");
  private static final List<String> FIVE = List.of("a", "b", "c", "d", "e");
  private static final SimulatedKeys KEYS = new SimulatedKeys(61, 3, 5);

  private static Stream<StateBackend> backends() {
    return Stream.of(new HashMapStateBackend(), new EmbeddedRocksDBStateBackend());
  }

  private static KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, KeyedPrediction>
      harness(List<String> features, StateBackend backend, Consumer<KeyedSettings> change)
          throws Exception {
    KeyedSettings settings =
        new KeyedSettings(LearnerSpec.keyed(Model.linear(features.size())))
            .with(with -> with.features = features)
            .with(change);
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new LearnFunction(settings)),
            KeyedObservation::key,
            Types.STRING);
    harness.setStateBackend(backend);
    return harness;
  }

  /** Row {@code i} as a job with so many inputs sees it. */
  private static KeyedObservation row(int i, int inputs) {
    KeyedObservation row = KEYS.row(i);
    return new KeyedObservation(
        row.key(), row.id(), row.time(), Arrays.copyOf(row.values(), inputs), row.target(), "");
  }

  private static OperatorSubtaskState narrow(StateBackend backend, int rows) throws Exception {
    try (var narrow = harness(THREE, backend, settings -> {})) {
      narrow.open();
      for (int i = 0; i < rows; i++) {
        narrow.processElement(row(i, 3), i);
      }
      return narrow.snapshot(1, rows);
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void learnersWiden(StateBackend backend) throws Exception {
    List<Double> expected = new ArrayList<>();
    for (int key = 0; key < 3; key++) {
      Learner learner = LearnerSpec.keyed(Model.linear(3)).learner();
      for (int i = 0; i < 90; i++) {
        if (KEYS.row(i).key().equals(KEYS.row(key).key())) {
          SimulatedKeys.learn(learner, row(i, 3));
        }
      }
      learner =
          learner.widened(
              new Widening(new int[] {0, 1, 2, -1, -1}, new int[] {-1, -1, -1, -1, -1}));
      for (int i = 90; i < 150; i++) {
        if (KEYS.row(i).key().equals(KEYS.row(key).key())) {
          expected.add(SimulatedKeys.learn(learner, row(i, 5)).prediction());
        }
      }
    }
    OperatorSubtaskState state = narrow(backend, 90);
    List<Double> found = new ArrayList<>();
    for (int from = 90; from < 150; from += 30) {
      // The second start goes on from what the first has widened, and from keys that it left alone.
      try (var wide = harness(FIVE, backend, settings -> {})) {
        wide.initializeState(state);
        wide.open();
        for (int i = from; i < from + 30; i++) {
          wide.processElement(row(i, 5), i);
        }
        wide.extractOutputValues().forEach(given -> found.add(given.prediction()));
        state = wide.snapshot(2, from + 30);
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** A row that waits for event time was seen before there were further inputs. */
  @Test
  void rowsThatWaitedAreLearnedWithoutThem() throws Exception {
    Consumer<KeyedSettings> ordered =
        settings -> {
          settings.byEventTime = true;
          settings.disorder = Duration.ofMillis(5);
        };
    OperatorSubtaskState state;
    StateBackend backend = new HashMapStateBackend();
    try (var narrow = harness(THREE, backend, ordered)) {
      narrow.open();
      narrow.processElement(row(1, 3), 1);
      state = narrow.snapshot(1, 1);
    }
    try (var wide = harness(FIVE, backend, ordered)) {
      wide.initializeState(state);
      wide.open();
      wide.processWatermark(1_000_000_000);
      assertThat(wide.extractOutputValues()).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void otherInputsAreRefusedForGoodAndInWords(StateBackend backend) throws Exception {
    OperatorSubtaskState state = narrow(backend, 10);
    assertRefused(
        state, backend, List.of("b", "a", "c"), "the inputs [b, a, c] where they were [a, b, c]");
    assertRefused(state, backend, List.of("a", "x", "b", "c"), "further ones come behind those");
    assertRefused(state, backend, List.of("a", "b"), "2 inputs where there were 3");
  }

  private static void assertRefused(
      OperatorSubtaskState state, StateBackend backend, List<String> features, String words)
      throws Exception {
    try (var other = harness(features, backend, settings -> {})) {
      assertThatThrownBy(
              () -> {
                other.initializeState(state);
                other.open();
              })
          .as("%s", features)
          .hasStackTraceContaining(SuppressRestartsException.class.getName())
          .rootCause()
          .hasMessageContaining(words);
    }
  }

  @Test
  void anotherLawAndFurtherInputsComeTogether() throws Exception {
    StateBackend backend = new HashMapStateBackend();
    OperatorSubtaskState state = narrow(backend, 30);
    Law law = Law.directional();
    KeyedSettings settings =
        new KeyedSettings(LearnerSpec.keyed(Model.linear(5)).law(law))
            .with(with -> with.features = FIVE);
    try (var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new LearnFunction(settings)),
            KeyedObservation::key,
            Types.STRING)) {
      harness.initializeState(state);
      harness.open();
      harness.processElement(row(30, 5), 30);
      assertThat(harness.extractOutputValues().get(0).steps()).isBetween(5L, 10L);
    }
  }
}
