package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever fails on the way, every key ends with the weights of a run that nothing interrupted, bit
 * for bit, and every prediction is given out once.
 */
@Tag("slow")
class ExactlyOnceTest {
  private static final long SEED = 2026;
  private static final long ROWS = 200_000;
  private static final double ROWS_A_SECOND = 40_000;
  private static final SimulatedKeys KEYS = new SimulatedKeys(SEED, 500, 6);
  private static final LearnerSpec SPEC = LearnerSpec.of(Model.linear(6));

  private static TestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new TestCluster(2, 2);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  /** Throws once in every attempt, at another row each time, until none is left. */
  private static final class Failing extends RichMapFunction<KeyedObservation, KeyedObservation> {
    private static final long serialVersionUID = 1L;

    private final long[] rows;
    private transient int attempt;

    Failing(long[] rows) {
      this.rows = rows;
    }

    @Override
    public void open(OpenContext context) {
      attempt = getRuntimeContext().getTaskInfo().getAttemptNumber();
    }

    @Override
    public KeyedObservation map(KeyedObservation observation) {
      if (attempt < rows.length && observation.time() == rows[attempt]) {
        throw new IllegalStateException("injected failure at row " + observation.time());
      }
      return observation;
    }
  }

  @Test
  void survivesExceptionsInAnOperator(@TempDir Path folder) throws Exception {
    RandomStream random = new RandomStream(SEED);
    long[] rows = new long[4];
    Arrays.setAll(rows, i -> random.nextInt((int) ROWS));
    Arrays.sort(rows);
    WatchedJob watched = new WatchedJob(KEYS, ROWS, SPEC, folder);
    StreamExecutionEnvironment env = TestCluster.job(2, folder.resolve("checkpoints"));
    watched.addTo(env, ROWS_A_SECOND, new Failing(rows));
    JobID job = cluster.submit(env);
    cluster.await(job);
    assertThat(cluster.restarts(job)).as("restarts").isGreaterThanOrEqualTo(rows.length);
    check(watched, "failures at rows " + Arrays.toString(rows));
  }

  @Test
  void survivesTheLossOfTaskManagers(@TempDir Path folder) throws Exception {
    RandomStream random = new RandomStream(SEED + 1);
    WatchedJob watched = new WatchedJob(KEYS, ROWS, SPEC, folder);
    StreamExecutionEnvironment env = TestCluster.job(3, folder.resolve("checkpoints"));
    watched.addTo(env, ROWS_A_SECOND, row -> row);
    JobID job = cluster.submit(env);
    int killed = 0;
    for (int i = 0; i < 2; i++) {
      if (cluster.awaitCheckpoints(job, 1 + i * random.nextInt(4))) {
        cluster.replaceTaskManager(i);
        killed++;
      }
    }
    cluster.await(job);
    assertThat(killed).as("task managers killed").isPositive();
    assertThat(cluster.restarts(job)).as("restarts").isPositive();
    check(watched, killed + " task managers killed");
  }

  /** What is rounded when it is stored is rounded in the same way whatever happens. */
  @Test
  void survivesExceptionsWithLearnersOnDisk(@TempDir Path folder) throws Exception {
    SimulatedKeys keys = new SimulatedKeys(SEED, 50, 6);
    WatchedJob watched =
        new WatchedJob(keys, 20_000, LearnerSpec.keyed(Model.linear(6)).intervals(0.9), folder);
    StreamExecutionEnvironment env = TestCluster.job(2, folder.resolve("checkpoints"));
    Configuration onDisk = new Configuration();
    onDisk.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    env.configure(onDisk);
    watched.addTo(env, 5_000, new Failing(new long[] {4_000, 11_000, 17_000}));
    JobID job = cluster.submit(env);
    cluster.await(job);
    assertThat(cluster.restarts(job)).as("restarts").isGreaterThanOrEqualTo(3);
    assertThat(watched.predictions().sorted())
        .as("predictions, seed %d", SEED)
        .isEqualTo(watched.expectedOnDisk())
        .isNotEqualTo(watched.expectedPredictions());
  }

  private static void check(WatchedJob watched, String what) {
    assertThat(watched.predictions().sorted())
        .as("predictions, seed %d, %s", SEED, what)
        .isEqualTo(watched.expectedPredictions());
  }
}
