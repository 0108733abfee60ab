package dev.flyball.cli;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** A line on a terminal that is overwritten; nothing if the output is no terminal. */
class StatusLine implements AutoCloseable {
  private static final long TICK_MILLIS = 1_000;

  private final PrintWriter err;
  private final Terminal screen;
  private int shown;

  StatusLine(PrintWriter err) {
    this.err = err;
    this.screen = TerminalWriter.screen(err);
  }

  /** Does {@code work}; after a second, counts the seconds meanwhile. */
  static <T> T during(String what, PrintWriter err, Supplier<T> work) {
    StatusLine line = new StatusLine(err);
    if (!line.watched()) {
      return work.get();
    }
    Thread clock = new Thread(() -> line.count(what), "flyball-waiting");
    clock.setDaemon(true);
    clock.start();
    try {
      return work.get();
    } finally {
      clock.interrupt();
      try {
        clock.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void count(String what) {
    long start = System.nanoTime();
    try {
      while (true) {
        Thread.sleep(TICK_MILLIS);
        write("%s ... %s s".formatted(what, (System.nanoTime() - start) / 1_000_000_000L));
      }
    } catch (InterruptedException e) {
      close();
    }
  }

  final boolean watched() {
    return screen.watched();
  }

  /** How many characters fit side by side. */
  final int columns() {
    return screen.width();
  }

  /** Says what is being done now. */
  final void write(String text) {
    if (watched()) {
      String part = text.substring(0, Math.min(text.length(), columns() - 1));
      err.print("\r" + part + " ".repeat(Math.max(0, shown - part.length())));
      err.flush();
      shown = part.length();
    }
  }

  /** Wipes the line and prints a warning in its place. */
  final void warn(String text) {
    close();
    TerminalWriter.stress(err, TerminalWriter.Colour.YELLOW, "warning:");
    err.println(" " + text);
    err.flush();
  }

  /** Wipes the line, so that another can be printed in its place. */
  @Override
  public void close() {
    if (shown > 0) {
      write("");
      err.print("\r");
      err.flush();
    }
  }
}
