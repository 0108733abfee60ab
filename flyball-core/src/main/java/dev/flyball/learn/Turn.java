package dev.flyball.learn;

import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A lock that fails instead of waiting: one thread may work with a learner, or any number may copy
 * its state; a call during another thread's call throws. One atomic operation per call, no
 * allocation.
 */
final class Turn {
  /** Gives the lock back when closed. */
  interface Held extends AutoCloseable {
    @Override
    void close();
  }

  private static final Held NOTHING = () -> {};

  private static final int FREE = 0;
  private static final int TAKEN = -1;

  /** {@code FREE}, {@code TAKEN}, or how many look. */
  private final AtomicInteger threads = new AtomicInteger();

  /**
   * The thread that has taken it. No lock guards it: a thread sees its own write, and so knows
   * whether it is the one; others only name it.
   */
  private @Nullable Thread holder;

  private final Held taken = this::give;
  private final Held looked = threads::decrementAndGet;

  /**
   * For calls that change the learner.
   *
   * @throws ConcurrentModificationException if another thread is at it
   * @throws IllegalStateException if this thread is, further down: from a monitor, say
   */
  Held take() {
    if (isTaken()) {
      return taken;
    }
    if (isMine()) {
      throw new IllegalStateException(
          "the learner is in the middle of a step; a monitor may read it, not change it");
    }
    throw busy();
  }

  /**
   * For calls that read the learner and need its workspaces; allowed inside a step of this thread.
   */
  Held share() {
    if (isTaken()) {
      return taken;
    }
    if (isMine()) {
      return NOTHING;
    }
    throw busy();
  }

  /**
   * For calls that only copy what the learner holds: several threads may at once, and a thread
   * inside its own step.
   */
  Held look() {
    int others = threads.get();
    while (others >= FREE) {
      if (threads.compareAndSet(others, others + 1)) {
        return looked;
      }
      others = threads.get();
    }
    if (isMine()) {
      return NOTHING;
    }
    throw busy();
  }

  private boolean isTaken() {
    if (!threads.compareAndSet(FREE, TAKEN)) {
      return false;
    }
    holder = Thread.currentThread();
    return true;
  }

  private boolean isMine() {
    return holder == Thread.currentThread();
  }

  private void give() {
    holder = null;
    threads.setRelease(FREE);
  }

  private ConcurrentModificationException busy() {
    Thread other = holder;
    return new ConcurrentModificationException(
        ("another thread%s is using this learner; one thread learns, others predict through"
                + " learner.predictor()")
            .formatted(other == null ? "" : " (" + other.getName() + ")"));
  }
}
