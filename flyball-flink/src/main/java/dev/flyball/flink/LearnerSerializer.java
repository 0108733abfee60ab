package dev.flyball.flink;

import dev.flyball.learn.Learner;
import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Learners in Flink's state. With the heap backend the learner itself is the state and this is
 * called by checkpoints alone; with RocksDB at every access.
 */
final class LearnerSerializer extends TypeSerializer<Learner> {
  private static final long serialVersionUID = 1L;

  private final LearnerTemplate template;
  private final LearnerFormat format;
  private transient LearnerMaker maker;

  LearnerSerializer(LearnerTemplate template) {
    this(template, new LearnerFormatV3(LearnerFormatV2.of(template)));
  }

  LearnerSerializer(LearnerTemplate template, LearnerFormat format) {
    this.template = template;
    this.format = format;
  }

  LearnerTemplate template() {
    return template;
  }

  LearnerFormat format() {
    return format;
  }

  private LearnerMaker maker() {
    if (maker == null) {
      maker = template.maker();
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
    return new LearnerSerializer(template, format.duplicate());
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
  public Learner copy(Learner from, Learner reuse) {
    return copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Learner learner, DataOutputView target) throws IOException {
    format.write(learner, maker(), target);
  }

  @Override
  public Learner deserialize(DataInputView source) throws IOException {
    return format.read(maker(), source);
  }

  @Override
  public Learner deserialize(Learner reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerSerializer that
        && template.equals(that.template)
        && format.equals(that.format);
  }

  @Override
  public int hashCode() {
    return Objects.hash(template, format);
  }

  @Override
  public TypeSerializerSnapshot<Learner> snapshotConfiguration() {
    return new LearnerSerializerSnapshot(this);
  }
}
