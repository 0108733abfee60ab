package dev.flyball.flink;

import dev.flyball.control.Curvature;
import dev.flyball.control.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import java.nio.file.Path;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * Writes the savepoint that {@link StoredStateTest} keeps of every format version: run it once,
 * when a version is new, and store what it writes under src/test/resources/savepoints.
 */
final class StoredStateWriter {
  static final SimulatedKeys KEYS = new SimulatedKeys(5, 4, 3);
  static final long ROWS = 1_000;
  static final LearnerSpec SPEC =
      LearnerSpec.of(Model.linear(3))
          .law(Law.directional().beta(0.99).epsilon(0.05).eta(0.4).curvature(Curvature.AS_PRINTED))
          .standardisation(Standardisation.online());

  private StoredStateWriter() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    try (TestCluster cluster = new TestCluster(1, 2)) {
      StreamExecutionEnvironment env = TestCluster.job(1, folder.resolve("checkpoints"));
      new WatchedJob(KEYS, ROWS, SPEC, folder)
          .learn(env, 100, row -> row)
          .predictions()
          .sinkTo(new DiscardingSink<>());
      JobID job = cluster.submit(env);
      Thread.sleep(6_000);
      System.out.println(cluster.stopWithSavepoint(job, folder.resolve("savepoint")));
    }
  }
}
