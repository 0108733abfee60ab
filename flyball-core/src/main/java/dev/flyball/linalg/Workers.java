package dev.flyball.linalg;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Runs independent tasks side by side. Which thread runs a task never changes its result, so
 * neither does the number of workers. With one worker it is a plain loop that allocates nothing.
 *
 * <p>All workers share the threads of one crew: as many as the machine has processors, made when
 * they are needed and gone when they have had nothing to do for a while. Workers therefore need no
 * closing, and any number of learners with threads costs no more threads than one.
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

  /** The calling thread and up to {@code count - 1} threads of the crew. */
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
    callCrew(Math.min(count, tasks) - 1, shared);
    shared.run();
    shared.await();
    shared.throwFailure();
  }

  private static void callCrew(int hands, SharedTasks shared) {
    try {
      for (int hand = 0; hand < hands; hand++) {
        Crew.THREADS.execute(shared);
      }
    } catch (OutOfMemoryError e) {
      // The system gives no more threads: those at hand, the calling one among them, do it all.
      return;
    }
  }

  /** Made at the first use. */
  private static final class Crew {
    private static final int IDLE_SECONDS = 10;
    static final ThreadPoolExecutor THREADS = hire();

    private static ThreadPoolExecutor hire() {
      int most = Runtime.getRuntime().availableProcessors();
      ThreadPoolExecutor threads =
          new ThreadPoolExecutor(
              most,
              most,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              work -> {
                Thread thread = new Thread(work, "flyball-worker");
                thread.setDaemon(true);
                return thread;
              });
      threads.allowCoreThreadTimeOut(true);
      return threads;
    }
  }
}
