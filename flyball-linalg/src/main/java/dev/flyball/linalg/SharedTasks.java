package dev.flyball.linalg;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A queue of numbered tasks for several threads. After a failure no further ones begin. */
final class SharedTasks {
  private final IntConsumer task;
  private int end;
  private int next;
  private int failedTask;
  private @Nullable Throwable failure;

  SharedTasks(int tasks, IntConsumer task) {
    this.end = tasks;
    this.task = task;
  }

  /** Does tasks until none is left to begin. */
  void run() {
    for (int mine = take(); mine >= 0; mine = take()) {
      try {
        task.accept(mine);
      } catch (Throwable e) {
        // Errors too: a lost one would leave a task undone in silence.
        failed(mine, e);
      }
    }
  }

  private synchronized int take() {
    return next < end ? next++ : -1;
  }

  private synchronized void failed(int mine, Throwable thrown) {
    if (failure == null || mine < failedTask) {
      failure = thrown;
      failedTask = mine;
      end = 0;
    }
  }

  /** Throws the failure of the first task by number, if there was one. */
  synchronized void throwFailure() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
