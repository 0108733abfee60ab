package dev.flyball.serve.model;

/** Makes learners. */
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
   * What a checkpoint's learner is made of.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if the bytes are none
   */
  ModelSpec specOf(byte[] bytes);
}
