package dev.flyball.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Key, time, target, the components, then the id, and a checksum over all. A key may be null: the
 * screen wants to see it. The first layout, without id and checksum, is still read.
 */
final class KeyedObservationSerializer extends TypeSerializer<KeyedObservation> {
  private static final long serialVersionUID = 2L;

  private final boolean firstLayout;
  private transient CheckedBytes bytes;

  KeyedObservationSerializer() {
    this(false);
  }

  private KeyedObservationSerializer(boolean firstLayout) {
    this.firstLayout = firstLayout;
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  /** The buffers inside are not for two threads. */
  @Override
  public KeyedObservationSerializer duplicate() {
    return new KeyedObservationSerializer(firstLayout);
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

  private CheckedBytes bytes() {
    if (bytes == null) {
      bytes = new CheckedBytes();
    }
    return bytes;
  }

  @Override
  public void serialize(KeyedObservation observation, DataOutputView target) throws IOException {
    if (firstLayout) {
      write(observation, target);
    } else {
      bytes()
          .write(
              out -> {
                write(observation, out);
                StringSerializer.INSTANCE.serialize(observation.id(), out);
              },
              target);
    }
  }

  private static void write(KeyedObservation observation, DataOutputView out) throws IOException {
    StringSerializer.INSTANCE.serialize(observation.key(), out);
    out.writeLong(observation.time());
    out.writeDouble(observation.target());
    out.writeInt(observation.values().length);
    for (double value : observation.values()) {
      out.writeDouble(value);
    }
  }

  @Override
  public KeyedObservation deserialize(DataInputView source) throws IOException {
    if (firstLayout) {
      return read(source);
    }
    DataInputView in = bytes().read(source);
    KeyedObservation observation = read(in);
    String id = StringSerializer.INSTANCE.deserialize(in);
    return id.isEmpty() ? observation : observation.withId(id);
  }

  private static KeyedObservation read(DataInputView in) throws IOException {
    String key = StringSerializer.INSTANCE.deserialize(in);
    long time = in.readLong();
    double target = in.readDouble();
    double[] values = new double[in.readInt()];
    for (int j = 0; j < values.length; j++) {
      values[j] = in.readDouble();
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
  public boolean equals(Object other) {
    return other instanceof KeyedObservationSerializer that && firstLayout == that.firstLayout;
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(firstLayout);
  }

  @Override
  public TypeSerializerSnapshot<KeyedObservation> snapshotConfiguration() {
    return new Snapshot(firstLayout);
  }

  /** Public, with a public constructor: Flink builds it by name. */
  public static final class Snapshot implements TypeSerializerSnapshot<KeyedObservation> {
    /** What Flink's own snapshot class, which the first layout had, wrote as its version. */
    private static final int FIRST = 3;

    private static final int CHECKED = 4;

    private boolean firstLayout;

    /** For Flink, which reads into it. */
    public Snapshot() {
      this(false);
    }

    private Snapshot(boolean firstLayout) {
      this.firstLayout = firstLayout;
    }

    @Override
    public int getCurrentVersion() {
      return firstLayout ? FIRST : CHECKED;
    }

    @Override
    public void writeSnapshot(DataOutputView out) {}

    @Override
    public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
      if (version != FIRST && version != CHECKED) {
        throw new IOException(
            "observations of layout %s, which a newer Flyball wrote; this one reads up to %s"
                .formatted(version, CHECKED));
      }
      firstLayout = version == FIRST;
    }

    @Override
    public TypeSerializer<KeyedObservation> restoreSerializer() {
      return new KeyedObservationSerializer(firstLayout);
    }

    @Override
    public TypeSerializerSchemaCompatibility<KeyedObservation> resolveSchemaCompatibility(
        TypeSerializerSnapshot<KeyedObservation> old) {
      return old.getCurrentVersion() == getCurrentVersion()
          ? TypeSerializerSchemaCompatibility.compatibleAsIs()
          : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
  }
}
