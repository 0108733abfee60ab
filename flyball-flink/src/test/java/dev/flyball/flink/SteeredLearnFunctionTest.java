package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.CoBroadcastWithKeyedOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedBroadcastOperatorTestHarness;
import org.junit.jupiter.api.Test;

class SteeredLearnFunctionTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(9, 1, 4);
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(4)).law(Law.directional());

  private static KeyedBroadcastOperatorTestHarness<
          String, KeyedObservation, Tuple2<String, byte[]>, KeyedPrediction>
      harness() throws Exception {
    return new KeyedBroadcastOperatorTestHarness<>(
        new CoBroadcastWithKeyedOperator<>(
            new SteeredLearnFunction(new KeyedSettings(SPEC)),
            List.of(SteeredLearnFunction.LAW, SteeredLearnFunction.COMMON)),
        KeyedObservation::key,
        Types.STRING,
        2,
        1,
        0);
  }

  private static Tuple2<String, byte[]> constants(String change) {
    return Tuple2.of(change, new byte[0]);
  }

  @Test
  void newConstantsReachRunningLearners() throws Exception {
    Learner bare = LearnerFactory.watched(SPEC).fresh();
    OperatorSubtaskState snapshot;
    try (var harness = harness()) {
      harness.open();
      for (int i = 0; i < 120; i++) {
        if (i == 40) {
          harness.processBroadcastElement(constants("eta=0.1, beta=0.9"), 0);
          bare = bare.withLaw(Law.directional().eta(0.1).beta(0.9));
        }
        if (i == 80) {
          harness.processBroadcastElement(constants("scalar(eta=0.2, epsilon=1.0)"), 0);
          bare = bare.withLaw(Law.scalar(0.2, 1));
        }
        check(harness, bare, i);
      }
      snapshot = harness.snapshot(1, 0);
    }
    try (var harness = harness()) {
      harness.initializeState(snapshot);
      harness.open();
      for (int i = 120; i < 160; i++) {
        check(harness, bare, i);
      }
    }
  }

  private static void check(
      KeyedBroadcastOperatorTestHarness<
              String, KeyedObservation, Tuple2<String, byte[]>, KeyedPrediction>
          harness,
      Learner bare,
      int row)
      throws Exception {
    harness.processElement(KEYS.row(row), row);
    double expected = SimulatedKeys.learn(bare, KEYS.row(row)).prediction();
    List<KeyedPrediction> given = harness.extractOutputValues();
    assertThat(given.get(given.size() - 1).prediction())
        .as("row %d, seed %d", row, KEYS.seed())
        .isEqualTo(expected);
  }

  @Test
  void constantsThatMakeNoSenseAreRejectedAndTheLawStays() throws Exception {
    List<String> nonsense =
        List.of(
            "eta=-1",
            "eta=fast",
            "speed=3",
            "newton(eta=1)",
            "",
            "directional(eta=0.1",
            "??",
            "directional(eta=0.1, speed=3)");
    Learner bare = LearnerFactory.watched(SPEC).fresh();
    try (var harness = harness()) {
      harness.open();
      check(harness, bare, 0);
      for (String change : nonsense) {
        harness.processBroadcastElement(constants(change), 0);
      }
      for (int i = 1; i < 20; i++) {
        check(harness, bare, i);
      }
      assertThat(harness.getSideOutput(SideOutputs.REJECTED))
          .extracting(StreamRecord::getValue)
          .extracting(Rejected::text)
          .containsExactlyElementsOf(nonsense);
    }
  }
}
