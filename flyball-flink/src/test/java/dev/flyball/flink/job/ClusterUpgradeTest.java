package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a team does in its first month, on Flink's own processes: two task managers are killed, the
 * job is stopped with a savepoint, and goes on with twice the tasks and one more input. Every row
 * is predicted once, by a learner that has learned every row of its key before, and looks ahead
 * once.
 */
@Tag("slow")
class ClusterUpgradeTest {
  private static final int KEYS = 40;
  private static final int ROWS = 4_000;
  private static final Pattern LINE =
      Pattern.compile("\"key\":\"(\\w+)\",\"id\":\"(\\d+)\".*\"steps\":(\\d+)}");

  @TempDir private Path folder;

  private static List<ProducerRecord<String, String>> rows(int from, int to, boolean wide) {
    return IntStream.range(from, to)
        .mapToObj(
            i -> {
              String key = "d" + i % KEYS;
              double a = Math.sin(i);
              double b = Math.cos(0.7 * i);
              String more = wide ? ",\"c\":" + Math.sin(3.1 * i) : "";
              String row =
                  "{\"device\":\"%s\",\"n\":%d,\"a\":%s,\"b\":%s,\"y\":%s%s}"
                      .formatted(key, i, a, b, 2 * a - b, more);
              return new ProducerRecord<>("upgrade", i % KEYS % 4, TestBroker.TIME, key, row);
            })
        .toList();
  }

  private List<String> job(TestBroker broker, Path jar, String features, int tasks) {
    return List.of(
        "-c",
        FlinkCommand.class.getName(),
        jar.toString(),
        "--input=kafka://%s/upgrade".formatted(broker.servers()),
        "--output=kafka://%s/upgrade-out".formatted(broker.servers()),
        "--key=device",
        "--id=n",
        "--target=y",
        "--features=" + features,
        "--lag=1",
        "--ahead=2",
        "--checkpoints=" + folder.resolve("checkpoints").toUri(),
        "-Dstate.backend.type=rocksdb",
        "-Dexecution.checkpointing.interval=1s",
        "-Dparallelism.default=" + tasks);
  }

  @Test
  @Timeout(300)
  void rowsAreLearnedOnceThroughKillsASavepointMoreTasksAndAnotherInput() throws Exception {
    Path jar = JobJar.write(folder.resolve("job.jar"));
    try (TestBroker broker = new TestBroker(folder.resolve("broker"));
        StandaloneCluster cluster = new StandaloneCluster(folder.resolve("flink"), 2)) {
      broker.createTopic("upgrade", 4);
      broker.createTopic("upgrade-out-rejected", 1);
      broker.createTopic("upgrade-out-forecasts", 1);
      cluster.start(job(broker, jar, "a,b", 2));
      broker.send(rows(0, ROWS, false));
      assertThat(broker.await("upgrade-out", 1)).as(cluster::logs).isNotEmpty();
      loseTaskManager(0, rows(ROWS, 2 * ROWS, false), cluster, broker);
      assertThat(broker.await("upgrade-out", 2 * ROWS)).as(cluster::logs).hasSize(2 * ROWS);

      String savepoint = cluster.stopWithSavepoint(folder.resolve("savepoints"));
      List<String> wider = new ArrayList<>(job(broker, jar, "a,b,c", 4));
      wider.add("-Dexecution.state-recovery.path=" + savepoint);
      broker.send(rows(2 * ROWS, 3 * ROWS, true));
      cluster.start(wider);
      assertThat(broker.await("upgrade-out", 2 * ROWS + 1))
          .as(cluster::logs)
          .hasSizeGreaterThan(2 * ROWS);
      loseTaskManager(1, rows(3 * ROWS, 4 * ROWS, true), cluster, broker);
      broker.await("upgrade-out", 4 * ROWS);
      check(broker.all("upgrade-out"), cluster);
      assertThat(broker.all("upgrade-out-rejected")).isEmpty();
      assertThat(broker.all("upgrade-out-forecasts"))
          .extracting(line -> line.replaceAll(".*\"id\":\"(\\d+)\",\"ahead\":2,.*", "$1"))
          .as("every row looks ahead once")
          .hasSize(4 * ROWS)
          .doesNotHaveDuplicates();
    }
  }

  /** In the midst of rows; what comes after waits until the job is up again. */
  private static void loseTaskManager(
      int which,
      List<ProducerRecord<String, String>> rows,
      StandaloneCluster cluster,
      TestBroker broker)
      throws Exception {
    broker.send(rows.subList(0, ROWS / 2));
    cluster.replaceTaskManager(which);
    broker.send(rows.subList(ROWS / 2, ROWS));
  }

  /** Ids once each; by key, in their order, each with the steps of all those before it. */
  private static void check(List<String> lines, StandaloneCluster cluster) {
    Map<String, TreeMap<Integer, Integer>> steps = new TreeMap<>();
    for (String line : lines) {
      Matcher found = LINE.matcher(line);
      assertThat(found.find()).as(line).isTrue();
      Integer before =
          steps
              .computeIfAbsent(found.group(1), key -> new TreeMap<>())
              .put(Integer.valueOf(found.group(2)), Integer.valueOf(found.group(3)));
      assertThat(before).as("row %s, given twice", found.group(2)).isNull();
    }
    assertThat(lines).as(cluster::logs).hasSize(4 * ROWS);
    assertThat(steps).hasSize(KEYS);
    steps.forEach(
        (key, ofKey) ->
            assertThat(ofKey.values())
                .as("steps before each row of %s", key)
                .containsExactlyElementsOf(IntStream.range(0, 4 * ROWS / KEYS).boxed().toList()));
  }
}
