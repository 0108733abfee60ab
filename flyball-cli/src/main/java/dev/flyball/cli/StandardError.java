package dev.flyball.cli;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The launcher sends this JVM's stderr through a filter that drops the JVM's warning about
 * incubator modules. Whoever waits for the command must find stderr complete, so the command waits
 * for the filter.
 */
final class StandardError {
  /** Set by the launcher: the process id of the filter. */
  private static final String FILTER = "flyball.stderr.filter";

  /** Set by the launcher: whether a person looks at stderr. */
  private static final String TERMINAL = "flyball.stderr.terminal";

  private static final int PATIENCE_SECONDS = 2;

  private StandardError() {}

  static boolean isTerminal() {
    return Boolean.getBoolean(TERMINAL);
  }

  /** Closes stderr and waits until the filter has passed on the last line. */
  static void drain() {
    Long filter = Long.getLong(FILTER);
    if (filter == null) {
      return;
    }
    System.err.close();
    ProcessHandle.of(filter).ifPresent(StandardError::await);
  }

  private static void await(ProcessHandle filter) {
    try {
      filter.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The lines are on their way; there is nothing left to say it with.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
