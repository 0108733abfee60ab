package dev.flyball.serve.model;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets a model be {@link LiveLearner#settling settled} that is asked, and for a while was told no
 * target. One thread does the work of all models; a model may take a hundredth of its time. Only
 * for the thread that writes, but for {@link #ask}.
 */
final class Settling {
  private static final long SHARE = 100;
  private static final ExecutorService WORKER = worker();

  private final long patience;
  private volatile boolean isAsked;
  private @Nullable CompletableFuture<Void> work;
  private long lastTarget;
  private long begun;
  private long next;

  /**
   * @param patience how long no target came, in milliseconds; 0 for never
   */
  Settling(long patience, long now) {
    this.patience = patience;
    this.lastTarget = now;
  }

  private static ExecutorService worker() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "flyball-settling");
              thread.setDaemon(true);
              thread.setPriority(Thread.MIN_PRIORITY);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  /** A question was asked; for any thread. */
  void ask() {
    if (!isAsked) {
      isAsked = true;
    }
  }

  /** A target was learned. */
  void learned(long now) {
    lastTarget = now;
  }

  /** Begins the work where that is due, or takes over what it gave. */
  void between(long now, HotLearner only) {
    LiveLearner learner = only.learner();
    CompletableFuture<Void> open = work;
    if (open != null && open.isDone()) {
      work = null;
      next = now + SHARE * (now - begun);
      if (!open.isCompletedExceptionally()) {
        learner.settle();
        only.touched();
      }
    } else if (open == null
        && patience > 0
        && isAsked
        && now >= next
        && now - lastTarget >= patience) {
      isAsked = false;
      begun = now;
      learner.settling().ifPresent(growing -> work = CompletableFuture.runAsync(growing, WORKER));
    }
  }
}
