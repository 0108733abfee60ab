package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serialises learners for Flink's state, as the numbers of their own state. The names of its arrays
 * are in a table written once, in the snapshot, and the law only if it is not the spec's. Learners
 * that a restored state brought with fewer inputs are written with all. With the heap backend the
 * learner itself is the state and this is called by checkpoints alone; with RocksDB at every
 * access.
 */
final class LearnerSerializer extends ChecksummedSerializer<Learner> {
  /** Of the snapshots that name no inputs beside rows' values; its learners are the same. */
  static final int VALUES_ALONE = 4;

  /** Of the form in which learners are written. */
  static final int VERSION = 5;

  private static final long serialVersionUID = 1L;

  private final LearnerSchema schema;
  private final boolean watched;
  private final boolean rounded;
  private final ArrayList<String> names;
  private transient LearnerFactory maker;
  private transient Map<String, Integer> places;

  /** Where the next name is, as a rule: arrays are written in the order of the table. */
  private transient int next;

  private LearnerSerializer(
      LearnerSchema schema, boolean watched, boolean rounded, List<String> names) {
    this.schema = schema;
    this.watched = watched;
    this.rounded = rounded;
    this.names = new ArrayList<>(names);
  }

  LearnerSerializer(LearnerSchema schema, boolean watched, List<String> names) {
    this(schema, watched, false, names);
  }

  /**
   * The same, which writes as floats what may be rounded. All runs agree where learners are written
   * after every row.
   */
  LearnerSerializer rounding() {
    return new LearnerSerializer(schema, watched, true, names);
  }

  /** For learners that the loop of a key watches for surprise. */
  static LearnerSerializer watched(LearnerSpec spec) {
    return watched(LearnerSchema.of(spec));
  }

  /** The same with inputs that have names. */
  static LearnerSerializer watched(LearnerSchema schema) {
    return of(schema, true);
  }

  /** For learners as the spec makes them, or watched; with the names that one begins with. */
  static LearnerSerializer of(LearnerSchema schema, boolean watched) {
    State state = new LearnerFactory(schema.spec(), watched).fresh().numbers();
    List<String> names = new ArrayList<>(state.allDoubles().keySet());
    names.addAll(state.allLongs().keySet());
    return new LearnerSerializer(schema, watched, names);
  }

  LearnerSchema schema() {
    return schema;
  }

  /** The names that stand in the snapshot instead of beside every array. */
  List<String> names() {
    return names;
  }

  boolean isWatched() {
    return watched;
  }

  private LearnerFactory maker() {
    if (maker == null) {
      maker = new LearnerFactory(schema.spec(), watched);
    }
    return maker;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  /** The maker and the buffers inside are not for two threads. */
  @Override
  public LearnerSerializer duplicate() {
    return new LearnerSerializer(schema, watched, rounded, names);
  }

  @Override
  public Learner createInstance() {
    return maker().fresh();
  }

  @Override
  public Learner copy(Learner from) {
    return from.copy();
  }

  @Override
  void write(Learner learner, DataOutputView out) throws IOException {
    if (!watched && !learner.monitors().isEmpty()) {
      throw new IOException(
          "a learner in Flink's state has the monitor '%s'; expected a learner without monitors"
              .formatted(learner.monitors().get(0).name()));
    }
    State state = schema.widened(learner).numbers();
    boolean ownLaw = !learner.law().equals(schema.spec().law());
    out.writeBoolean(ownLaw);
    if (ownLaw) {
      out.writeUTF(learner.law().describe().toString());
    }
    next = 0;
    Varint.write(state.allDoubles().size(), out);
    for (Map.Entry<String, double[]> entry : state.allDoubles().entrySet()) {
      writeName(entry.getKey(), out);
      Doubles.write(entry.getValue(), rounded && state.mayBeRounded(entry.getKey()), out);
    }
    Varint.write(state.allLongs().size(), out);
    for (Map.Entry<String, long[]> entry : state.allLongs().entrySet()) {
      writeName(entry.getKey(), out);
      Varint.write(entry.getValue().length, out);
      for (long value : entry.getValue()) {
        Varint.write(value, out);
      }
    }
  }

  @Override
  Learner read(DataInputView in) throws IOException {
    LearnerFactory by = maker();
    Law law = in.readBoolean() ? by.law(in.readUTF()) : by.law();
    State state = new State();
    next = 0;
    long doubles = Varint.read(in);
    for (long i = 0; i < doubles; i++) {
      String name = readName(in);
      state.put(name, Doubles.read(in));
    }
    long longs = Varint.read(in);
    for (long i = 0; i < longs; i++) {
      String name = readName(in);
      long[] values = new long[Doubles.length(Varint.read(in), 1, in)];
      for (int k = 0; k < values.length; k++) {
        values[k] = Varint.read(in);
      }
      state.put(name, values);
    }
    return by.of(law, state);
  }

  /** By how many places it is not the next of the table; in full where it is not in it, at -1. */
  private void writeName(String name, DataOutputView out) throws IOException {
    int place = next < names.size() && names.get(next).equals(name) ? next : placeOf(name);
    Varint.write(place - next, out);
    if (place < 0) {
      out.writeUTF(name);
    }
    next = place + 1;
  }

  private int placeOf(String name) {
    if (places == null) {
      places = new HashMap<>();
      names.forEach(known -> places.put(known, places.size()));
    }
    return places.getOrDefault(name, -1);
  }

  private String readName(DataInputView in) throws IOException {
    long place = next + Varint.read(in);
    if (place < -1 || place >= names.size()) {
      throw new IOException("damaged state: name %s of %s".formatted(place, names.size()));
    }
    next = (int) place + 1;
    return place < 0 ? in.readUTF() : names.get((int) place);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerSerializer that
        && schema.equals(that.schema)
        && watched == that.watched
        && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return Objects.hash(schema, names, watched);
  }

  @Override
  public TypeSerializerSnapshot<Learner> snapshotConfiguration() {
    return new LearnerSerializerSnapshot(this);
  }
}
