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
import org.apache.kafka.clients.consumer.ConsumerRecord;
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
  private static final String RESTARTS =
      "-Drestart-strategy.failure-rate.max-failures-per-interval=20";

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
    arguments.addAll(List.of("--id", "n", "--target", "y", "--features", "a"));
    arguments.addAll(List.of("--output", "kafka://%s/%s-out".formatted(servers, topic)));
    arguments.add("-Dexecution.checkpointing.interval=200ms");
    Stream.of(more).map(Object::toString).forEach(arguments::add);
    return arguments;
  }

  private static JobID submit(List<String> arguments) throws Exception {
    FlinkCommand command = new FlinkCommand();
    new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(
            command.settings().configuration(Optional.empty()));
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

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void partitionsAndTasksNeedNotBeAsMany(int partitions) throws Exception {
    String topic = "partitions-" + partitions;
    broker.createTopic(topic, partitions);
    broker.send(topic, 0, rows(0, 200));
    broker.send(topic, partitions - 1, rows(200, 400));
    JobID job = submit(arguments(broker.servers(), topic, "-Dparallelism.default=2"));
    assertThat(ids(broker.await(topic + "-out", 400))).isEqualTo(range(0, 400));
    cluster.cancel(job);
  }

  @Test
  void aBrokerThatDiesAndReturnsCostsNothing() throws Exception {
    broker.createTopic("broken", 1);
    broker.send("broken", 0, rows(0, 300));
    JobID job = submit(arguments(broker.servers(), "broken", RESTARTS));
    assertThat(broker.await("broken-out", 300)).hasSize(300);
    broker.stop();
    broker.start();
    broker.send("broken", 0, rows(300, 600));
    broker.await("broken-out", 600);
    assertThat(ids(broker.all("broken-out"))).isEqualTo(range(0, 600));
    cluster.cancel(job);
  }

  @Test
  void clientPropertiesOpenGuardedBrokers(@TempDir Path folder) throws Exception {
    broker.createTopic("guarded", 1);
    broker.send("guarded", 0, rows(0, 100));
    Path file = folder.resolve("client.properties");
    write(file, TestBroker.login());
    JobID job = submit(arguments(broker.guardedServers(), "guarded", "--kafka-properties", file));
    assertThat(ids(broker.await("guarded-out", 100))).isEqualTo(range(0, 100));
    cluster.cancel(job);
  }

  private static void write(Path file, java.util.Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  @Test
  void startsWhereAskedTo(@TempDir Path folder) throws Exception {
    broker.createTopic("late-start", 1);
    broker.send("late-start", 0, rows(0, 50));
    Path file = folder.resolve("client.properties");
    write(file, java.util.Map.of("auto.offset.reset", "latest"));
    JobID latest = submit(arguments(broker.servers(), "late-start", "--kafka-properties", file));
    assertThat(cluster.awaitCheckpoints(latest, 1)).as("the source knows where it begins").isTrue();
    broker.send("late-start", 0, rows(50, 60));
    assertThat(ids(broker.await("late-start-out", 10))).isEqualTo(range(50, 60));
    cluster.cancel(latest);
    write(file, java.util.Map.of("auto.offset.reset", "noon"));
    assertThatThrownBy(
            () -> submit(arguments(broker.servers(), "late-start", "--kafka-properties", file)))
        .hasMessageContaining("auto.offset.reset is 'noon'; expected earliest or latest");
  }

  @Test
  void namesATopicThatIsNotThere() {
    assertThatThrownBy(() -> submit(arguments(broker.servers(), "nowhere")))
        .hasMessageContaining("there is no topic 'nowhere' at " + broker.servers());
  }

  /** Consumers downstream partition, compact and join by the key, and go by the time. */
  @Test
  void recordsCarryTheirKeyAndTheirTime() throws Exception {
    broker.createTopic("carried", 1);
    broker.createTopic("carried-out-rejected", 1);
    broker.send("carried", 0, rows(0, 30));
    broker.send("carried", 0, List.of("no json", "{\"device\":\"d1\",\"a\":\"x\",\"y\":1}"));
    JobID job = submit(arguments(broker.servers(), "carried"));
    for (var record : broker.records("carried-out", 30)) {
      int row = Integer.parseInt(record.value().replaceAll(".*\"id\":\"(\\d+)\".*", "$1"));
      assertThat(record.key()).isEqualTo("d" + row % 3);
      assertThat(record.timestamp()).isEqualTo(TestBroker.TIME);
    }
    var rejected = broker.records("carried-out-rejected", 2);
    assertThat(rejected).extracting(ConsumerRecord::key).containsOnly("k");
    assertThat(rejected.get(0).value()).contains("no JSON object");
    assertThat(rejected.get(1).value()).contains("column a: ");
    cluster.cancel(job);
  }
}
