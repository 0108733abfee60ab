package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.KeyedCoProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.Test;

/** Labels as a stream of their own, joined by key and id. */
class LabelledLearnFunctionTest {
  private static final LearnerSpec SPEC =
      LearnerSpec.of(Model.linear(2)).law(Law.directional()).intervals(0.9);

  private static KeyedTwoInputStreamOperatorTestHarness<
          String, KeyedObservation, KeyedLabel, KeyedPrediction>
      harness() throws Exception {
    return harness(new KeyedSettings(SPEC));
  }

  private static KeyedTwoInputStreamOperatorTestHarness<
          String, KeyedObservation, KeyedLabel, KeyedPrediction>
      harness(KeyedSettings settings) throws Exception {
    return new KeyedTwoInputStreamOperatorTestHarness<>(
        new KeyedCoProcessOperator<>(new LabelledLearnFunction(settings)),
        KeyedObservation::key,
        KeyedLabel::key,
        Types.STRING);
  }

  private static KeyedObservation row(int t) {
    double[] values = {Math.sin(t), t % 5 == 0 ? Double.NaN : Math.cos(2 * t)};
    return KeyedObservation.of("k" + t % 2, t, values, Double.NaN).withId("r" + t);
  }

  private static KeyedLabel label(int t) {
    return new KeyedLabel("k" + t % 2, "r" + t, t, 2 * Math.sin(t) + t % 3);
  }

  private static <T> List<T> aside(
      KeyedTwoInputStreamOperatorTestHarness<?, ?, ?, KeyedPrediction> harness, OutputTag<T> tag) {
    var records = harness.getSideOutput(tag);
    return records == null ? List.of() : records.stream().map(StreamRecord::getValue).toList();
  }

  @Test
  void isTheLearnerThatIsToldLate() throws Exception {
    Learner expected = SPEC.learner();
    try (var harness = harness()) {
      harness.open();
      for (int t = 0; t < 60; t += 2) {
        harness.processElement1(row(t), t);
        Prediction prediction = expected.predict("r" + t, t, row(t).values());
        KeyedPrediction given =
            harness.extractOutputValues().get(harness.extractOutputValues().size() - 1);
        assertThat(given.prediction()).isEqualTo(prediction.value());
        assertThat(given.lower()).isEqualTo(prediction.interval().lower());
        assertThat(given.upper()).isEqualTo(prediction.interval().upper());
        if (t >= 10) {
          harness.processElement2(label(t - 10), t);
          expected.label("r" + (t - 10), label(t - 10).target());
        }
      }
      List<KeyedPrediction> judged = aside(harness, SideOutputs.JUDGED);
      assertThat(judged).hasSize(25);
      KeyedPrediction first = harness.extractOutputValues().get(0);
      assertThat(judged.get(0).id()).isEqualTo("r0");
      assertThat(judged.get(0).prediction()).isEqualTo(first.prediction());
      assertThat(judged.get(0).error()).isEqualTo(label(0).target() - first.prediction());
    }
  }

  @Test
  void labelsMayComeFirstAndTwice() throws Exception {
    try (var harness = harness()) {
      harness.open();
      harness.processElement2(label(4), 1);
      assertThat(aside(harness, SideOutputs.JUDGED)).isEmpty();
      harness.processElement1(row(4), 2);
      assertThat(aside(harness, SideOutputs.JUDGED))
          .extracting(KeyedPrediction::id)
          .containsExactly("r4");
      harness.processElement2(label(4), 3);
      assertThat(aside(harness, SideOutputs.REJECTED))
          .extracting(Rejected::reason)
          .containsExactly("'r4' has its label already");
    }
  }

  @Test
  void whatWaitsIsInTheSnapshot() throws Exception {
    OperatorSubtaskState snapshot;
    try (var first = harness()) {
      first.open();
      first.processElement1(row(2), 2);
      first.processElement2(label(6), 3);
      snapshot = first.snapshot(1, 4);
    }
    try (var second = harness()) {
      second.initializeState(snapshot);
      second.open();
      second.processElement2(label(2), 5);
      second.processElement1(row(6), 6);
      assertThat(aside(second, SideOutputs.JUDGED))
          .extracting(KeyedPrediction::id)
          .containsExactly("r2", "r6");
    }
  }

  /** Labels that never meet their observation: nothing of them may stay. */
  @Test
  void labelsDoNotWaitForEver() throws Exception {
    KeyedSettings settings =
        new KeyedSettings(SPEC)
            .with(
                change -> {
                  change.earlyFor = Duration.ofHours(1);
                  change.timeToLive = Duration.ofSeconds(2);
                });
    try (var harness = harness(settings)) {
      harness.open();
      for (int t = 0; t < 2_000; t++) {
        harness.setProcessingTime(t);
        harness.processElement2(label(t), t);
      }
      harness.processElement1(row(1_990), 2_000);
      assertThat(aside(harness, SideOutputs.JUDGED))
          .extracting(KeyedPrediction::id)
          .containsExactly("r1990");
      assertThat(aside(harness, SideOutputs.REJECTED)).isEmpty();
      assertThat(harness.numProcessingTimeTimers()).as("few timers a key").isLessThan(25);

      harness.setProcessingTime(5_000);
      assertThat(aside(harness, SideOutputs.REJECTED))
          .hasSize(1_999)
          .extracting(Rejected::reason)
          .contains("no observation 'r7' came within PT2S")
          .doesNotContain("no observation 'r1990' came within PT2S");
      assertThat(harness.numProcessingTimeTimers()).isZero();
      harness.processElement1(row(8), 5_000);
      assertThat(aside(harness, SideOutputs.JUDGED)).hasSize(1);
      assertThat(harness.numKeyedStateEntries()).as("a learner alone").isEqualTo(1);
    }
  }
}
