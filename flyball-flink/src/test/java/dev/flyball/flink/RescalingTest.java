package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.nio.file.Path;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RescalingTest {
  private static final SimulatedKeys KEYS = new SimulatedKeys(77, 200, 6);
  private static final LearnerSpec SPEC =
      LearnerSpec.of(Model.linear(6)).law(Law.directional().memory(Memory.block(3)));

  @Test
  void savepointsMoveFromOneTaskToTwoToThree(@TempDir Path folder) throws Exception {
    WatchedJob watched = new WatchedJob(KEYS, 60_000, SPEC, folder);
    String savepoint = null;
    try (TestCluster cluster = new TestCluster(1, 3)) {
      for (int parallelism = 1; parallelism <= 3; parallelism++) {
        StreamExecutionEnvironment env =
            TestCluster.job(parallelism, folder.resolve("checkpoints"));
        watched.addTo(env, parallelism < 3 ? 8_000 : 100_000, row -> row);
        JobID job = cluster.submit(env, savepoint);
        if (parallelism < 3) {
          assertThat(cluster.awaitCheckpoints(job, 2)).as("checkpoints on the way").isTrue();
          savepoint = cluster.stopWithSavepoint(job, folder.resolve("savepoints"));
        } else {
          cluster.await(job);
        }
      }
    }
    assertThat(watched.predictions().sorted())
        .as("predictions, seed %d", KEYS.seed())
        .isEqualTo(watched.expectedPredictions());
  }
}
