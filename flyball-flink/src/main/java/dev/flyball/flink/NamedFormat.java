package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.util.Map;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Version 1: the law, then every array with its name. */
record NamedFormat() implements LearnerFormat {

  @Override
  public int version() {
    return 1;
  }

  @Override
  public void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException {
    State state = learner.state();
    out.writeUTF(state.text("law"));
    out.writeShort(state.allDoubles().size() + state.allLongs().size());
    for (Map.Entry<String, double[]> entry : state.allDoubles().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeByte(DOUBLES);
      LearnerFormat.writeDoubles(entry.getValue(), out);
    }
    for (Map.Entry<String, long[]> entry : state.allLongs().entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeByte(LONGS);
      LearnerFormat.writeLongs(entry.getValue(), out);
    }
  }

  @Override
  public Learner read(LearnerMaker maker, DataInputView in) throws IOException {
    Learner learner = maker.fresh(maker.law(in.readUTF()));
    State state = new State();
    int entries = in.readUnsignedShort();
    for (int i = 0; i < entries; i++) {
      String name = in.readUTF();
      if (in.readByte() == DOUBLES) {
        LearnerFormat.readDoubles(name, state, in);
      } else {
        LearnerFormat.readLongs(name, state, in);
      }
    }
    learner.restore(state);
    return learner;
  }
}
