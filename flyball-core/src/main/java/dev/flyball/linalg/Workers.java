package dev.flyball.linalg;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * Runs independent tasks side by side. Which thread runs a task never changes its result, so
 * neither does the number of workers. With one worker it is a plain loop that allocates nothing.
 */
public final class Workers {
  private static final Workers ONE = new Workers(1, null);

  private final int count;
  private final ExecutorService executor;

  private Workers(int count, ExecutorService executor) {
    this.count = count;
    this.executor = executor;
  }

  /** The calling thread alone. */
  public static Workers one() {
    return ONE;
  }

  /** The calling thread and {@code count - 1} daemon threads. */
  public static Workers of(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least 1 thread is needed, not " + count);
    }
    if (count == 1) {
      return ONE;
    }
    ExecutorService executor =
        Executors.newFixedThreadPool(
            count - 1,
            task -> {
              Thread thread = new Thread(task, "flyball-worker");
              thread.setDaemon(true);
              return thread;
            });
    return new Workers(count, executor);
  }

  public int count() {
    return count;
  }

  /** Runs {@code task} for 0 to {@code tasks - 1} and returns when all are done. */
  public void forEach(int tasks, IntConsumer task) {
    if (count == 1 || tasks < 2) {
      for (int i = 0; i < tasks; i++) {
        task.accept(i);
      }
      return;
    }
    int parts = Math.min(count, tasks);
    CountDownLatch done = new CountDownLatch(parts - 1);
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    for (int part = 1; part < parts; part++) {
      int mine = part;
      executor.execute(
          () -> {
            run(mine, parts, tasks, task, failure);
            done.countDown();
          });
    }
    run(0, parts, tasks, task, failure);
    await(done);
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  private static void run(
      int part, int parts, int tasks, IntConsumer task, AtomicReference<RuntimeException> failure) {
    try {
      for (int i = part; i < tasks; i += parts) {
        task.accept(i);
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private static void await(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
