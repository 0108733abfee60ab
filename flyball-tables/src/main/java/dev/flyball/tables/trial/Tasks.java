package dev.flyball.tables.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Independent tasks, run side by side. Results come in the order of the tasks: as long as each task
 * seeds itself, they are the same whatever the number of threads.
 */
public final class Tasks {
  private Tasks() {}

  /** Runs all tasks on {@code threads} threads; the first failure in order ends the rest. */
  public static <T> List<T> run(
      int threads, String what, List<? extends Callable<T>> tasks, Progress progress) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    progress.begin(what, tasks.size());
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(pool.submit(() -> counted(task, progress)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException(what + " failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(what + " was interrupted", e);
    } finally {
      pool.shutdownNow();
      progress.end();
    }
  }

  private static <T> T counted(Callable<T> task, Progress progress) throws Exception {
    T result = task.call();
    progress.advance();
    return result;
  }
}
