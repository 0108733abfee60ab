package dev.flyball.flink;

import dev.flyball.data.Encoding;
import dev.flyball.data.LagBuffer;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Forecaster;
import dev.flyball.trust.Trusting;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The rows of a key before, as far as lags, differences and horizons need them. */
final class KeyPast {
  private static final double DAY_MILLIS = 86_400_000;
  private static final byte[] NONE = {};

  private final String encoding;
  private final LagBuffer lags;

  /** Null where nothing is predicted ahead, or no row has come. */
  private Forecaster horizons;

  private KeyPast(String encoding, LagBuffer lags, Forecaster horizons) {
    this.encoding = encoding;
    this.lags = lags;
    this.horizons = horizons;
  }

  /** Nothing was seen so far of the columns of an {@linkplain LookBack#encoding encoding}. */
  static KeyPast empty(String encoding) {
    return new KeyPast(encoding, LagBuffer.empty(Encoding.parse(encoding)), null);
  }

  /**
   * Writes what is made of lags and differences for a row into {@code inputs}, from {@code at} on.
   *
   * @param now the row in the lagged columns
   */
  void write(double[] now, long time, double[] inputs, int at) {
    lags.features(now, time / DAY_MILLIS, inputs, at);
  }

  /** A row is over: with its target, if it is known, in the lagged columns, too. */
  void add(double[] now, long time) {
    lags.add(now, time / DAY_MILLIS);
  }

  /**
   * What comes after a row, which the horizons learn.
   *
   * @param schema of the learner that takes these inputs
   */
  List<Forecast> ahead(Ahead ahead, LearnerSchema schema, double[] inputs, double target) {
    if (horizons == null || !horizons.ahead().equals(ahead)) {
      horizons = schema.spec().trust(Trusting.off()).builder().ahead(ahead);
    }
    int narrow = horizons.spec().model().inputs();
    if (narrow < inputs.length) {
      horizons = horizons.widened(schema.widening(narrow));
    }
    return horizons.learn(inputs, target);
  }

  /** Reads and writes it; the heap backend does so for checkpoints alone. */
  static final class Serializer extends ChecksummedSerializer<KeyPast> {
    private static final long serialVersionUID = 1L;

    @Override
    void write(KeyPast past, DataOutputView out) throws IOException {
      StringSerializer.INSTANCE.serialize(past.encoding, out);
      StringSerializer.INSTANCE.serialize(past.lags.toText(), out);
      BytePrimitiveArraySerializer.INSTANCE.serialize(
          past.horizons == null ? NONE : past.horizons.toBytes(), out);
    }

    @Override
    KeyPast read(DataInputView in) throws IOException {
      String encoding = StringSerializer.INSTANCE.deserialize(in);
      String lags = StringSerializer.INSTANCE.deserialize(in);
      byte[] horizons = BytePrimitiveArraySerializer.INSTANCE.deserialize(in);
      return new KeyPast(
          encoding,
          LagBuffer.parse(Encoding.parse(encoding), lags),
          horizons.length == 0 ? null : Forecaster.fromBytes(horizons));
    }

    @Override
    public boolean isImmutableType() {
      return false;
    }

    @Override
    public Serializer duplicate() {
      return new Serializer();
    }

    @Override
    public KeyPast createInstance() {
      return empty(LookBack.none().encoding());
    }

    @Override
    public KeyPast copy(KeyPast from) {
      return new KeyPast(
          from.encoding,
          LagBuffer.parse(Encoding.parse(from.encoding), from.lags.toText()),
          from.horizons == null ? null : Forecaster.fromBytes(from.horizons.toBytes()));
    }

    @Override
    public TypeSerializerSnapshot<KeyPast> snapshotConfiguration() {
      return new Snapshot();
    }
  }

  /** Public, with a public constructor: Flink builds it by name. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<KeyPast> {
    public Snapshot() {
      super(Serializer::new);
    }
  }
}
