package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.types.Either;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kafka sources and sinks. With {@link TopicLines} and {@link TopicRecords} the only code that
 * needs the Kafka connector: jobs on files run without it. The consumer group is also the prefix of
 * transaction ids, so two jobs that write to one topic need two groups.
 */
final class KafkaTopics {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTopics.class);
  private static final String PATIENCE_MS = "15000";

  /** Shorter than brokers' default limit of 15 minutes, longer than any checkpoint should take. */
  private static final String TRANSACTION_TIMEOUT_MS = "600000";

  private KafkaTopics() {}

  private static Properties with(Properties client, String... namesAndValues) {
    Properties all = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      all.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    all.putAll(client);
    return all;
  }

  private static String group(Properties client) {
    return client.getProperty("group.id", "flyball");
  }

  /**
   * From its beginning, or the end where {@code auto.offset.reset} says so.
   *
   * @throws IllegalArgumentException if the brokers have no such topic
   */
  static Source<Either<Rejected, KeyedObservation>, ?, ?> source(
      Endpoint.Topic from, Properties client, TopicLines lines) {
    String offsets = client.getProperty("auto.offset.reset", "earliest");
    if (!List.of("earliest", "latest").contains(offsets)) {
      throw new IllegalArgumentException(
          "auto.offset.reset is '%s'; expected earliest or latest".formatted(offsets));
    }
    find(from, client);
    return KafkaSource.<Either<Rejected, KeyedObservation>>builder()
        .setProperties(with(client, "isolation.level", "read_committed"))
        .setBootstrapServers(from.servers())
        .setTopics(from.topic())
        .setGroupId(group(client))
        .setStartingOffsets(
            offsets.equals("latest") ? OffsetsInitializer.latest() : OffsetsInitializer.earliest())
        .setDeserializer(lines)
        .build();
  }

  /** Transactional: readers of committed records see every line once. */
  static Sink<ResultLine> sink(Endpoint.Topic to, Properties client) {
    return KafkaSink.<ResultLine>builder()
        .setKafkaProducerConfig(with(client, "transaction.timeout.ms", TRANSACTION_TIMEOUT_MS))
        .setBootstrapServers(to.servers())
        .setRecordSerializer(new TopicRecords(to.topic()))
        .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
        .setTransactionalIdPrefix(group(client) + "-" + to.topic())
        .build();
  }

  /** If no broker answers here, tasks of a cluster may still reach one. */
  private static void find(Endpoint.Topic topic, Properties client) {
    Properties properties =
        with(client, "default.api.timeout.ms", PATIENCE_MS, "request.timeout.ms", PATIENCE_MS);
    properties.put("bootstrap.servers", topic.servers());
    try (Admin admin = Admin.create(properties)) {
      admin.describeTopics(List.of(topic.topic())).allTopicNames().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        throw new IllegalArgumentException(
            "there is no topic '%s' at %s".formatted(topic.topic(), topic.servers()), e);
      }
      LOG.warn("{} does not answer from here: {}", topic.servers(), e.getCause().getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking for " + topic, e);
    }
  }
}
