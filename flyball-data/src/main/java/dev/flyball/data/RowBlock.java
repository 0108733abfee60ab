package dev.flyball.data;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Some rows on their way from the thread that reads to the one that uses them, and what came after
 * them: more rows, a fault, or the end. Filled and emptied again and again; allocates nothing.
 */
final class RowBlock {
  /** As many numbers as stay in a core's cache while they change hands. */
  private static final int MOST_NUMBERS = 1 << 14;

  private static final int MOST_ROWS = 256;

  private final double[][] values;
  private final double[][] targets;
  private final double[][] lagged;
  private final long[] rows;
  private final long[] lines;
  private final double[] days;
  private int count;
  private int taken;
  private int at;
  private boolean told;
  private boolean ended;
  private @Nullable Throwable fault;

  /** For rows of so many features, targets and lagged columns. */
  RowBlock(int features, int targets, int lagged) {
    int width = Math.max(1, features + targets + lagged);
    int most = Math.max(1, Math.min(MOST_ROWS, MOST_NUMBERS / width));
    this.values = new double[most][features];
    this.targets = new double[most][targets];
    this.lagged = new double[most][lagged];
    // One place more for where a fault or the end is.
    this.rows = new long[most + 1];
    this.lines = new long[most + 1];
    this.days = new double[most + 1];
  }

  /**
   * Reads rows until this is full, or up to a fault or the end; whatever is thrown is kept for
   * {@link #next}. Ends early if {@code stopped}.
   */
  void fill(NumberRows from, BooleanSupplier stopped) {
    count = 0;
    taken = 0;
    told = false;
    ended = false;
    fault = null;
    try {
      while (count < values.length && !ended && !stopped.getAsBoolean()) {
        ended = !from.next(values[count], targets[count], lagged[count]);
        note(from);
        days[count] = ended ? Double.NaN : from.days();
        count += ended ? 0 : 1;
      }
    } catch (RuntimeException | Error e) {
      // Whatever it is, the thread that uses the rows has to hear of it.
      fault = e;
      note(from);
      days[count] = Double.NaN;
    }
  }

  private void note(NumberRows from) {
    rows[count] = from.row();
    lines[count] = from.line();
  }

  /** Whether no row can come after those in here. */
  boolean isLast() {
    return ended || fault != null && !(fault instanceof DataException e && !e.endsReading());
  }

  /** Whether there is something left to hand out; the end can be handed out again and again. */
  boolean hasMore() {
    return taken < count || fault != null && !told || isLast();
  }

  /** Hands out the next row; false at the end. Throws the fault in its turn. */
  boolean next(double[] intoValues, double[] intoTargets, double[] intoLagged) {
    at = taken;
    if (taken < count) {
      copy(values[at], intoValues);
      copy(targets[at], intoTargets);
      copy(lagged[at], intoLagged);
      taken++;
      return true;
    }
    told = true;
    if (fault instanceof RuntimeException e) {
      throw e;
    }
    if (fault instanceof Error e) {
      throw e;
    }
    return false;
  }

  private static void copy(double[] from, double[] into) {
    System.arraycopy(from, 0, into, 0, into.length);
  }

  /** The number of the row, fault or end that {@link #next} handed out last. */
  long row() {
    return rows[at];
  }

  /** Its line. */
  long line() {
    return lines[at];
  }

  /** When it was taken. */
  double days() {
    return days[at];
  }
}
