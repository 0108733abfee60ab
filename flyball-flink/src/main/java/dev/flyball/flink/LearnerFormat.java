package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** How one learner is written into Flink's state. Versions are never changed, only added. */
sealed interface LearnerFormat extends Serializable permits NamedFormat {
  byte DOUBLES = 0;
  byte LONGS = 1;

  int version();

  void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException;

  Learner read(LearnerMaker maker, DataInputView in) throws IOException;

  static void writeDoubles(double[] values, DataOutputView out) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  static void writeLongs(long[] values, DataOutputView out) throws IOException {
    out.writeInt(values.length);
    for (long value : values) {
      out.writeLong(value);
    }
  }

  static void readDoubles(String name, State state, DataInputView in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    state.put(name, values);
  }

  static void readLongs(String name, State state, DataInputView in) throws IOException {
    long[] values = new long[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readLong();
    }
    state.put(name, values);
  }
}
