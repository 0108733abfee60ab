package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Version 3: version 2 with a checksum, so that damaged state is refused. Six bytes more. */
final class LearnerFormatV3 implements LearnerFormat {
  static final int VERSION = 3;
  private static final long serialVersionUID = 1L;

  private final LearnerFormatV2 content;
  private transient CheckedBytes bytes;

  LearnerFormatV3(LearnerFormatV2 content) {
    this.content = content;
  }

  static LearnerFormatV3 of(LearnerMaker maker) {
    return new LearnerFormatV3(LearnerFormatV2.of(maker));
  }

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public List<String> names() {
    return content.names();
  }

  @Override
  public LearnerFormat duplicate() {
    return new LearnerFormatV3(content);
  }

  private CheckedBytes bytes() {
    if (bytes == null) {
      bytes = new CheckedBytes();
    }
    return bytes;
  }

  @Override
  public void write(Learner learner, LearnerMaker maker, DataOutputView out) throws IOException {
    bytes().write(into -> content.write(learner, maker, into), out);
  }

  @Override
  public Learner read(LearnerMaker maker, DataInputView in) throws IOException {
    return content.read(maker, bytes().read(in));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerFormatV3 that && content.equals(that.content);
  }

  @Override
  public int hashCode() {
    return 31 * content.hashCode() + VERSION;
  }
}
