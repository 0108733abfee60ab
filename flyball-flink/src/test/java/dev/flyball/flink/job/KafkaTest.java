package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.flink.TestCluster;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command's job against a real broker. */
@Tag("slow")
class KafkaTest {
  private static TestBroker broker;
  private static TestCluster cluster;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    broker = new TestBroker(folder);
    cluster = new TestCluster(1, 2);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    broker.close();
  }

  /** One device's rows of y = 2 a, one a second. */
  private static List<String> rows(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                "{\"device\":\"d%d\",\"t\":%d,\"n\":%d,\"a\":%d,\"y\":%d}"
                    .formatted(i % 3, 1_000L * i, i, i % 5, 2 * (i % 5)))
        .toList();
  }

  private static List<String> arguments(String servers, String topic, Object... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--input", "kafka://%s/%s".formatted(servers, topic), "--key", "device"));
    arguments.addAll(List.of("--id", "n", "--target", "y", "--features", "a", "--time", "t"));
    arguments.addAll(
        List.of("--output", "kafka://%s/%s-out".formatted(servers, topic), "--group", topic));
    arguments.addAll(List.of("--checkpoint-every", "PT0.2S"));
    Stream.of(more).map(Object::toString).forEach(arguments::add);
    return arguments;
  }

  private static JobID submit(List<String> arguments) throws Exception {
    FlinkCommand command = new FlinkCommand();
    new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            command.run().configuration(Optional.empty()));
    command.plan().addTo(env);
    return cluster.submit(env);
  }

  /** Which rows were predicted, each by its id. */
  private static List<Integer> ids(List<String> lines) {
    return lines.stream()
        .map(line -> Integer.valueOf(line.replaceAll(".*\"id\":\"(\\d+)\".*", "$1")))
        .sorted()
        .toList();
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** The topic has one partition, the job two tasks: the second must not hold event time back. */
  @Test
  void onePartitionIsEnough() throws Exception {
    broker.createTopic("single", 1);
    broker.send("single", 0, rows(0, 200));
    JobID job =
        submit(arguments(broker.servers(), "single", "--parallelism", 2, "--idle-after", "PT0S"));
    // The last waits for one that is younger.
    assertThat(ids(broker.await("single-out", 199))).isEqualTo(range(0, 199));
    cluster.cancel(job);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aQuietPartitionHoldsNobodyBackForLong(int tasks) throws Exception {
    String topic = "quiet-" + tasks;
    broker.createTopic(topic, 2);
    broker.send(topic, 0, rows(0, 200));
    JobID job =
        submit(arguments(broker.servers(), topic, "--parallelism", tasks, "--idle-after", "PT1S"));
    assertThat(ids(broker.await(topic + "-out", 199))).isEqualTo(range(0, 199));
    cluster.cancel(job);
  }

  /** Event time is known for each partition: one that is read after the other is not late. */
  @Test
  void partitionsThatAreReadOneAfterTheOtherAreNotLate() throws Exception {
    broker.createTopic("both", 2);
    List<String> all = rows(0, 4_000);
    broker.send("both", 0, IntStream.range(0, 2_000).mapToObj(i -> all.get(2 * i)).toList());
    broker.send("both", 1, IntStream.range(0, 2_000).mapToObj(i -> all.get(2 * i + 1)).toList());
    cluster.await(submit(arguments(broker.servers(), "both", "--parallelism", 1, "--bounded")));
    assertThat(ids(broker.await("both-out", 4_000))).isEqualTo(range(0, 4_000));
  }

  @Test
  void aBrokerThatDiesAndReturnsCostsNothing() throws Exception {
    broker.createTopic("broken", 1);
    broker.send("broken", 0, rows(0, 300));
    JobID job = submit(arguments(broker.servers(), "broken", "--restarts", 20));
    assertThat(broker.await("broken-out", 299)).hasSizeGreaterThanOrEqualTo(299);
    broker.stop();
    broker.start();
    broker.send("broken", 0, rows(300, 600));
    broker.await("broken-out", 599);
    assertThat(ids(broker.all("broken-out"))).isEqualTo(range(0, 599));
    cluster.cancel(job);
  }

  @Test
  void clientPropertiesOpenGuardedBrokers(@TempDir Path folder) throws Exception {
    broker.createTopic("guarded", 1);
    broker.send("guarded", 0, rows(0, 100));
    Path file = folder.resolve("client.properties");
    write(file, TestBroker.login());
    cluster.await(
        submit(
            arguments(
                broker.guardedServers(), "guarded", "--bounded", "--kafka-properties", file)));
    assertThat(ids(broker.await("guarded-out", 100))).isEqualTo(range(0, 100));
  }

  private static void write(Path file, java.util.Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  @Test
  void startsWhereAskedTo() throws Exception {
    broker.createTopic("late-start", 1);
    broker.send("late-start", 0, rows(0, 50));
    cluster.await(
        submit(arguments(broker.servers(), "late-start", "--bounded", "--offsets", "latest")));
    cluster.await(
        submit(
            arguments(
                broker.servers(), "late-start", "--bounded", "--offsets", "1970-01-01T00:00:00Z")));
    assertThat(ids(broker.await("late-start-out", 50))).isEqualTo(range(0, 50));
    assertThatThrownBy(() -> submit(arguments(broker.servers(), "late-start", "--offsets", "noon")))
        .hasMessageContaining("--offsets is 'noon'; expected earliest, latest, group or a time");
  }

  @Test
  void namesATopicThatIsNotThere() {
    assertThatThrownBy(() -> submit(arguments(broker.servers(), "nowhere")))
        .hasMessageContaining("there is no topic 'nowhere' at " + broker.servers());
  }
}
