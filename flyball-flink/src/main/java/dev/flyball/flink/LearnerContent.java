package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * One learner as bytes: the numbers of its state. Their names stand in a table that is written
 * once, in the snapshot, and the law only where it is not the spec's.
 */
final class LearnerContent implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Stands for a name that is not in the table and follows in full. */
  private static final int NOT_IN_TABLE = -1;

  private final List<String> names;
  private final Map<String, Integer> places = new HashMap<>();

  LearnerContent(List<String> names) {
    this.names = new ArrayList<>(names);
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
  }

  /** The table of the names that a learner of {@code maker} begins with. */
  static LearnerContent of(LearnerMaker maker) {
    State state = maker.fresh().state();
    List<String> names = new ArrayList<>(state.allDoubles().keySet());
    names.addAll(state.allLongs().keySet());
    return new LearnerContent(names);
  }

  List<String> names() {
    return names;
  }

  void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException {
    State state = learner.state();
    boolean ownLaw = !learner.law().equals(maker.law());
    out.writeBoolean(ownLaw);
    if (ownLaw) {
      out.writeUTF(state.text("law"));
    }
    Varint.write(state.allDoubles().size(), out);
    for (Map.Entry<String, double[]> entry : state.allDoubles().entrySet()) {
      writeName(entry.getKey(), out);
      Varint.write(entry.getValue().length, out);
      for (double value : entry.getValue()) {
        out.writeDouble(value);
      }
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

  Learner read(LearnerMaker maker, DataInputView in) throws IOException {
    Learner learner = maker.fresh(in.readBoolean() ? maker.law(in.readUTF()) : maker.law());
    State state = new State();
    long doubles = Varint.read(in);
    for (long i = 0; i < doubles; i++) {
      String name = readName(in);
      double[] values = new double[length(Double.BYTES, in)];
      for (int k = 0; k < values.length; k++) {
        values[k] = in.readDouble();
      }
      state.put(name, values);
    }
    long longs = Varint.read(in);
    for (long i = 0; i < longs; i++) {
      String name = readName(in);
      long[] values = new long[length(1, in)];
      for (int k = 0; k < values.length; k++) {
        values[k] = Varint.read(in);
      }
      state.put(name, values);
    }
    learner.restore(state);
    return learner;
  }

  /** How many values follow; never more than there are bytes for, where those are known. */
  private static int length(int bytesEach, DataInputView in) throws IOException {
    long length = Varint.read(in);
    long most = in instanceof DataInputDeserializer bytes ? bytes.available() : Integer.MAX_VALUE;
    if (length < 0 || length > most / bytesEach) {
      throw new IOException("damaged state: an array of %s values".formatted(length));
    }
    return (int) length;
  }

  private void writeName(String name, DataOutputView out) throws IOException {
    Integer place = places.get(name);
    Varint.write(place == null ? NOT_IN_TABLE : place, out);
    if (place == null) {
      out.writeUTF(name);
    }
  }

  private String readName(DataInputView in) throws IOException {
    long place = Varint.read(in);
    if (place == NOT_IN_TABLE) {
      return in.readUTF();
    }
    if (place < 0 || place >= names.size()) {
      throw new IOException("damaged state: name %s of %s".formatted(place, names.size()));
    }
    return names.get((int) place);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerContent that && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }
}
