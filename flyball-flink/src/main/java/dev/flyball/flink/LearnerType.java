package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Flink type information for learners in the state of your own function: checked by a checksum,
 * versioned, and carried over to another law when a job restarts with one.
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
 * <p>The learners must be of this spec, under its law or another, and without monitors. A restored
 * one may have fewer inputs, where the spec has got more: {@link Learner#widened} it then.
 */
public final class LearnerType {
  private LearnerType() {}

  /** The type of the learners that {@code spec} makes. */
  public static TypeInformation<Learner> of(LearnerSpec spec) {
    FlinkVersion.require();
    Objects.requireNonNull(spec, "spec");
    return new OpaqueType<>(Learner.class, LearnerSerializer.of(LearnerSchema.of(spec), false));
  }

  /**
   * The state in which {@link KeyedLearning} keeps the learner of a key, by its name and its type:
   * to read it out of a savepoint, or to write one, with Flink's State Processor API. The operator
   * has the uid {@code flyball-learn}, or {@code flyball-NAME-learn}.
   *
   * @param features the names of the inputs, as in {@link KeyedLearning#features}; may be empty
   */
  public static ValueStateDescriptor<Learner> state(LearnerSpec spec, List<String> features) {
    FlinkVersion.require();
    return state(new LearnerSchema(spec, features), false);
  }

  static ValueStateDescriptor<Learner> state(LearnerSchema schema, boolean rounded) {
    LearnerSerializer exact = LearnerSerializer.watched(schema);
    return new ValueStateDescriptor<>("learner", rounded ? exact.rounding() : exact);
  }
}
