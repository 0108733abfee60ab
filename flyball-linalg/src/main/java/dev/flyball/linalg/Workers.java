package dev.flyball.linalg;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Runs independent tasks side by side. Which thread runs a task never changes its result, so
 * neither does the number of workers. With one worker it is a plain loop that allocates nothing.
 *
 * <p>All workers share the threads of the JVM's common pool, with which the calling thread works
 * along. Workers therefore need no closing, and tasks may share tasks in turn.
 */
public final class Workers {
  private static final Workers ONE = new Workers(1);

  private final int count;

  private Workers(int count) {
    this.count = count;
  }

  /** The calling thread alone. */
  public static Workers one() {
    return ONE;
  }

  /** The calling thread and up to {@code count - 1} threads of the common pool. */
  public static Workers of(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least 1 thread is needed, not " + count);
    }
    return count == 1 ? ONE : new Workers(count);
  }

  public int count() {
    return count;
  }

  /**
   * Runs {@code task} for 0 to {@code tasks - 1} and returns when all are done. If some fail, with
   * an exception or an error, no further ones begin, and the failure of the first of them by number
   * is thrown here once those that had begun have ended.
   */
  public void forEach(int tasks, IntConsumer task) {
    if (count == 1 || tasks < 2) {
      for (int i = 0; i < tasks; i++) {
        task.accept(i);
      }
      return;
    }
    SharedTasks shared = new SharedTasks(tasks, task);
    IntStream.range(0, Math.min(count, tasks)).parallel().forEach(hand -> shared.run());
    shared.throwFailure();
  }
}
