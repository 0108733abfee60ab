package dev.flyball.serve.http;

import dev.flyball.serve.http.Routes.Work;
import dev.flyball.serve.json.RefusedException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One bounded thread pool per kind of work, so that work of one kind delays only its own.
 * Connection threads only read, write and answer probes: whatever clients send, they have time for
 * the next probe.
 */
final class WorkExecutors implements AutoCloseable {
  /** Bodies up to this size are read and predicted within a few milliseconds. */
  static final int SMALL_BYTES = 64 << 10;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final ThreadPoolExecutor small = lane("calls", Math.max(2, CORES), 1024);
  private final ThreadPoolExecutor large = lane("large", Math.max(1, CORES / 2), 64);
  private final ThreadPoolExecutor looks = lane("looks", Math.max(1, CORES / 2), 256);
  private final ThreadPoolExecutor admin = lane("admin", 1, 64);
  private final ThreadPoolExecutor metrics = lane("metrics", 1, 16);

  private static ThreadPoolExecutor lane(String name, int most, int waiting) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            DaemonThreads.named(name),
            (task, pool) -> {
              throw RefusedException.busy(
                  "%s requests of this kind wait already; try again soon".formatted(waiting));
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Lets a call wait for a thread of its lane; a probe is answered at once.
   *
   * @throws RefusedException if too much waits already
   */
  void execute(ApiRequest call, Work work, Runnable task) {
    Executor lane =
        switch (work) {
          case PROBE -> Runnable::run;
          case METRICS -> metrics;
          case ROWS -> call.body().length <= SMALL_BYTES ? small : large;
          case CHANGE -> admin;
          case LOOK, STREAM -> looks;
        };
    lane.execute(task);
  }

  /** Finishes what waits; takes no more. */
  @Override
  public void close() {
    List.of(small, large, looks, admin, metrics).forEach(ThreadPoolExecutor::shutdown);
  }
}
