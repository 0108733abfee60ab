package dev.flyball.serve.model;

import java.util.Objects;

/** Makes learners: new ones, those of saved bytes, and those that go on under another law. */
public interface LiveLearners {

  /**
   * A learner that has seen nothing.
   *
   * @throws IllegalArgumentException if the spec asks for what cannot be
   */
  LiveLearner fresh(ModelSpec spec);

  /**
   * The learner whose {@link LiveLearner#toBytes} these are.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if they are none
   */
  LiveLearner resume(ModelSpec spec, byte[] bytes);

  /**
   * A learner that goes on from another under a further spec; the same one where the law stays.
   *
   * @param was what {@code from} was made of
   */
  default LiveLearner continued(LiveLearner from, ModelSpec was, ModelSpec next) {
    return Objects.equals(was.law(), next.law()) ? from : from.withLaw(next);
  }

  /**
   * What a checkpoint's learner is made of.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if the bytes are none
   */
  ModelSpec specOf(byte[] bytes);
}
