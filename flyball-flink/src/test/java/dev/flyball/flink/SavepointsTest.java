package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.api.OperatorIdentifier;
import org.apache.flink.state.api.OperatorTransformation;
import org.apache.flink.state.api.SavepointReader;
import org.apache.flink.state.api.SavepointWriter;
import org.apache.flink.state.api.functions.KeyedStateBootstrapFunction;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/flink.md shows: learners out of a savepoint, as checkpoints, and back. */
@Tag("slow")
class SavepointsTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(19, 5, 4);
  private static final LearnerSpec SPEC = LearnerSpec.keyed(Model.linear(4));
  private static final OperatorIdentifier LEARNERS = OperatorIdentifier.forUid("flyball-learn");

  @TempDir private Path folder;

  /** The checkpoint of every key's learner. */
  static final class Out extends KeyedStateReaderFunction<String, Tuple2<String, byte[]>> {
    private transient ValueState<Learner> learners;

    @Override
    public void open(OpenContext context) {
      learners = getRuntimeContext().getState(LearnerType.state(SPEC, List.of()));
    }

    @Override
    public void readKey(String key, Context context, Collector<Tuple2<String, byte[]>> out)
        throws Exception {
      out.collect(Tuple2.of(key, learners.value().toBytes()));
    }
  }

  /** The learner of every key's checkpoint. */
  static final class Back extends KeyedStateBootstrapFunction<String, Tuple2<String, byte[]>> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Learner> learners;

    @Override
    public void open(OpenContext context) {
      learners = getRuntimeContext().getState(LearnerType.state(SPEC, List.of()));
    }

    @Override
    public void processElement(Tuple2<String, byte[]> checkpoint, Context context)
        throws Exception {
      learners.update(Learner.fromBytes(checkpoint.f1));
    }
  }

  private StreamExecutionEnvironment env() {
    return TestCluster.job(2, folder.resolve("checkpoints"));
  }

  private Map<String, byte[]> checkpoints(String savepoint) throws Exception {
    Map<String, byte[]> found = new TreeMap<>();
    try (var each =
        SavepointReader.read(env(), savepoint, new HashMapStateBackend())
            .readKeyedState(
                LEARNERS,
                new Out(),
                Types.STRING,
                Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.BYTE)))
            .executeAndCollect()) {
      each.forEachRemaining(pair -> found.put(pair.f0, pair.f1));
    }
    return found;
  }

  @Test
  void learnersComeOutAsCheckpointsAndGoBack() throws Exception {
    WatchedJob watched = new WatchedJob(KEYS, 100_000, SPEC, folder);
    String savepoint;
    try (TestCluster cluster = new TestCluster(1, 2)) {
      StreamExecutionEnvironment env = env();
      watched.addTo(env, 2_000, row -> row);
      JobID job = cluster.submit(env);
      assertThat(cluster.awaitCheckpoints(job, 3)).isTrue();
      savepoint = cluster.stopWithSavepoint(job, folder.resolve("savepoints"));
    }
    Map<String, byte[]> checkpoints = checkpoints(savepoint);
    assertThat(checkpoints).hasSize(KEYS.keys());
    checkpoints.forEach(
        (key, bytes) -> {
          Learner learner = Learner.fromBytes(bytes);
          assertThat(learner.steps()).isPositive();
          Learner bare = SPEC.learner();
          for (long i = 0; bare.observations() < learner.observations(); i++) {
            if (KEYS.row(i).key().equals(key)) {
              SimulatedKeys.learn(bare, KEYS.row(i));
            }
          }
          assertThat(learner.parameters()).as(key).isEqualTo(bare.parameters());
        });

    StreamExecutionEnvironment env = env();
    List<Tuple2<String, byte[]>> pairs =
        checkpoints.entrySet().stream().map(e -> Tuple2.of(e.getKey(), e.getValue())).toList();
    String back = folder.resolve("back").toUri().toString();
    SavepointWriter.newSavepoint(env, new HashMapStateBackend(), 128)
        .withOperator(
            LEARNERS,
            OperatorTransformation.bootstrapWith(
                    env.fromData(
                        pairs, Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.BYTE))))
                .keyBy(pair -> pair.f0, Types.STRING)
                .transform(new Back()))
        .write(back);
    env.execute();
    Map<String, byte[]> again = checkpoints(back);
    assertThat(again.keySet()).isEqualTo(checkpoints.keySet());
    again.forEach(
        (key, bytes) ->
            assertThat(Learner.fromBytes(bytes).parameters())
                .isEqualTo(Learner.fromBytes(checkpoints.get(key)).parameters()));
  }
}
