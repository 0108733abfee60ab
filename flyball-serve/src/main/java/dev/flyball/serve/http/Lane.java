package dev.flyball.serve.http;

import dev.flyball.serve.model.BusyException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for one sort of work, and a bounded queue in front of them, so that work of one sort
 * holds up its own kind alone.
 */
final class Lane implements Executor, AutoCloseable {
  private final ThreadPoolExecutor threads;

  Lane(String name, int most, int waiting) {
    threads =
        new ThreadPoolExecutor(
            most,
            most,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            task -> {
              Thread thread = new Thread(task, "flyball-" + name);
              thread.setDaemon(true);
              return thread;
            },
            (task, pool) -> {
              throw new BusyException(
                  "%s requests of this kind wait already; try again soon".formatted(waiting));
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Lets work wait for a thread.
   *
   * @throws BusyException if too much waits already
   */
  @Override
  public void execute(Runnable work) {
    threads.execute(work);
  }

  /** Finishes what waits; takes no more. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
