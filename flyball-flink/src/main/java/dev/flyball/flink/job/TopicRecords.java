package dev.flyball.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Serialises results as records with their key, so that those of a key stay in order in one
 * partition and a compacted topic keeps the last of each, and with the time and the headers of
 * their row.
 */
final class TopicRecords implements KafkaRecordSerializationSchema<ResultLine> {
  private static final long serialVersionUID = 1L;

  private final String topic;

  TopicRecords(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      ResultLine line, KafkaSinkContext context, Long streamTime) {
    byte[] key = line.key().isEmpty() ? null : line.key().getBytes(UTF_8);
    Long time = line.time() > 0 ? line.time() : null;
    return new ProducerRecord<>(
        topic, null, time, key, line.text().getBytes(UTF_8), TopicHeaders.of(line.attachment()));
  }
}
