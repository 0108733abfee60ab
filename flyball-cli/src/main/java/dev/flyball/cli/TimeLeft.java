package dev.flyball.cli;

import dev.flyball.tables.trial.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** A bar with an estimate of the time left, on a terminal; nothing where no one looks on. */
final class TimeLeft implements Progress {
  private static final int CELLS = 30;

  private final PrintWriter err;
  private final boolean on;
  private String what = "";
  private int units;
  private int done;
  private long start;

  TimeLeft(PrintWriter err, boolean on) {
    this.err = err;
    this.on = on;
  }

  @Override
  public synchronized void begin(String name, int count) {
    what = name;
    units = count;
    done = 0;
    start = System.nanoTime();
    draw();
  }

  @Override
  public synchronized void advance() {
    done++;
    draw();
  }

  @Override
  public synchronized void end() {
    if (on) {
      err.print("\r" + " ".repeat(what.length() + CELLS + 40) + "\r");
      err.flush();
    }
  }

  private void draw() {
    if (on) {
      int full = units == 0 ? CELLS : CELLS * done / units;
      err.printf(
          "\r%s [%s%s] %s of %s%s",
          what, "#".repeat(full), " ".repeat(CELLS - full), done, units, left());
      err.flush();
    }
  }

  /** From the mean so far; tasks are alike, so it settles soon. */
  private String left() {
    if (done == 0) {
      return "";
    }
    double seconds = (System.nanoTime() - start) * 1e-9 / done * (units - done);
    return seconds < 90
        ? String.format(Locale.ROOT, ", %.0f s left   ", seconds)
        : String.format(Locale.ROOT, ", %.0f min left   ", seconds / 60);
  }
}
