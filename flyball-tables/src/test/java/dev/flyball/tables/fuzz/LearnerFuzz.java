package dev.flyball.tables.fuzz;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.learn.Learner;
import java.util.Arrays;

/**
 * The entry for a fuzzer: any bytes as a learner, with a right checksum where they hold one. One
 * that is taken in can predict and be written again.
 */
public final class LearnerFuzz {
  private LearnerFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    read(bytes);
    CheckpointFuzz.withRightChecksum(bytes).ifPresent(LearnerFuzz::read);
  }

  private static void read(byte[] bytes) {
    Learner learner;
    try {
      learner = Learner.fromBytes(bytes);
    } catch (CheckpointException e) {
      // Refused with a reason, as it should be.
      return;
    }
    double[] values = new double[learner.model().inputs()];
    learner.predict(values);
    byte[] again = learner.toBytes();
    if (!Arrays.equals(again, Learner.fromBytes(again).toBytes())) {
      throw new AssertionError("a learner that was taken in is not written as it is read");
    }
  }
}
