package dev.flyball;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** What steps allocate once the compiler has settled. */
public final class Allocation {
  /**
   * Bytes a step below which steps allocate nothing. An object in every step is 16 bytes or more;
   * what the JVM itself makes now and then in a round is far less.
   */
  public static final double NOTHING = 1;

  /**
   * For a JVM of its own: a method is compiled before it goes on, so that the rounds that it takes
   * do not depend on how busy the machine is.
   */
  public static final List<String> SETTLING = List.of("-Xbatch");

  private static final int MOST_ROUNDS = 200;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /**
   * The least bytes a step of a round of this thread: rounds go on until it is {@link #NOTHING}.
   */
  public static double bytesPerStep(int steps, Runnable round) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < MOST_ROUNDS && least >= NOTHING; k++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      round.run();
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      least = Math.min(least, (double) bytes / steps);
    }
    return least;
  }
}
