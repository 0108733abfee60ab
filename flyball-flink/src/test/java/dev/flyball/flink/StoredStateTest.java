package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs go on from savepoints that older versions wrote, as if nothing had happened. */
class StoredStateTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void goesOnFromEveryStoredVersion(int version, @TempDir Path folder) throws Exception {
    String savepoint =
        StoredStateTest.class.getResource("/savepoints/version-" + version).toURI().toString();
    WatchedJob watched =
        new WatchedJob(
            StoredStateWriter.KEYS, StoredStateWriter.ROWS, StoredStateWriter.TEMPLATE, folder);
    try (TestCluster cluster = new TestCluster(1, 2)) {
      StreamExecutionEnvironment env = TestCluster.job(1, folder.resolve("checkpoints"));
      watched.addTo(env, 10_000, row -> row);
      cluster.await(cluster.submit(env, savepoint));
    }
    assertThat(watched.parameters().sorted())
        .as("savepoint of version %d, seed %d", version, StoredStateWriter.KEYS.seed())
        .isEqualTo(watched.expectedParameters());
    assertThat(watched.predictions().sorted())
        .as("the savepoint was taken after some rows")
        .hasSizeBetween(100, (int) StoredStateWriter.ROWS - 100);
  }
}
