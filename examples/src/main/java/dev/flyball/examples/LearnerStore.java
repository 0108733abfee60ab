package dev.flyball.examples;

import dev.flyball.learn.Learner;
import java.util.List;
import java.util.Optional;

/**
 * Many learners, each under a name, in a store of your own. What is stored is {@link
 * Learner#toBytes}: a whole checkpoint, so that it can be checked when it is read and moved to any
 * other store. A call that fails leaves the store as it was.
 */
public interface LearnerStore {

  /**
   * A learner as it was read.
   *
   * @param version how many times it had been written then; for {@link #replace}
   */
  record Kept(Learner learner, long version) {}

  /**
   * The learner under {@code name}, if there is one.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if what is stored is damaged
   */
  Optional<Kept> get(String name);

  /** Stores a learner, whatever was there before. */
  void put(String name, Learner learner);

  /**
   * Stores a learner if nobody has written under this name since {@code before} was read; says
   * whether it did. Two writers that both read the same learner can so not undo each other's work.
   */
  boolean replace(String name, Learner learner, Kept before);

  /** Removes a learner; says whether there was one. */
  boolean remove(String name);

  /** All names, sorted. */
  List<String> names();
}
