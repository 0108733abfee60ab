package dev.flyball.serve.watch;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.ServedPrediction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mean error of the latest rows beside that of persistence (the last target of the same key is
 * the prediction), and the share of targets inside their intervals, or sets of classes; beside it
 * the error of the shadow law while there is one. Means fade over about 200 rows.
 */
@JsonIgnoreProperties("lastTarget") // of earlier builds, which kept one for all keys
final class RecentError {
  private static final int MOST_KEYS = 1000;
  private static final double FADE = 1.0 / 200;

  /** A mean that fades so is as sure as a plain one of so many rows. */
  private static final long MEAN_ROWS = 400;

  private double error = Double.NaN;
  private double baseline = Double.NaN;
  private double inside = Double.NaN;

  /** Of the difference between the two errors of a row. */
  private double square = Double.NaN;

  private double level = Double.NaN;

  /** Whether what holds targets is sets of classes. */
  private boolean sets;

  private double shadowError = Double.NaN;
  private long rows;
  private long judged;
  private long shadowed;

  /** By key, those that had a row last. */
  private final Map<String, Object> lastTargets = new LinkedHashMap<>();

  void add(StepRecord step) {
    ServedPrediction shadow = step.said().shadow();
    if (shadow == null) {
      shadowEnds();
    }
    double now = step.error();
    if (Double.isNaN(now)) {
      return;
    }
    rows++;
    error = faded(error, now, rows);
    Object target = step.row().target();
    Object lastTarget = target == null ? null : replaced(step.row().keyOrNone(), target);
    if (lastTarget != null && target != null) {
      double last = distance(lastTarget, target);
      long pairs = Math.max(1, rows - lastTargets.size());
      baseline = faded(baseline, last, pairs);
      square = faded(square, (now - last) * (now - last), pairs);
    }
    double beside = shadow == null ? Double.NaN : shadow.error(target);
    if (!Double.isNaN(beside)) {
      shadowError = faded(shadowError, beside, ++shadowed);
    }
    if (!step.said().intervals().isEmpty() && target instanceof Double number) {
      Interval interval = step.said().intervals().get(step.said().intervals().size() - 1);
      level = interval.level();
      if (Double.isFinite(interval.lower())) {
        inside = faded(inside, interval.holds(number) ? 1 : 0, ++judged);
      }
    }
    Map<?, ?> set = step.said().widestSet();
    if (set.get("level") instanceof Double asked && set.get("classes") instanceof List<?> names) {
      sets = true;
      level = asked;
      inside = faded(inside, names.contains(String.valueOf(target)) ? 1 : 0, ++judged);
    }
  }

  /** Keeps the target of a key; gives the one before it, if that is known. */
  private @Nullable Object replaced(String key, Object target) {
    Object before = lastTargets.remove(key);
    lastTargets.put(key, target);
    if (lastTargets.size() > MOST_KEYS) {
      lastTargets.remove(lastTargets.keySet().iterator().next());
    }
    return before;
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

  /** The shadow ended, or another one begins. */
  void shadowEnds() {
    shadowed = 0;
    shadowError = Double.NaN;
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

  /**
   * Whether persistence does better by more than chance: by two standard errors of the mean
   * difference.
   */
  boolean isWorse() {
    double excess = error - baseline;
    double variance = Math.max(0, square - excess * excess);
    return excess > 2 * Math.sqrt(variance / Math.min(rows, MEAN_ROWS));
  }

  /**
   * How far the share inside is from its level. The likeliest class is in every set, so that more
   * than the level asks is no fault of sets.
   */
  double off() {
    return sets ? Math.min(0, inside - level) : inside - level;
  }

  /** The word for what targets are inside of. */
  String what() {
    return sets ? "sets" : "intervals";
  }

  /** The share of targets inside their intervals or sets; NaN without them. */
  double coverage() {
    return inside;
  }

  double level() {
    return level;
  }

  /**
   * As JSON says it.
   *
   * @param withShadow whether a shadow learns now
   */
  JsonObject toJson(boolean withShadow) {
    JsonObject json =
        JsonObject.of("rows", rows).and("error", error).and("persistenceError", baseline);
    if (!Double.isNaN(level)) {
      json.and("level", level).and("coverage", inside);
    }
    return json.andAny("shadowError", withShadow ? shadowError : null);
  }
}
