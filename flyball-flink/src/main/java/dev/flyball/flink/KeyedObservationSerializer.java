package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Key, time, target, the components, the id, the attachment, and a checksum over all. A key may be
 * null: {@link ValidationFunction} rejects it later.
 */
final class KeyedObservationSerializer extends ChecksummedSerializer<KeyedObservation> {
  private static final long serialVersionUID = 4L;

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public KeyedObservationSerializer duplicate() {
    return new KeyedObservationSerializer();
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
  void write(KeyedObservation observation, DataOutputView out) throws IOException {
    StringSerializer.INSTANCE.serialize(observation.key(), out);
    out.writeLong(observation.time());
    out.writeDouble(observation.target());
    out.writeInt(observation.values().length);
    for (double value : observation.values()) {
      out.writeDouble(value);
    }
    StringSerializer.INSTANCE.serialize(observation.id(), out);
    StringSerializer.INSTANCE.serialize(observation.attachment(), out);
  }

  @Override
  KeyedObservation read(DataInputView in) throws IOException {
    String key = StringSerializer.INSTANCE.deserialize(in);
    long time = in.readLong();
    double target = in.readDouble();
    double[] values = new double[in.readInt()];
    for (int j = 0; j < values.length; j++) {
      values[j] = in.readDouble();
    }
    String id = StringSerializer.INSTANCE.deserialize(in);
    String attachment = StringSerializer.INSTANCE.deserialize(in);
    return new KeyedObservation(key, id, time, values, target, attachment);
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
