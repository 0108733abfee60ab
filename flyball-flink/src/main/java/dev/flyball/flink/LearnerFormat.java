package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** How one learner is written into Flink's state. Versions are never changed, only added. */
sealed interface LearnerFormat extends Serializable
    permits LearnerFormatV1, LearnerFormatV2, LearnerFormatV3 {

  int version();

  /** The names that stand in the snapshot instead of beside every array. */
  default List<String> names() {
    return List.of();
  }

  /** The same format for another thread. */
  default LearnerFormat duplicate() {
    return this;
  }

  void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException;

  Learner read(LearnerMaker maker, DataInputView in) throws IOException;
}
