package dev.flyball.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.types.Either;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Deserialises the records of a topic, each a line, at the record's time. */
final class TopicLines
    implements KafkaRecordDeserializationSchema<Either<Rejected, KeyedObservation>> {
  private static final long serialVersionUID = 1L;

  private final FieldRoles roles;
  private transient LineParser parser;

  TopicLines(FieldRoles roles) {
    this.roles = roles;
  }

  @Override
  public void deserialize(
      ConsumerRecord<byte[], byte[]> record, Collector<Either<Rejected, KeyedObservation>> out) {
    byte[] line = record.value();
    if (parser == null) {
      parser = new JsonLineParser(roles);
    }
    Either<Rejected, KeyedObservation> read =
        line == null ? null : parser.read(line, line.length, line.length > LineParser.LONGEST);
    if (read != null) {
      out.collect(at(record, read));
    }
  }

  /** With the time and headers of the record; what could not be read has its key, too. */
  private static Either<Rejected, KeyedObservation> at(
      ConsumerRecord<byte[], byte[]> record, Either<Rejected, KeyedObservation> read) {
    long time = record.timestamp();
    String headers = TopicHeaders.text(record.headers());
    if (read.isRight()) {
      KeyedObservation row = read.right();
      return Either.Right(
          new KeyedObservation(row.key(), row.id(), time, row.values(), row.target(), headers));
    }
    Rejected line = read.left();
    String key = record.key() == null ? line.key() : new String(record.key(), UTF_8);
    return Either.Left(new Rejected(key, line.id(), time, line.reason(), line.text(), headers));
  }

  @Override
  public TypeInformation<Either<Rejected, KeyedObservation>> getProducedType() {
    return LineParser.TYPE;
  }
}
