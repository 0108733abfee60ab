package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Question;
import dev.flyball.model.Model;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.CoBroadcastWithKeyedOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedBroadcastOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Keys that learn what a published learner of all rows leaves. */
class CommonLearnerTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(23, 1, 4);
  private static final LearnerSpec SPEC = LearnerSpec.keyed(Model.linear(4)).intervals(0.9);

  private static KeyedBroadcastOperatorTestHarness<
          String, KeyedObservation, Tuple2<String, byte[]>, KeyedPrediction>
      harness() throws Exception {
    KeyedSettings settings = new KeyedSettings(SPEC).with(with -> with.besideCommon = true);
    return new KeyedBroadcastOperatorTestHarness<>(
        new CoBroadcastWithKeyedOperator<>(
            new SteeredLearnFunction(settings),
            List.of(SteeredLearnFunction.LAW, SteeredLearnFunction.COMMON)),
        KeyedObservation::key,
        Types.STRING,
        2,
        1,
        0);
  }

  private static Learner common(int inputs, int rows) {
    SimulatedKeys many = new SimulatedKeys(5, 7, inputs);
    Learner learner = LearnerSpec.of(Model.linear(inputs)).intervals(0.9).learner();
    for (int i = 0; i < rows; i++) {
      SimulatedKeys.learn(learner, many.row(i));
    }
    return learner;
  }

  @Test
  void keysLearnWhatTheLastOneThatWasPublishedLeaves() throws Exception {
    LearnerSpec wide = SPEC.model(Model.linear(5));
    Learner own = LearnerFactory.watched(wide).fresh();
    Learner common = null;
    OperatorSubtaskState state = null;
    for (int from = 0; from < 240; from += 80) {
      try (var harness = harness()) {
        if (state != null) {
          harness.initializeState(state);
        }
        harness.open();
        if (from != 160) {
          common = from == 0 ? null : common(4, 400);
        }
        if (from == 80) {
          harness.processBroadcastElement(Tuple2.of("", common.toBytes()), 0);
        }
        for (int i = from; i < from + 80; i++) {
          KeyedObservation row = KEYS.row(i);
          harness.processElement(row, i);
          Prediction said = common == null ? null : common.predict(Question.SETTLED, row.values());
          double[] inputs = Arrays.copyOf(row.values(), 5);
          inputs[4] = said == null ? Double.NaN : said.value();
          double answer = said == null ? 0 : said.value();
          double rest =
              (row.labelled()
                      ? own.learn(inputs, row.target() - answer)
                      : own.learnUnlabelled(inputs))
                  .prediction();
          List<KeyedPrediction> given = harness.extractOutputValues();
          KeyedPrediction last = given.get(given.size() - 1);
          assertThat(last.prediction()).as("row %d", i).isEqualTo(answer + rest);
          if (i > 100) {
            assertThat(last.lower()).isLessThan(last.prediction());
            assertThat(last.upper()).isGreaterThan(last.prediction());
          }
        }
        state = harness.snapshot(1, from);
      }
    }
  }

  /** A key's first rows are what the common learner says, in its interval. */
  @Test
  void aNewKeyStartsFromIt() throws Exception {
    Learner common = common(4, 400);
    KeyedObservation row = KEYS.row(0);
    Prediction said = common.predict(Question.SETTLED, row.values());
    try (var harness = harness()) {
      harness.open();
      harness.processBroadcastElement(Tuple2.of("", common.toBytes()), 0);
      harness.processElement(row, 0);
      assertThat(harness.extractOutputValues())
          .singleElement()
          .returns(said.value(), KeyedPrediction::prediction)
          .returns(said.interval().lower(), KeyedPrediction::lower)
          .returns(said.interval().upper(), KeyedPrediction::upper);
    }
  }

  @Test
  void whatIsNoSuchLearnerIsRejectedAndTheLastOneStays() throws Exception {
    byte[] good = common(4, 100).toBytes();
    byte[] damaged = good.clone();
    damaged[damaged.length / 2] ^= 1;
    KeyedObservation row = KEYS.row(0);
    double said = Learner.fromBytes(good).predict(Question.SETTLED, row.values()).value();
    try (var harness = harness()) {
      harness.open();
      for (byte[] bytes : List.of(good, common(3, 10).toBytes(), damaged)) {
        harness.processBroadcastElement(Tuple2.of("", bytes), 0);
      }
      harness.processElement(row, 0);
      assertThat(harness.extractOutputValues().get(0).prediction()).isEqualTo(said);
      assertThat(harness.getSideOutput(SideOutputs.REJECTED))
          .extracting(StreamRecord::getValue)
          .extracting(Rejected::reason)
          .satisfiesExactly(
              inputs -> assertThat(inputs).contains("inputs=3", "expected a number from 4 values"),
              bytes -> assertThat(bytes).startsWith("the common learner: "));
    }
  }
}
