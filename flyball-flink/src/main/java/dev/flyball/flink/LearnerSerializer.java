package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
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

  private final LearnerSpec spec;
  private final LearnerFormat format;
  private final boolean watched;
  private transient LearnerMaker maker;

  private LearnerSerializer(LearnerSpec spec, LearnerFormat format, boolean watched) {
    this.spec = spec;
    this.format = format;
    this.watched = watched;
  }

  /** For learners that the loop of a key watches for surprise. */
  static LearnerSerializer watched(LearnerSpec spec) {
    return of(spec, true, LearnerFormat.of(LearnerMaker.watched(spec)));
  }

  /** For learners as the spec makes them. */
  static LearnerSerializer plain(LearnerSpec spec) {
    return of(spec, false, LearnerFormat.of(LearnerMaker.plain(spec)));
  }

  static LearnerSerializer of(LearnerSpec spec, boolean watched, LearnerFormat format) {
    return new LearnerSerializer(spec, format, watched);
  }

  LearnerSpec spec() {
    return spec;
  }

  LearnerFormat format() {
    return format;
  }

  boolean isWatched() {
    return watched;
  }

  private LearnerMaker maker() {
    if (maker == null) {
      maker = new LearnerMaker(spec, watched);
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
    return new LearnerSerializer(spec, format.duplicate(), watched);
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
    if (!watched && !learner.monitors().isEmpty()) {
      throw new IOException(
          "a learner in Flink's state has the monitor '%s'; expected a learner without monitors"
              .formatted(learner.monitors().get(0).name()));
    }
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
        && spec.equals(that.spec)
        && watched == that.watched
        && format.equals(that.format);
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, format, watched);
  }

  @Override
  public TypeSerializerSnapshot<Learner> snapshotConfiguration() {
    return new LearnerSerializerSnapshot(this);
  }
}
