package dev.flyball.examples;

import dev.flyball.learn.Learner;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** A learner in a state store of Kafka Streams: the bytes of its checkpoint. */
public final class LearnerSerde implements Serde<Learner> {

  @Override
  public Serializer<Learner> serializer() {
    return (topic, learner) -> learner == null ? null : learner.toBytes();
  }

  @Override
  public Deserializer<Learner> deserializer() {
    return (topic, bytes) -> bytes == null ? null : Learner.fromBytes(bytes);
  }
}
