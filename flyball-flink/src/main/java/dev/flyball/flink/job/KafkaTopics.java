package dev.flyball.flink.job;

import dev.flyball.data.EventTime;
import dev.flyball.flink.Rejected;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.types.Either;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** With {@link TopicLines} all that needs the Kafka connector: jobs on files run without it. */
final class KafkaTopics {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTopics.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Shorter than brokers' default limit of 15 minutes, longer than any checkpoint should take. */
  private static final String TRANSACTION_TIMEOUT = "600000";

  private KafkaTopics() {}

  /** From where the settings say on; up to the latest record now, where it shall end there. */
  static <T> Source<Either<Rejected, T>, ?, ?> source(
      Endpoint.Topic from, KafkaSettings settings, boolean bounded, TopicLines<T> lines) {
    KafkaSourceBuilder<Either<Rejected, T>> builder =
        KafkaSource.<Either<Rejected, T>>builder()
            .setProperty("isolation.level", "read_committed")
            .setProperties(settings.properties())
            .setBootstrapServers(from.servers())
            .setTopics(from.topic())
            .setGroupId(settings.group())
            .setStartingOffsets(start(settings.offsets()))
            .setDeserializer(lines);
    return bounded ? builder.setBounded(OffsetsInitializer.latest()).build() : builder.build();
  }

  /** The connector still asks for an enumeration that Kafka has deprecated. */
  @SuppressWarnings("deprecation")
  private static OffsetsInitializer start(String offsets) {
    return switch (offsets) {
      case "earliest" -> OffsetsInitializer.earliest();
      case "latest" -> OffsetsInitializer.latest();
      case "group" -> OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST);
      default -> {
        try {
          yield OffsetsInitializer.timestamp(EventTime.millis(offsets));
        } catch (DateTimeException | ArithmeticException e) {
          throw new IllegalArgumentException(
              "--offsets is '%s'; expected earliest, latest, group or a time like 2026-11-15T08:00:00Z"
                  .formatted(offsets));
        }
      }
    };
  }

  /** Transactional: readers of committed records see every line once. */
  static Sink<String> sink(Endpoint.Topic to, KafkaSettings settings) {
    Properties properties = settings.properties();
    properties.putIfAbsent("transaction.timeout.ms", TRANSACTION_TIMEOUT);
    return KafkaSink.<String>builder()
        .setKafkaProducerConfig(properties)
        .setBootstrapServers(to.servers())
        .setRecordSerializer(
            KafkaRecordSerializationSchema.builder()
                .setTopic(to.topic())
                .setValueSerializationSchema(new SimpleStringSchema())
                .build())
        .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
        .setTransactionalIdPrefix(settings.group() + "-" + to.topic())
        .build();
  }

  /**
   * How many partitions a topic has; empty where no broker answers, which on a cluster others may
   * still reach.
   *
   * @throws IllegalArgumentException if the brokers have no such topic
   */
  static Optional<Integer> partitions(Endpoint.Topic topic, KafkaSettings settings) {
    Properties properties = settings.properties();
    properties.put("bootstrap.servers", topic.servers());
    properties.put("default.api.timeout.ms", String.valueOf(PATIENCE.toMillis()));
    properties.put("request.timeout.ms", String.valueOf(PATIENCE.toMillis()));
    try (Admin admin = Admin.create(properties)) {
      var answer = admin.describeTopics(List.of(topic.topic())).allTopicNames();
      var found = answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      return Optional.of(found.get(topic.topic()).partitions().size());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        throw new IllegalArgumentException(
            "there is no topic '%s' at %s".formatted(topic.topic(), topic.servers()), e);
      }
      return unknown(topic, e.getCause());
    } catch (TimeoutException e) {
      return unknown(topic, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking for " + topic, e);
    }
  }

  private static Optional<Integer> unknown(Endpoint.Topic topic, Throwable cause) {
    LOG.warn(
        "{} does not say from here how many partitions '{}' has ({}); going on without",
        topic.servers(),
        topic.topic(),
        String.valueOf(cause.getMessage()));
    return Optional.empty();
  }
}
