package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** How one learner is written into Flink's state. Versions are never changed, only added. */
sealed interface LearnerFormat extends Serializable permits NamedFormat, TabledFormat {

  int version();

  void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException;

  Learner read(LearnerMaker maker, DataInputView in) throws IOException;
}
