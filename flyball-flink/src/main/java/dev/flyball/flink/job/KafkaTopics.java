package dev.flyball.flink.job;

import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/** The only class that needs the Kafka connector: jobs on files run without it. */
final class KafkaTopics {
  private static final String GROUP = "flyball";

  /** Shorter than brokers' default limit of 15 minutes, longer than any checkpoint should take. */
  private static final String TRANSACTION_TIMEOUT = "600000";

  private KafkaTopics() {}

  /** From the earliest record on; up to the latest one now, where it shall end there. */
  static Source<String, ?, ?> source(End.Topic from, boolean bounded) {
    KafkaSourceBuilder<String> builder =
        KafkaSource.<String>builder()
            .setBootstrapServers(from.servers())
            .setTopics(from.topic())
            .setGroupId(GROUP)
            .setStartingOffsets(OffsetsInitializer.earliest())
            .setProperty("isolation.level", "read_committed")
            .setValueOnlyDeserializer(new SimpleStringSchema());
    return bounded ? builder.setBounded(OffsetsInitializer.latest()).build() : builder.build();
  }

  /** Transactional: readers of committed records see every line once. */
  static Sink<String> sink(End.Topic to) {
    return KafkaSink.<String>builder()
        .setBootstrapServers(to.servers())
        .setRecordSerializer(
            KafkaRecordSerializationSchema.builder()
                .setTopic(to.topic())
                .setValueSerializationSchema(new SimpleStringSchema())
                .build())
        .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
        .setTransactionalIdPrefix("flyball-" + to.topic())
        .setProperty("transaction.timeout.ms", TRANSACTION_TIMEOUT)
        .build();
  }
}
