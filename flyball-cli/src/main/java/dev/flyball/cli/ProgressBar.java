package dev.flyball.cli;

import dev.flyball.paper.trial.Progress;
import dev.flyball.report.Text;
import java.io.PrintWriter;

/**
 * A bar with an estimate of the time left, on a terminal; nothing where the output is no terminal.
 */
final class ProgressBar extends StatusLine implements Progress {
  private static final int CELLS = 30;

  /** The text beside the name and the bar: the counts and the time. */
  private static final int BESIDE = 36;

  private String what = "";
  private int units;
  private int done;
  private long start;

  ProgressBar(PrintWriter err) {
    super(err);
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
    close();
  }

  private void draw() {
    int cells = Math.min(CELLS, Math.max(0, columns() - what.length() - BESIDE));
    int full = units == 0 ? cells : cells * done / units;
    String bar = cells == 0 ? "" : "[" + "#".repeat(full) + " ".repeat(cells - full) + "] ";
    write("%s %s%s of %s%s".formatted(what, bar, done, units, left()));
  }

  /** From the mean so far; tasks are alike, so it settles soon. */
  private String left() {
    if (done == 0) {
      return "";
    }
    double seconds = (System.nanoTime() - start) * 1e-9 / done * (units - done);
    return seconds < 90
        ? Text.text(", %.0f s left", seconds)
        : Text.text(", %.0f min left", seconds / 60);
  }
}
