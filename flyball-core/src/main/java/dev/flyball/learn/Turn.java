package dev.flyball.learn;

import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Whose turn it is with a learner: one thread's at a time. Does not wait; whoever comes while
 * another is at it is told so at once. Two atomic operations a call, and nothing is allocated.
 */
final class Turn {
  private final AtomicReference<Thread> holder = new AtomicReference<>();

  /**
   * For calls that change the learner.
   *
   * @throws ConcurrentModificationException if another thread is at it
   * @throws IllegalStateException if this thread is, further down: from a monitor, say
   */
  void take() {
    Thread me = Thread.currentThread();
    if (holder.compareAndSet(null, me)) {
      return;
    }
    if (holder.getPlain() == me) {
      throw new IllegalStateException(
          "the learner is in the middle of a step; a monitor may read it, not change it");
    }
    throw busy();
  }

  /**
   * For calls that read more than one number of the learner; allowed inside a step of this thread.
   *
   * @return what to {@link #giveBack}
   */
  boolean share() {
    Thread me = Thread.currentThread();
    if (holder.compareAndSet(null, me)) {
      return true;
    }
    if (holder.getPlain() == me) {
      return false;
    }
    throw busy();
  }

  /** Ends {@link #take}. */
  void give() {
    holder.setRelease(null);
  }

  /** Ends {@link #share}. */
  void giveBack(boolean taken) {
    if (taken) {
      give();
    }
  }

  private ConcurrentModificationException busy() {
    Thread other = holder.get();
    return new ConcurrentModificationException(
        ("another thread%s is using this learner; one thread learns, others predict through"
                + " learner.predictor()")
            .formatted(other == null ? "" : " (" + other.getName() + ")"));
  }
}
