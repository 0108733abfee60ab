package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Learners as the state of a function of your own: checked by a checksum, versioned, and carried
 * over to another law when a job restarts with one.
 *
 * <pre>{@code
 * LearnerSpec spec = LearnerSpec.keyed(Model.linear(20));
 * ValueState<Learner> learners =
 *     getRuntimeContext().getState(new ValueStateDescriptor<>("learner", LearnerType.of(spec)));
 *
 * Learner learner = learners.value() == null ? spec.learner() : learners.value();
 * learner.learn(x, y);
 * learners.update(learner);
 * }</pre>
 *
 * <p>The learners must be of this spec, under its law or another, and without monitors.
 */
public final class LearnerType extends WholeType<Learner> {
  private static final long serialVersionUID = 1L;

  private final LearnerSpec spec;

  private LearnerType(LearnerSpec spec) {
    this.spec = spec;
  }

  /** The type of the learners that {@code spec} makes. */
  public static LearnerType of(LearnerSpec spec) {
    return new LearnerType(Objects.requireNonNull(spec, "spec"));
  }

  @Override
  public Class<Learner> getTypeClass() {
    return Learner.class;
  }

  @Override
  public TypeSerializer<Learner> createSerializer(SerializerConfig config) {
    return LearnerSerializer.plain(spec);
  }

  @Override
  public String toString() {
    return "Learner<" + spec + ">";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnerType that && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return spec.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof LearnerType;
  }
}
