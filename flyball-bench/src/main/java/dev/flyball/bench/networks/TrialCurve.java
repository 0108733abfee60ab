package dev.flyball.bench.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a trial came to: its error after so many steps and so many seconds of training. */
public record TrialCurve(List<Point> points) {
  /**
   * Judgements that are averaged, so that one that happens to be good does not count as reached.
   */
  private static final int TOGETHER = 3;

  /**
   * One judgement.
   *
   * @param seconds of training so far: forward, backward and step, no judging
   * @param optimizer seconds of these in the optimizer
   * @param error infinite from where the trial diverged
   */
  public record Point(int step, double seconds, double optimizer, double error) {}

  public TrialCurve {
    points = List.copyOf(points);
  }

  /** The mean of the errors up to judgement {@code i} and the two before it. */
  double error(int i) {
    double sum = 0;
    int from = Math.max(0, i - TOGETHER + 1);
    for (int k = from; k <= i; k++) {
      sum += points.get(k).error();
    }
    return sum / (i - from + 1);
  }

  /** The error at the end. */
  public double last() {
    return error(points.size() - 1);
  }

  /** The first judgement whose error is at most {@code target}; null if there is none. */
  public Point reaching(double target) {
    for (int i = TOGETHER - 1; i < points.size(); i++) {
      if (error(i) <= target) {
        return points.get(i);
      }
    }
    return null;
  }

  /** Milliseconds a step in the optimizer. */
  public double optimizerMillis() {
    Point last = points.get(points.size() - 1);
    return 1e3 * last.optimizer() / last.step();
  }

  /** Milliseconds a step, all in all. */
  public double stepMillis() {
    Point last = points.get(points.size() - 1);
    return 1e3 * last.seconds() / last.step();
  }

  /** Writes it whole or not at all. */
  void write(Path file) {
    StringBuilder text = new StringBuilder("step,seconds,optimizer,error\n");
    for (Point point : points) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d,%.6f,%.6f,%s%n",
              point.step(),
              point.seconds(),
              point.optimizer(),
              point.error()));
    }
    try {
      Path half = file.resolveSibling(file.getFileName() + ".half");
      Files.writeString(half, text);
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What {@link #write} wrote. */
  static TrialCurve read(Path file) {
    try {
      List<Point> points = new ArrayList<>();
      for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
        String[] cells = line.split(",");
        points.add(
            new Point(
                Integer.parseInt(cells[0]),
                Double.parseDouble(cells[1]),
                Double.parseDouble(cells[2]),
                Double.parseDouble(cells[3])));
      }
      return new TrialCurve(points);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
