package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.util.Map;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Version 1: the law, then every array with its name. Still read; written by nothing but tests. */
record LearnerFormatV1() implements LearnerFormat {
  static final int VERSION = 1;
  private static final byte DOUBLES = 0;
  private static final byte LONGS = 1;

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException {
    State state = learner.state();
    out.writeUTF(state.text("law"));
    out.writeShort(state.allDoubles().size() + state.allLongs().size());
    for (Map.Entry<String, double[]> entry : state.allDoubles().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeByte(DOUBLES);
      out.writeInt(entry.getValue().length);
      for (double value : entry.getValue()) {
        out.writeDouble(value);
      }
    }
    for (Map.Entry<String, long[]> entry : state.allLongs().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeByte(LONGS);
      out.writeInt(entry.getValue().length);
      for (long value : entry.getValue()) {
        out.writeLong(value);
      }
    }
  }

  @Override
  public Learner read(LearnerMaker maker, DataInputView in) throws IOException {
    Learner learner = maker.fresh(maker.law(in.readUTF()));
    State state = new State();
    int entries = in.readUnsignedShort();
    for (int i = 0; i < entries; i++) {
      String name = in.readUTF();
      boolean doubles = in.readByte() == DOUBLES;
      int length = in.readInt();
      if (doubles) {
        state.put(name, doubles(length, in));
      } else {
        state.put(name, longs(length, in));
      }
    }
    learner.restore(state);
    return learner;
  }

  private static double[] doubles(int length, DataInputView in) throws IOException {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  private static long[] longs(int length, DataInputView in) throws IOException {
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.readLong();
    }
    return values;
  }
}
