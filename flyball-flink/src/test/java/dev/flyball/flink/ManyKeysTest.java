package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More learners than the heap would hold: they live in RocksDB. */
@Tag("slow")
class ManyKeysTest {
  /** {@code -Dflyball.keys=100000} for the figure in docs/flink.md. */
  private static final int KEYS = Integer.getInteger("flyball.keys", 20_000);

  private static final long ROWS = 4L * KEYS;

  @Test
  void endWithTheWeightsOfARunInMemory(@TempDir Path folder) throws Exception {
    SimulatedKeys keys = new SimulatedKeys(100, KEYS, 20);
    WatchedJob watched =
        new WatchedJob(keys, ROWS, LearnerSpec.of(Model.linear(20)).law(Law.directional()), folder);
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    try (TestCluster cluster = new TestCluster(1, 2)) {
      StreamExecutionEnvironment env = TestCluster.job(2, folder.resolve("checkpoints"));
      Configuration onDisk = new Configuration();
      onDisk.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
      onDisk.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
      onDisk.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(5));
      env.configure(onDisk);
      watched.addTo(env, 1_000_000, row -> row);
      cluster.run(env);
    }
    double seconds = 1e-9 * (System.nanoTime() - start);
    long peak =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum();
    System.out.printf(
        "%d rows of %d keys in %.1f s, peak heap %d MB%n", ROWS, KEYS, seconds, peak / 1_000_000);
    assertThat(watched.predictions().sorted())
        .as("predictions, seed %d", keys.seed())
        .isEqualTo(watched.expectedPredictions());
  }
}
