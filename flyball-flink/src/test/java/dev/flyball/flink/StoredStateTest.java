package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs go on from savepoints that older versions wrote, as if nothing had happened. */
class StoredStateTest {
  private static TestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new TestCluster(1, 2);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({"1, hashmap", "1, rocksdb", "2, hashmap", "2, rocksdb", "3, hashmap"})
  void goesOnFromEveryStoredVersion(int version, String backend, @TempDir Path folder)
      throws Exception {
    String savepoint =
        StoredStateTest.class.getResource("/savepoints/version-" + version).toURI().toString();
    WatchedJob watched =
        new WatchedJob(
            StoredStateWriter.KEYS, StoredStateWriter.ROWS, StoredStateWriter.SPEC, folder);
    StreamExecutionEnvironment env = TestCluster.job(1, folder.resolve("checkpoints"));
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    env.configure(configuration);
    watched.addTo(env, 10_000, row -> row);
    cluster.await(cluster.submit(env, savepoint));
    assertThat(watched.parameters().sorted())
        .as("savepoint of version %d, seed %d", version, StoredStateWriter.KEYS.seed())
        .isEqualTo(watched.expectedParameters());
    assertThat(watched.predictions().sorted())
        .as("the savepoint was taken after some rows")
        .hasSizeBetween(100, (int) StoredStateWriter.ROWS - 100);
  }
}
