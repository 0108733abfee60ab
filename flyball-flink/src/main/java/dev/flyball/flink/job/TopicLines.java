package dev.flyball.flink.job;

import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.types.Either;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records of a topic, each of which is a line. */
final class TopicLines<T> implements KafkaRecordDeserializationSchema<Either<Rejected, T>> {
  private static final long serialVersionUID = 1L;

  private final LineFormat<T> format;
  private final int longest;
  private transient LineParser<T> parser;

  TopicLines(LineFormat<T> format, int longest) {
    this.format = format;
    this.longest = longest;
  }

  @Override
  public void deserialize(
      ConsumerRecord<byte[], byte[]> record, Collector<Either<Rejected, T>> out) {
    byte[] line = record.value();
    if (line == null) {
      return;
    }
    if (parser == null) {
      parser = format.ofRecords();
    }
    Either<Rejected, T> parsed =
        line.length > longest
            ? Parsed.tooLong(longest, line, line.length)
            : Parsed.of(parser, line, line.length);
    if (parsed != null) {
      out.collect(parsed);
    }
  }

  @Override
  public TypeInformation<Either<Rejected, T>> getProducedType() {
    return Parsed.type(format);
  }
}
