package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.types.Either;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Deserialises the records of a topic, each a line. */
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
      out.collect(read);
    }
  }

  @Override
  public TypeInformation<Either<Rejected, KeyedObservation>> getProducedType() {
    return LineParser.TYPE;
  }
}
