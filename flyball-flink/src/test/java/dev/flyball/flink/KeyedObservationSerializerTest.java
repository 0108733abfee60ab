package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class KeyedObservationSerializerTest {
  private static final KeyedObservation OBSERVATION =
      new KeyedObservation("a", "order 17", 5, new double[] {1, Double.NaN, -3.5}, 2, "trace: é");

  private static byte[] bytes(
      TypeSerializer<KeyedObservation> serializer, KeyedObservation observation)
      throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    serializer.serialize(observation, out);
    return out.getCopyOfBuffer();
  }

  private static KeyedObservation read(TypeSerializer<KeyedObservation> serializer, byte[] bytes)
      throws IOException {
    return serializer.deserialize(new DataInputDeserializer(bytes));
  }

  @Test
  void readsWhatItWrote() throws IOException {
    KeyedObservationSerializer serializer = new KeyedObservationSerializer();
    assertThat(read(serializer, bytes(serializer, OBSERVATION))).isEqualTo(OBSERVATION);
    KeyedObservation bare = KeyedObservation.of(null, 5, new double[0], Double.NaN);
    assertThat(read(serializer, bytes(serializer, bare))).isEqualTo(bare);
  }

  @Test
  void refusesEveryFlippedBit() throws IOException {
    KeyedObservationSerializer serializer = new KeyedObservationSerializer();
    byte[] whole = bytes(serializer, OBSERVATION);
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> read(serializer, damaged))
          .as("bit %d", bit)
          .isInstanceOf(IOException.class);
    }
  }
}
