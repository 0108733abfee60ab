package dev.flyball.serve.watch;

import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The mean error of the latest rows beside that of persistence (the last target of the same key is
 * the prediction), and the share of targets inside their intervals. Means fade over about 200 rows.
 */
final class RecentError {
  private static final double FADE = 1.0 / 200;

  private double error = Double.NaN;
  private double baseline = Double.NaN;
  private double inside = Double.NaN;
  private double level = Double.NaN;
  private long rows;
  private long judged;
  private @Nullable Object lastTarget;

  void add(StepRecord step) {
    double now = step.error();
    if (Double.isNaN(now)) {
      return;
    }
    rows++;
    error = faded(error, now, rows);
    Object target = step.row().target();
    if (lastTarget != null && target != null) {
      baseline = faded(baseline, distance(lastTarget, target), rows - 1);
    }
    lastTarget = target;
    if (!step.said().intervals().isEmpty() && target instanceof Double number) {
      Interval interval = step.said().intervals().get(step.said().intervals().size() - 1);
      level = interval.level();
      if (Double.isFinite(interval.lower())) {
        inside = faded(inside, interval.holds(number) ? 1 : 0, ++judged);
      }
    }
  }

  private static double distance(Object one, Object other) {
    return one instanceof Double a && other instanceof Double b
        ? Math.abs(a - b)
        : one.equals(other) ? 0 : 1;
  }

  /** The plain mean of the first rows, then one that fades. */
  private static double faded(double mean, double now, long count) {
    return Double.isNaN(mean) ? now : mean + Math.max(FADE, 1.0 / count) * (now - mean);
  }

  long rows() {
    return rows;
  }

  double error() {
    return error;
  }

  /** The error of persistence; NaN before there were two targets. */
  double baseline() {
    return baseline;
  }

  /** The share of targets inside their intervals; NaN without intervals. */
  double coverage() {
    return inside;
  }

  double level() {
    return level;
  }

  JsonObject toJson() {
    JsonObject json =
        JsonObject.of("rows", rows).and("error", error).and("persistenceError", baseline);
    return Double.isNaN(level) ? json : json.and("level", level).and("coverage", inside);
  }
}
