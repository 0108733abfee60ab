package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.learn.LearnerSpec;

/** Makes the learners of a spec, under its law or another. One per thread. */
final class LearnerFactory {
  private final LearnerSpec spec;
  private final Surprise surprise = new Surprise();
  private final boolean watched;
  private String otherText = "";
  private Law other;

  /** Learners that the loop of a key watches for surprise. */
  static LearnerFactory watched(LearnerSpec spec) {
    return new LearnerFactory(spec, true);
  }

  /**
   * A maker.
   *
   * @param watched whether the loop of a key watches its learners for surprise
   */
  LearnerFactory(LearnerSpec spec, boolean watched) {
    this.spec = spec;
    this.watched = watched;
  }

  /** The spec's law. */
  Law law() {
    return spec.law();
  }

  /** The law of a learner that ran, by its description; the last one asked for is remembered. */
  Law law(String text) {
    if (!text.equals(otherText)) {
      Law law = Law.of(Description.parse(text));
      other = law.equals(spec.law()) ? spec.law() : law;
      otherText = text;
    }
    return other;
  }

  Learner fresh() {
    return fresh(spec.law());
  }

  /** A learner that goes on from a checkpoint, under this law. */
  Learner begun(State checkpoint, Law law) {
    Learner learner = of(law(checkpoint.text("law")), checkpoint);
    return learner.law().equals(law) ? learner : learner.withLaw(law);
  }

  Learner fresh(Law law) {
    return builder(law).build();
  }

  /** A learner under this law in a state that one under it had. */
  Learner of(Law law, State state) {
    return builder(law).build(state);
  }

  private LearnerBuilder builder(Law law) {
    LearnerBuilder builder = spec.law(law).builder();
    return watched ? builder.monitor(surprise) : builder;
  }
}
