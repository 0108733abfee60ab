package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Untrusted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

class KeyedLearningTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(11, 20, 5);
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(5));
  private static final LearnerSpec SPEC_OF_THREE = LearnerSpec.of(Model.linear(3));

  @Test
  void predictsWhatTheBareLibraryPredicts() throws Exception {
    List<KeyedPrediction> expected = new ArrayList<>();
    KEYS.learned(SPEC, 2_000, expected::add);
    List<KeyedObservation> rows = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      rows.add(KEYS.row(i));
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    List<KeyedPrediction> predictions =
        KeyedLearning.of(SPEC).on(env.fromData(rows)).predictions().executeAndCollect(10_000);
    predictions.sort(Comparator.comparingLong(KeyedPrediction::time));
    assertThat(predictions).as("seed %d", KEYS.seed()).isEqualTo(expected);
  }

  /** Trust comes with the spec: each key's learner doubts what the bare learner doubts. */
  @Test
  void aKeysLearnerDoubtsASensorThatStandsStill() throws Exception {
    SimulatedKeys two = new SimulatedKeys(12, 2, 3);
    LearnerSpec trusting = SPEC_OF_THREE.trust(Trusting.on());
    List<KeyedObservation> rows = new ArrayList<>();
    for (int i = 0; i < 1_400; i++) {
      double[] values = two.row(i).values();
      values[1] = i >= 1_200 && i % 2 == 0 ? 0.3 : values[1];
      rows.add(KeyedObservation.of("device-" + i % 2, i, values, two.row(i).target()));
    }
    Map<String, Learner> bare = new TreeMap<>();
    List<KeyedPrediction> expected = new ArrayList<>();
    for (KeyedObservation row : rows) {
      Learner learner =
          bare.computeIfAbsent(row.key(), key -> LearnerFactory.watched(trusting).fresh());
      long before = learner.steps();
      expected.add(KeyedPrediction.of(row, SimulatedKeys.learn(learner, row), true, before));
    }
    assertThat(bare.get("device-0").step().untrusted()).extracting(Untrusted::input).contains(1);
    assertThat(bare.get("device-1").step().untrusted())
        .extracting(Untrusted::input)
        .doesNotContain(1);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    List<KeyedPrediction> trusted = predictions(trusting, env.fromData(rows));
    assertThat(trusted).isEqualTo(expected);
    assertThat(predictions(SPEC_OF_THREE, env.fromData(rows))).isNotEqualTo(expected);
  }

  private static List<KeyedPrediction> predictions(
      LearnerSpec spec, DataStream<KeyedObservation> rows) throws Exception {
    List<KeyedPrediction> all =
        KeyedLearning.of(spec).on(rows).predictions().executeAndCollect(10_000);
    all.sort(Comparator.comparingLong(KeyedPrediction::time));
    return all;
  }

  @Test
  void twoLearningsLiveInOneJob() throws Exception {
    List<KeyedObservation> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      rows.add(KEYS.row(i));
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(1, new Configuration());
    var stream = env.fromData(rows);
    LearnerSpec slow = SPEC.law(Law.masked(0.01));
    var both =
        KeyedLearning.of(SPEC)
            .as("fast")
            .on(stream)
            .predictions()
            .union(KeyedLearning.of(slow).as("slow").on(stream).predictions())
            .executeAndCollect(1_000);
    assertThat(both).hasSize(400);
    assertThatThrownBy(() -> KeyedLearning.of(SPEC).as("a b"))
        .hasMessageContaining("the name 'a b'");
  }

  /** The stream of constants stands outside event time: observations do not wait for it. */
  @Test
  void constantsComeBesideObservationsInEventTime() throws Exception {
    List<KeyedObservation> rows = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      rows.add(KEYS.row(i));
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    KeyedStreams learning =
        KeyedLearning.of(SPEC.law(Law.directional()))
            .inEventTimeOrder(Duration.ZERO)
            .on(env.fromData(rows), env.fromData("eta=0.2", "eta=none at all"));
    List<String> outcomes =
        learning
            .predictions()
            .map(prediction -> "prediction")
            .union(learning.rejected().map(Rejected::reason))
            .executeAndCollect(10_000);
    assertThat(outcomes).hasSize(2_001).contains("constants: eta=none at all is not a number");
  }
}
