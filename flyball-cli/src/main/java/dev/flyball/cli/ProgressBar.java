package dev.flyball.cli;

import dev.flyball.paper.trial.Progress;
import dev.flyball.report.Text;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;

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
  private final Deque<Long> ends = new ArrayDeque<>();

  ProgressBar(PrintWriter err) {
    super(err);
  }

  @Override
  public synchronized void begin(String name, int count) {
    what = name;
    units = count;
    done = 0;
    ends.clear();
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

  /** By the later half of the tasks. */
  private String left() {
    long now = System.nanoTime();
    ends.addLast(now);
    if (2 * ends.size() > done + 2) {
      ends.removeFirst();
    }
    // The first tasks warm the JVM up: of two or three, or of few per cent, nothing is told.
    if (done < 3 || 20 * done < units) {
      return "";
    }
    double each = (now - ends.getFirst()) * 1e-9 / Math.max(1, ends.size() - 1);
    double seconds = each * (units - done);
    return seconds < 90
        ? Text.text(", %.0f s left", seconds)
        : Text.text(", %.0f min left", seconds / 60);
  }
}
