package dev.flyball.linalg;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Numbered tasks that several threads take from, each the next one that nobody has. The thread that
 * needs them done takes part itself, so it waits only for tasks that have begun, never for a free
 * thread: tasks that share tasks in turn cannot wait for each other in a circle.
 */
final class SharedTasks implements Runnable {
  private final IntConsumer task;
  private int end;
  private int next;
  private int running;
  private int failedTask;
  private @Nullable Throwable failure;

  SharedTasks(int tasks, IntConsumer task) {
    this.end = tasks;
    this.task = task;
  }

  /** Does tasks until none is left to begin. */
  @Override
  public void run() {
    for (int mine = take(); mine >= 0; mine = take()) {
      @Nullable Throwable thrown = null;
      try {
        task.accept(mine);
      } catch (Throwable e) {
        // Errors too: whoever lost one would wait for ever for this task, or believe it done.
        thrown = e;
      }
      done(mine, thrown);
    }
  }

  private synchronized int take() {
    if (next >= end) {
      return -1;
    }
    running++;
    return next++;
  }

  private synchronized void done(int mine, @Nullable Throwable thrown) {
    running--;
    if (thrown != null && (failure == null || mine < failedTask)) {
      failure = thrown;
      failedTask = mine;
      end = 0;
    }
    if (running == 0) {
      notifyAll();
    }
  }

  /** Waits for what has begun; an interruption is kept for the caller to see. */
  synchronized void await() {
    boolean interrupted = false;
    while (running > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void throwFailure() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
