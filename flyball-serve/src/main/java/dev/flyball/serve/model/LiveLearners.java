package dev.flyball.serve.model;

/** Factory of learners: new ones, and ones restored from bytes, perhaps under another law. */
public interface LiveLearners {

  /**
   * A learner that has seen nothing.
   *
   * @throws IllegalArgumentException if the spec asks for what cannot be
   */
  LiveLearner fresh(ModelSpec spec);

  /**
   * The learner whose {@link LiveLearner#toBytes} these are, under the law of {@code spec}. Where
   * that says none, the learner of a key goes on under the default, as new keys do: its model may
   * have had another law when it was saved. A learner without a key keeps its own.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if they are none
   */
  LiveLearner resume(ModelSpec spec, byte[] bytes);

  /** The same where the bytes may be empty: the learner had learned nothing. */
  default LiveLearner made(ModelSpec spec, byte[] bytes) {
    return bytes.length == 0 ? fresh(spec) : resume(spec, bytes);
  }

  /** A checkpoint that other programs wrote, as {@link #resume} takes it. */
  default byte[] taken(byte[] checkpoint) {
    return checkpoint;
  }

  /**
   * The spec of a checkpoint's learner.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if the bytes are none
   */
  ModelSpec specOf(byte[] bytes);
}
