package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.BroadcastOperatorTestHarness;
import org.apache.flink.streaming.util.ProcessFunctionTestHarnesses;
import org.junit.jupiter.api.Test;

class OneModelTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(21, 1, 4);

  @Test
  void publishesEveryNStepsAndAtTheEnd() throws Exception {
    LearnerSpec spec = LearnerSpec.of(Model.linear(4)).law(Law.directional());
    KeyedSettings settings = KeyedSettings.defaults().publishEvery(25);
    try (var harness =
        ProcessFunctionTestHarnesses.forKeyedProcessFunction(
            new LearnFunction(spec, settings), observation -> "all", Types.STRING)) {
      for (int i = 0; i < 100; i++) {
        harness.processElement(KEYS.row(i), i);
      }
      harness.processWatermark(Long.MAX_VALUE);
      long steps = KEYS.learned(spec, 100, prediction -> {}).get("device-0").steps();
      assertThat(harness.getSideOutput(SideOutputs.PUBLISHED))
          .extracting(StreamRecord::getValue)
          .extracting(PublishedModel::steps)
          .containsExactly(25L, 50L, 75L, steps);
    }
  }

  @Test
  void learnsInOneTaskAndPredictsInParallel() throws Exception {
    List<KeyedObservation> rows = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      rows.add(KEYS.row(i));
    }
    LearnerSpec spec = LearnerSpec.of(Model.linear(4)).law(Law.scalar());
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    OneModelStreams streams =
        OneModel.of(KeyedLearning.of(spec).as("one").parametersAtEnd())
            .publishEvery(100)
            .on(env.fromData(rows));
    List<String> outcomes =
        streams
            .predictions()
            .map(prediction -> "predicted")
            .union(streams.learning().parameters().map(last -> "steps " + last.steps()))
            .executeAndCollect(10_000);
    long steps = rows.stream().filter(KeyedObservation::labelled).count();
    assertThat(outcomes).hasSize(3_001).contains("steps " + steps);
  }

  @Test
  void predictsAsTheLearnerDidWhenItPublished() throws Exception {
    LearnerSpec spec = LearnerSpec.of(Model.linear(4)).law(Law.averaged(Law.directional()));
    ModelPublisher publisher = new ModelPublisher(spec);
    Learner learner = LearnerMaker.watched(spec).fresh();
    try (BroadcastOperatorTestHarness<KeyedObservation, PublishedModel, KeyedPrediction> harness =
        ProcessFunctionTestHarnesses.forBroadcastProcessFunction(
            new PredictFunction(spec), PredictFunction.PUBLISHED)) {
      harness.processElement(KEYS.row(0), 0);
      assertThat(harness.extractOutputValues().get(0).prediction())
          .as("before anything was published")
          .isZero();
      for (int round = 1; round <= 3; round++) {
        for (int i = 0; i < 40; i++) {
          KeyedObservation row = KEYS.row(40L * round + i);
          if (row.labelled()) {
            learner.learn(row.values(), row.target());
          }
        }
        harness.processBroadcastElement(publisher.publish(learner), 0);
        harness.processElement(KEYS.row(round), 0);
        KeyedPrediction given = harness.extractOutputValues().get(round);
        assertThat(given.prediction())
            .as("round %d, seed %d", round, KEYS.seed())
            .isEqualTo(learner.predict(KEYS.row(round).values()).value());
        assertThat(given.steps()).isEqualTo(learner.steps());
      }
    }
  }

  @Test
  void standardisesByGivenStatistics() {
    KeyedObservation given =
        new StandardiseFunction(new double[] {1, 2}, new double[] {2, 4})
            .map(KeyedObservation.of("a", 1, new double[] {5, Double.NaN}, 7));
    assertThat(given).isEqualTo(KeyedObservation.of("a", 1, new double[] {2, Double.NaN}, 7));
  }

  @Test
  void refusesSettingsThatContradictEachOther() {
    LearnerSpec spec = LearnerSpec.of(Model.linear(2));
    assertThatThrownBy(() -> OneModel.of(spec).standardisedBy(new double[2], new double[] {1, 1}))
        .hasMessageContaining("standardises online");
    assertThatThrownBy(
            () ->
                OneModel.of(spec.withoutStandardising())
                    .standardisedBy(new double[3], new double[] {1, 1, 1}))
        .hasMessageContaining("3 means for 2 components");
    assertThatThrownBy(() -> OneModel.of(spec).publishEvery(0)).hasMessageContaining("every 0");
  }

  @Test
  void publishingCostsTheSameWhateverTheMemory() throws Exception {
    LearnerSpec spec = LearnerSpec.of(Model.linear(60)).law(Law.directional());
    PublishedModel dense = new ModelPublisher(spec).publish(LearnerMaker.watched(spec).fresh());
    LearnerSpec masked = spec.law(Law.masked(0.1));
    PublishedModel none = new ModelPublisher(masked).publish(LearnerMaker.watched(masked).fresh());
    assertThat(List.of(dense.learner().length)).containsExactly(none.learner().length);
  }
}
