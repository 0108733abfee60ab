package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Key, time, target, then the components. A key may be null: the screen wants to see it. */
final class KeyedObservationSerializer extends TypeSerializerSingleton<KeyedObservation> {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public KeyedObservation createInstance() {
    return KeyedObservation.of("", 0, new double[0], Double.NaN);
  }

  @Override
  public KeyedObservation copy(KeyedObservation from) {
    return from;
  }

  @Override
  public KeyedObservation copy(KeyedObservation from, KeyedObservation reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(KeyedObservation observation, DataOutputView target) throws IOException {
    StringSerializer.INSTANCE.serialize(observation.key(), target);
    target.writeLong(observation.time());
    target.writeDouble(observation.target());
    target.writeInt(observation.values().length);
    for (double value : observation.values()) {
      target.writeDouble(value);
    }
  }

  @Override
  public KeyedObservation deserialize(DataInputView source) throws IOException {
    String key = StringSerializer.INSTANCE.deserialize(source);
    long time = source.readLong();
    double target = source.readDouble();
    double[] values = new double[source.readInt()];
    for (int j = 0; j < values.length; j++) {
      values[j] = source.readDouble();
    }
    return KeyedObservation.of(key, time, values, target);
  }

  @Override
  public KeyedObservation deserialize(KeyedObservation reuse, DataInputView source)
      throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public TypeSerializerSnapshot<KeyedObservation> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public, with a public constructor: Flink builds it by name. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<KeyedObservation> {
    public Snapshot() {
      super(KeyedObservationSerializer::new);
    }
  }
}
