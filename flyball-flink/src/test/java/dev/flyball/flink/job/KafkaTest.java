package dev.flyball.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
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

  private static Headers headers(Integer row) {
    byte[] anything = {(byte) row.intValue(), -1, 0};
    return new RecordHeaders()
        .add("traceparent", ("00-" + row).getBytes(UTF_8))
        .add("bytes", anything)
        .add("bytes", null);
  }

  /** What traces calls, or replays what was rejected, is in the headers. */
  @Test
  void headersPass() throws Exception {
    broker.createTopic("headed", 1);
    broker.createTopic("headed-out-rejected", 1);
    List<String> values = new ArrayList<>(rows(0, 20));
    values.add("no json");
    values.add("{\"device\":\"d1\",\"n\":21,\"a\":1e999,\"y\":1}");
    broker.send(
        IntStream.range(0, values.size())
            .mapToObj(
                i ->
                    new ProducerRecord<>(
                        "headed", 0, TestBroker.TIME, "k", values.get(i), headers(i)))
            .toList());
    JobID job = submit(arguments(broker.servers(), "headed"));
    for (var record : broker.records("headed-out", 20)) {
      int row = Integer.parseInt(record.value().replaceAll(".*\"id\":\"(\\d+)\".*", "$1"));
      assertThat(record.headers()).isEqualTo(headers(row));
    }
    var rejected = broker.records("headed-out-rejected", 2);
    assertThat(rejected)
        .extracting(ConsumerRecord::headers)
        .containsExactlyInAnyOrder(headers(20), headers(21));
    cluster.cancel(job);
  }

  /** Rows are learned by the times of their records, and one that is too late is told so. */
  @Test
  void eventTimeIsTheTimeOfTheRecord() throws Exception {
    broker.createTopic("timed", 1);
    broker.createTopic("timed-out-rejected", 1);
    int[] seconds = {0, 2, 1, 4, 3, 30, 5, 60};
    List<ProducerRecord<String, String>> records = new ArrayList<>();
    for (int second : seconds) {
      records.add(
          new ProducerRecord<>(
              "timed",
              0,
              TestBroker.TIME + 1_000L * second,
              "k",
              "{\"device\":\"d\",\"n\":%d,\"a\":1,\"y\":1}".formatted(second)));
    }
    // Event time moves on between rows that are sent apart.
    JobID job =
        submit(
            arguments(broker.servers(), "timed", "--event-time", "3s", "-Dparallelism.default=1"));
    broker.send(records.subList(0, 6));
    assertThat(ids(broker.await("timed-out", 5))).isEqualTo(List.of(0, 1, 2, 3, 4));
    broker.send(records.subList(6, 8));
    var rejected = broker.records("timed-out-rejected", 1);
    assertThat(rejected.get(0).value())
        .contains("\"id\":\"5\"", "more than PT3S later than a younger row");
    assertThat(broker.await("timed-out", 6))
        .extracting(line -> line.replaceAll(".*\"id\":\"(\\d+)\".*\"steps\":(\\d+).*", "$1 $2"))
        .containsExactly("0 0", "1 1", "2 2", "3 3", "4 4", "30 5");
    cluster.cancel(job);
  }

  @Test
  void eventTimeIsADurationAndOfATopic() {
    assertThatThrownBy(() -> submit(arguments(broker.servers(), "timed", "--event-time", "long")))
        .hasMessageContaining("--event-time is 'long'; expected a duration such as 30s or 5min");
    assertThatThrownBy(
            () ->
                submit(
                    List.of("--input=x.jsonl", "--features=a", "--target=y", "--event-time", "3s")))
        .hasMessageContaining("--event-time is the time of a topic's records; --input is x.jsonl");
  }
}
