package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.report.Text;
import dev.flyball.tables.train.TrainingWatch;
import java.io.PrintWriter;
import java.util.function.LongToDoubleFunction;

/**
 * A progress line on a terminal: rows done, speed and time left; silent for short work and where
 * the output is no terminal.
 */
final class ProgressLine extends StatusLine implements TrainingWatch {
  private static final long FIRST_NANOS = 1_000_000_000L;
  private static final long EVERY_NANOS = 200_000_000L;

  /** Before this an estimate of the time left is mostly that of the start. */
  private static final long SETTLED_NANOS = 5_000_000_000L;

  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final LongToDoubleFunction share;
  private final GracefulStop interruption;
  private final long started = System.nanoTime();
  private long next = started + FIRST_NANOS;
  private long before = -1;
  private double known;
  private long earlier = started;
  private double earlierPart;
  private long latest;
  private double latestPart;
  private int countdown = ROWS_BETWEEN_LOOKS;

  /**
   * @param share the share of the work that so many rows are, from 0 to 1; NaN if unknown
   * @param interruption what asks the work to stop
   */
  ProgressLine(PrintWriter err, LongToDoubleFunction share, GracefulStop interruption) {
    super(err);
    this.share = share;
    this.interruption = interruption;
  }

  @Override
  public boolean goesOn(long rows, double error) {
    show(rows, error);
    return !interruption.asked();
  }

  @Override
  public void notKept(CheckpointException failure) {
    warn(failure.getMessage() + "; learning goes on, and the next checkpoint is tried");
  }

  private void show(long rows, double error) {
    if (before < 0) {
      before = rows - 1;
      known = share.applyAsDouble(before);
    }
    if (!watched() || --countdown > 0) {
      return;
    }
    countdown = ROWS_BETWEEN_LOOKS;
    long now = System.nanoTime();
    if (now - next >= 0) {
      next = now + EVERY_NANOS;
      double part = share.applyAsDouble(rows);
      double seconds = (now - started) * 1e-9;
      double left = left(now, part);
      write(text(rows, (rows - before) / seconds, part, left, error));
    }
  }

  /**
   * The seconds left by the speed of the last half or more of the time; the first rows are slow.
   */
  private double left(long now, double part) {
    if (now - started >= 2 * (earlier - started)) {
      long middle = latest;
      double partThen = latestPart;
      latest = now;
      latestPart = part;
      earlier = middle == 0 ? started : middle;
      earlierPart = middle == 0 ? known : partThen;
    }
    boolean early = now - started < SETTLED_NANOS;
    double speed = (part - earlierPart) / ((now - earlier) * 1e-9);
    return early ? Double.POSITIVE_INFINITY : (1 - part) / speed;
  }

  /** A share, and with it the seconds left, or an error that is not known is NaN. */
  static String text(long rows, double speed, double share, double left, double error) {
    StringBuilder text = new StringBuilder();
    boolean sized = share >= 0 && share <= 1 && left >= 0 && left < Double.POSITIVE_INFINITY;
    if (share >= 0 && share <= 1) {
      text.append((int) (100 * share)).append(" %, ");
    }
    text.append(Text.text("%,d rows, %,.0f rows/s", rows, speed));
    if (sized) {
      text.append(", ").append(time(left)).append(" left");
    }
    if (!Double.isNaN(error)) {
      text.append(Text.text(", error %.4g", error));
    }
    return text.toString();
  }

  private static String time(double seconds) {
    long whole = Math.max(1, Math.round(seconds));
    return whole < 60 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }
}
