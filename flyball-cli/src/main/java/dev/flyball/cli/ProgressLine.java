package dev.flyball.cli;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * One line on a terminal that says how far learning has come, how fast it goes and how long it will
 * take; silent for short work.
 */
final class ProgressLine implements AutoCloseable {
  private static final long FIRST_NANOS = 1_000_000_000L;
  private static final long EVERY_NANOS = 200_000_000L;
  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final PrintWriter err;
  private final boolean on;
  private final long expected;
  private final long started = System.nanoTime();
  private long next = started + FIRST_NANOS;
  private long before = -1;
  private int countdown = ROWS_BETWEEN_LOOKS;
  private int width;

  /** For {@code expected} rows in all; 0 if nobody knows. */
  ProgressLine(PrintWriter err, boolean on, long expected) {
    this.err = err;
    this.on = on;
    this.expected = expected;
  }

  void show(long rows, double error) {
    if (before < 0) {
      before = rows - 1;
    }
    if (!on || --countdown > 0) {
      return;
    }
    countdown = ROWS_BETWEEN_LOOKS;
    long now = System.nanoTime();
    if (now - next >= 0) {
      next = now + EVERY_NANOS;
      write(text(rows, rows - before, (now - started) * 1e-9, expected, error));
    }
  }

  /** Says what is being done now, where learning is not. */
  void say(String what) {
    if (on) {
      write(what);
    }
  }

  /** {@code rows} are done, {@code fresh} of them since this line began; NaN is no error. */
  static String text(long rows, long fresh, double seconds, long expected, double error) {
    double speed = fresh / seconds;
    String left =
        expected > rows
            ? String.format(Locale.ROOT, ", %s left", time((expected - rows) / speed))
            : "";
    String said = Double.isNaN(error) ? "" : String.format(Locale.ROOT, ", error %.4g", error);
    return String.format(Locale.ROOT, "%,d rows, %,.0f rows/s%s%s", rows, speed, left, said);
  }

  private static String time(double seconds) {
    long whole = Math.max(1, Math.round(seconds));
    return whole < 60 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }

  private void write(String text) {
    String shown = text.substring(0, Math.min(text.length(), ScreenWidth.ofErrors() - 1));
    err.print("\r" + shown + " ".repeat(Math.max(0, width - shown.length())));
    err.flush();
    width = shown.length();
  }

  @Override
  public void close() {
    clear();
  }

  /** Wipes the line, so that another can be printed in its place. */
  void clear() {
    if (width > 0) {
      write("");
      err.print("\r");
      err.flush();
      width = 0;
    }
  }
}
