package dev.flyball.serve.model;

import dev.flyball.interval.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prediction of a served model for one row.
 *
 * @param value the number predicted; NaN where a class is, or where nothing was known yet
 * @param label the class predicted; null where a number is
 * @param shares what the model gives each class; empty where a number is predicted
 * @param intervals one per level, if a number is predicted and they were requested
 * @param support the share of what the model rests on that was visible, from 0 to 1; NaN where not
 *     requested
 * @param more what callers are told besides, as JSON says it
 * @param leverage how large a step the row could cause; NaN where it was not asked for
 * @param loss what the prediction cost; NaN where no target is known
 * @param shadow what the shadow law would have said; null where there is none. Not for callers
 */
public record ServedPrediction(
    double value,
    @Nullable String label,
    Map<String, Double> shares,
    List<Interval> intervals,
    double support,
    Map<String, Object> more,
    double leverage,
    double loss,
    @Nullable ServedPrediction shadow) {

  /** The sets of classes, as JSON says them: each with its level, the lowest level first. */
  public static final String SETS = "sets";

  private static final String UNTRUSTED = "untrusted";

  /** Features whose values were not trusted, and why. */
  public Map<String, String> untrusted() {
    Map<String, String> all = new LinkedHashMap<>();
    if (more.get(UNTRUSTED) instanceof Map<?, ?> found) {
      found.forEach((name, why) -> all.put(String.valueOf(name), String.valueOf(why)));
    }
    return all;
  }

  /** The widest set of classes, with its level and its classes; empty where there is none. */
  public Map<?, ?> widestSet() {
    return more.get(SETS) instanceof List<?> sets
            && !sets.isEmpty()
            && sets.get(sets.size() - 1) instanceof Map<?, ?> widest
        ? widest
        : Map.of();
  }

  /** A number, and nothing else. */
  public static ServedPrediction of(double value) {
    return of(value, List.of(), Double.NaN, Double.NaN);
  }

  /** A number in its intervals; leverage and loss are NaN where they are not known. */
  public static ServedPrediction of(
      double value, List<Interval> intervals, double leverage, double loss) {
    return of(value, intervals, Map.of(), leverage, loss);
  }

  /** The same with {@code more}. */
  public static ServedPrediction of(
      double value,
      List<Interval> intervals,
      Map<String, Object> more,
      double leverage,
      double loss) {
    return new ServedPrediction(
        value, null, Map.of(), intervals, Double.NaN, more, leverage, loss, null);
  }

  /** With something more for callers. */
  public ServedPrediction with(String name, Object said) {
    Map<String, Object> all = new LinkedHashMap<>(more);
    all.put(name, said);
    return new ServedPrediction(
        value, label, shares, intervals, support, all, leverage, loss, shadow);
  }

  /** With what the shadow law would have said. */
  public ServedPrediction beside(@Nullable ServedPrediction other) {
    return new ServedPrediction(
        value, label, shares, intervals, support, more, leverage, loss, other);
  }

  /** The distance from a target; 0 or 1 for classes; NaN without a target. */
  public double error(@Nullable Object target) {
    if (label != null) {
      return target == null ? Double.NaN : label.equals(String.valueOf(target)) ? 0 : 1;
    }
    return target instanceof Double number ? Math.abs(number - value) : Double.NaN;
  }

  private Map<String, Object> shown() {
    Map<String, Object> shown = new LinkedHashMap<>();
    if (more.containsKey(UNTRUSTED)) {
      shown.put(UNTRUSTED, untrusted());
    }
    if (!widestSet().isEmpty()) {
      shown.put(SETS, List.of(widestSet()));
    }
    return shown;
  }

  /**
   * The part that a page shows: the value, its intervals, the leverage, and the shadow's
   * prediction.
   */
  public ServedPrediction summary() {
    return new ServedPrediction(
        value,
        label,
        Map.of(),
        intervals,
        Double.NaN,
        shown(),
        leverage,
        Double.NaN,
        shadow == null ? null : shadow.summary());
  }
}
