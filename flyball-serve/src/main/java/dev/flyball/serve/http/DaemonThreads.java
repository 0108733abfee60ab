package dev.flyball.serve.http;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Makes daemon threads, which do not keep the process running. */
final class DaemonThreads {
  private DaemonThreads() {}

  static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, "flyball-" + name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Runs a task again and again until it is shut down. */
  static ScheduledExecutorService every(long millis, String name, Runnable task) {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(named(name));
    var unused = clock.scheduleAtFixedRate(task, millis, millis, TimeUnit.MILLISECONDS);
    return clock;
  }
}
