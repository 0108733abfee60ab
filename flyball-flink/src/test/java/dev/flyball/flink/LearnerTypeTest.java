package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Question;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A learner in the state of somebody else's function. */
class LearnerTypeTest {
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(4));
  private static final SimulatedKeys KEYS = new SimulatedKeys(31, 3, 4);

  /** What a user writes: predicts, then learns, and keeps the learner. */
  private static final class Own extends KeyedProcessFunction<String, KeyedObservation, Double> {
    private static final long serialVersionUID = 1L;

    private final LearnerSpec spec;
    private transient ValueState<Learner> learners;

    Own(LearnerSpec spec) {
      this.spec = spec;
    }

    @Override
    public void open(OpenContext context) {
      learners =
          getRuntimeContext().getState(new ValueStateDescriptor<>("own", LearnerType.of(spec)));
    }

    @Override
    public void processElement(KeyedObservation row, Context context, Collector<Double> out)
        throws Exception {
      Learner learner = learners.value() == null ? spec.learner() : learners.value();
      out.collect(learner.predict(Question.NEXT, row.values()).value());
      SimulatedKeys.learn(learner, row);
      learners.update(learner);
    }
  }

  private static Stream<StateBackend> backends() {
    return Stream.of(new HashMapStateBackend(), new EmbeddedRocksDBStateBackend());
  }

  private static KeyedOneInputStreamOperatorTestHarness<String, KeyedObservation, Double> harness(
      LearnerSpec spec, StateBackend backend) throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new Own(spec)), KeyedObservation::key, Types.STRING);
    harness.setStateBackend(backend);
    return harness;
  }

  @ParameterizedTest
  @MethodSource("backends")
  void survivesACheckpoint(StateBackend backend) throws Exception {
    List<Double> expected = new ArrayList<>();
    try (var whole = harness(SPEC, backend)) {
      whole.open();
      for (int i = 0; i < 200; i++) {
        whole.processElement(KEYS.row(i), i);
      }
      expected.addAll(whole.extractOutputValues().subList(100, 200));
    }
    OperatorSubtaskState snapshot;
    try (var first = harness(SPEC, backend)) {
      first.open();
      for (int i = 0; i < 100; i++) {
        first.processElement(KEYS.row(i), i);
      }
      snapshot = first.snapshot(1, 100);
    }
    try (var second = harness(SPEC, backend)) {
      second.initializeState(snapshot);
      second.open();
      for (int i = 100; i < 200; i++) {
        second.processElement(KEYS.row(i), i);
      }
      assertThat(second.extractOutputValues()).as("seed %d", KEYS.seed()).isEqualTo(expected);
    }
    try (var otherLaw = harness(SPEC.law(Law.masked(0.1)), backend)) {
      otherLaw.initializeState(snapshot);
      otherLaw.open();
      otherLaw.processElement(KEYS.row(100), 100);
      assertThat(otherLaw.extractOutputValues()).containsExactly(expected.get(0));
    }
  }

  @Test
  void refusesMonitorsThatItWouldLose() {
    Learner watched = SPEC.builder().monitor(new Surprise()).build();
    assertThatThrownBy(
            () ->
                LearnerType.of(SPEC)
                    .createSerializer(null)
                    .serialize(watched, new DataOutputSerializer(16)))
        .hasMessageContaining("the monitor 'surprise'");
  }
}
