package dev.flyball.cli;

import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * A line on a terminal that counts the seconds of work that cannot say how far it is; silent for
 * short work, and where the output is no terminal.
 */
final class Waiting {
  private static final long FIRST_MILLIS = 1_000;
  private static final long EVERY_MILLIS = 1_000;

  private final PrintWriter err;
  private final String what;
  private final Thread clock = new Thread(this::count, "flyball-waiting");
  private int width;

  private Waiting(PrintWriter err, String what) {
    this.err = err;
    this.what = what;
  }

  /** Does {@code work} and counts its seconds meanwhile. */
  static <T> T during(String what, PrintWriter err, Supplier<T> work) {
    if (!TerminalWriter.screen(err).watched()) {
      return work.get();
    }
    Waiting waiting = new Waiting(err, what);
    waiting.clock.setDaemon(true);
    waiting.clock.start();
    try {
      return work.get();
    } finally {
      waiting.end();
    }
  }

  private void count() {
    long start = System.nanoTime();
    try {
      Thread.sleep(FIRST_MILLIS);
      while (true) {
        String text = "%s ... %s s".formatted(what, (System.nanoTime() - start) / 1_000_000_000L);
        width = Math.min(text.length(), TerminalWriter.screen(err).width() - 1);
        err.print("\r" + text.substring(0, width));
        err.flush();
        Thread.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      if (width > 0) {
        err.print("\r" + " ".repeat(width) + "\r");
        err.flush();
      }
    }
  }

  private void end() {
    clock.interrupt();
    try {
      clock.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
