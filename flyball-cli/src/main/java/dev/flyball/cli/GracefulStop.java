package dev.flyball.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C a request to stop: while this is open, the JVM's exit waits until the work has
 * reached a safe point, has been saved, and this is closed.
 */
final class GracefulStop implements AutoCloseable {
  /** The exit code, as in shells, of a command that Ctrl-C ended. */
  static final int EXIT_CODE = 130;

  private static final long PATIENCE_SECONDS = 60;

  private final long patienceSeconds;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitForWork, "flyball-interruption");
  private volatile boolean asked;
  private volatile Runnable wake = () -> {};

  private GracefulStop(long patienceSeconds) {
    this.patienceSeconds = patienceSeconds;
  }

  static GracefulStop listening() {
    return listening(PATIENCE_SECONDS);
  }

  /**
   * For work in native code, which must not lose its JVM in the middle: waits for a safe point
   * however long it takes. {@code kill -9} still ends it.
   */
  static GracefulStop listeningToNativeWork() {
    return listening(Long.MAX_VALUE);
  }

  /** For work without a safe point: waits no longer than this. */
  static GracefulStop listening(long patienceSeconds) {
    GracefulStop interruption = new GracefulStop(patienceSeconds);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** Lets {@code action} wake the work where it waits for input that does not come. */
  void waking(Runnable action) {
    wake = action;
    if (asked) {
      action.run();
    }
  }

  private void waitForWork() {
    asked = true;
    wake.run();
    try {
      finished.await(patienceSeconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean asked() {
    return asked;
  }

  @Override
  public void close() {
    finished.countDown();
    if (!asked) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM has begun to end between the two lines: the hook is running and will return.
        asked = true;
      }
    }
  }
}
