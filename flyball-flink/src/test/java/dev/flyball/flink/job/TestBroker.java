package dev.flyball.flink.job;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;

/**
 * A Kafka broker in this JVM, which can die and return with all it had. It listens twice: openly,
 * and for those who know the password.
 */
final class TestBroker implements AutoCloseable {
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"flyball\""
          + " password=\"secret\"";

  private final int port = Ports.free();
  private final int guardedPort = Ports.free();
  private final Map<String, String> settings = new HashMap<>();
  private KafkaRaftServer server;

  TestBroker(Path folder) throws Exception {
    int controller = Ports.free();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@localhost:" + controller);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put(
        "listeners",
        "OPEN://localhost:%d,GUARDED://localhost:%d,CONTROLLER://localhost:%d"
            .formatted(port, guardedPort, controller));
    settings.put(
        "listener.security.protocol.map",
        "OPEN:PLAINTEXT,GUARDED:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("inter.broker.listener.name", "OPEN");
    settings.put("sasl.enabled.mechanisms", "PLAIN");
    settings.put(
        "listener.name.guarded.plain.sasl.jaas.config", LOGIN + " user_flyball=\"secret\";");
    settings.put("log.dirs", folder.toString());
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("transaction.state.log.min.isr", "1");
    // Records of years ago would be deleted 30 s after the start.
    settings.put("log.retention.ms", "-1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("controlled.shutdown.enable", "false");
    settings.put("broker.heartbeat.interval.ms", "200");
    settings.put("broker.session.timeout.ms", "2000");
    new Formatter()
        .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
        .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(folder.toString())
        .setMetadataLogDirectory(folder.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
    start();
  }

  void start() {
    server = new KafkaRaftServer(new KafkaConfig(settings), Time.SYSTEM);
    server.startup();
  }

  void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  String servers() {
    return "localhost:" + port;
  }

  /** Where only those with {@link #login} get in. */
  String guardedServers() {
    return "localhost:" + guardedPort;
  }

  /** Client properties that open the guarded door. */
  static Map<String, String> login() {
    return Map.of(
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        "PLAIN",
        "sasl.jaas.config",
        LOGIN + ";");
  }

  /** Creates a topic, and the one for its predictions. */
  void createTopic(String topic, int partitions) throws Exception {
    try (Admin admin = Admin.create(clientProperties())) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(topic, partitions, (short) 1),
                  new NewTopic(topic + "-out", 1, (short) 1)))
          .all()
          .get();
    }
  }

  /** The time of all records. */
  static final long TIME = 1_700_000_000_123L;

  void send(String topic, int partition, List<String> values) {
    send(
        values.stream()
            .map(value -> new ProducerRecord<>(topic, partition, TIME, "k", value))
            .toList());
  }

  void send(List<ProducerRecord<String, String>> records) {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(clientProperties(), new StringSerializer(), new StringSerializer())) {
      records.forEach(producer::send);
      producer.flush();
    }
  }

  /** What is in a topic for readers of committed records: waits until {@code enough} are. */
  List<String> await(String topic, int enough) {
    return committed(topic, enough, Duration.ofSeconds(90));
  }

  /** All that is there now, and for a moment after. */
  List<String> all(String topic) {
    return committed(topic, Integer.MAX_VALUE, Duration.ofSeconds(1));
  }

  /** The same as records, with their keys and times. */
  List<ConsumerRecord<String, String>> records(String topic, int enough) {
    return read(topic, enough, Duration.ofSeconds(90));
  }

  private List<String> committed(String topic, int enough, Duration patience) {
    return read(topic, enough, patience).stream().map(ConsumerRecord::value).toList();
  }

  private List<ConsumerRecord<String, String>> read(String topic, int enough, Duration patience) {
    Properties properties = clientProperties();
    properties.put("isolation.level", "read_committed");
    List<ConsumerRecord<String, String>> found = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> all =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      long end = System.nanoTime() + patience.toNanos();
      while (found.size() < enough && (System.nanoTime() < end || isBehind(consumer, all))) {
        consumer.poll(Duration.ofMillis(100)).forEach(found::add);
      }
    }
    return found;
  }

  private static boolean isBehind(KafkaConsumer<?, ?> consumer, List<TopicPartition> all) {
    return consumer.endOffsets(all).entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
  }

  private Properties clientProperties() {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", servers());
    return properties;
  }

  @Override
  public void close() {
    stop();
  }
}
