package dev.flyball.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** One line on a terminal that says how far learning has come; silent for short work. */
final class ProgressLine implements AutoCloseable {
  private static final long FIRST_NANOS = 1_000_000_000L;
  private static final long EVERY_NANOS = 200_000_000L;
  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final PrintWriter err;
  private final boolean on;
  private long next = System.nanoTime() + FIRST_NANOS;
  private int countdown = ROWS_BETWEEN_LOOKS;
  private int width;

  ProgressLine(PrintWriter err, boolean on) {
    this.err = err;
    this.on = on;
  }

  void show(long rows, double mae) {
    if (!on || --countdown > 0) {
      return;
    }
    countdown = ROWS_BETWEEN_LOOKS;
    long now = System.nanoTime();
    if (now - next >= 0) {
      next = now + EVERY_NANOS;
      write(String.format(Locale.ROOT, "%,d rows, MAE %.4g", rows, mae));
    }
  }

  private void write(String text) {
    err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
    err.flush();
    width = text.length();
  }

  /** Wipes the line. */
  @Override
  public void close() {
    if (width > 0) {
      write("");
      err.print("\r");
      err.flush();
      width = 0;
    }
  }
}
