package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * How one learner is written into Flink's state: its {@linkplain LearnerContent content} with a
 * checksum, so that damaged state is refused.
 */
final class LearnerFormat implements Serializable {
  static final int VERSION = 1;
  private static final long serialVersionUID = 1L;

  private final LearnerContent content;
  private transient CheckedBytes bytes;

  LearnerFormat(LearnerContent content) {
    this.content = content;
  }

  static LearnerFormat of(LearnerMaker maker) {
    return new LearnerFormat(LearnerContent.of(maker));
  }

  /** The names that stand in the snapshot instead of beside every array. */
  List<String> names() {
    return content.names();
  }

  /** The same format for another thread. */
  LearnerFormat duplicate() {
    return new LearnerFormat(content);
  }

  private CheckedBytes bytes() {
    if (bytes == null) {
      bytes = new CheckedBytes();
    }
    return bytes;
  }

  void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException {
    bytes().write(into -> content.write(learner, maker, into), out);
  }

  Learner read(LearnerMaker maker, DataInputView in) throws IOException {
    return content.read(maker, bytes().read(in));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerFormat that && content.equals(that.content);
  }

  @Override
  public int hashCode() {
    return content.hashCode();
  }
}
