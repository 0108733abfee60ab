package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Learners in Flink's state. With the heap backend the learner itself is the state and this is
 * called by checkpoints alone; with RocksDB at every access.
 */
final class LearnerSerializer extends WholeSerializer<Learner> {
  /** Of the form in which learners are written. */
  static final int VERSION = 1;

  private static final long serialVersionUID = 1L;

  private final LearnerSpec spec;
  private final LearnerContent content;
  private final boolean watched;
  private transient LearnerMaker maker;

  LearnerSerializer(LearnerSpec spec, boolean watched, LearnerContent content) {
    this.spec = spec;
    this.content = content;
    this.watched = watched;
  }

  /** For learners that the loop of a key watches for surprise. */
  static LearnerSerializer watched(LearnerSpec spec) {
    return new LearnerSerializer(spec, true, LearnerContent.of(LearnerMaker.watched(spec)));
  }

  /** For learners as the spec makes them. */
  static LearnerSerializer plain(LearnerSpec spec) {
    return new LearnerSerializer(spec, false, LearnerContent.of(LearnerMaker.plain(spec)));
  }

  LearnerSpec spec() {
    return spec;
  }

  /** The names that stand in the snapshot instead of beside every array. */
  List<String> names() {
    return content.names();
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
    return new LearnerSerializer(spec, watched, content);
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
  void write(Learner learner, DataOutputView out) throws IOException {
    if (!watched && !learner.monitors().isEmpty()) {
      throw new IOException(
          "a learner in Flink's state has the monitor '%s'; expected a learner without monitors"
              .formatted(learner.monitors().get(0).name()));
    }
    content.write(learner, maker(), out);
  }

  @Override
  Learner read(DataInputView in) throws IOException {
    return content.read(maker(), in);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerSerializer that
        && spec.equals(that.spec)
        && watched == that.watched
        && content.equals(that.content);
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, content, watched);
  }

  @Override
  public TypeSerializerSnapshot<Learner> snapshotConfiguration() {
    return new LearnerSerializerSnapshot(this);
  }
}
