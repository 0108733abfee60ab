package dev.flyball.serve.model;

import dev.flyball.interval.Interval;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a model says of one row.
 *
 * @param value the number predicted; NaN where a class is, or where nothing was known yet
 * @param label the class predicted; null where a number is
 * @param shares what the model gives each class; empty where a number is predicted
 * @param intervals one a level, where a number is predicted and they were asked for
 * @param sets classes by name, one set a level, where a class is predicted and they were asked for
 * @param levels of the sets
 * @param seen which features were seen; null where nobody asked
 * @param ignored names that the model does not know
 * @param unknown categories, as {@code name=category}, that the model does not know: they count as
 *     missing
 * @param support the share of what the model rests on that was visible, from 0 to 1; NaN where
 *     nobody asked
 * @param leverage how large a step the row could cause; NaN where it was not asked for
 * @param members the share of each member of a pool in the prediction; empty where it was not asked
 *     for
 * @param loss what the prediction cost; NaN where no target is known
 * @param shadow what the shadow law would have said; null where there is none. Not for callers
 */
public record ServedPrediction(
    double value,
    @Nullable String label,
    Map<String, Double> shares,
    List<Interval> intervals,
    List<List<String>> sets,
    List<Double> levels,
    @Nullable List<String> seen,
    List<String> ignored,
    List<String> unknown,
    double support,
    double leverage,
    Map<String, Double> members,
    double loss,
    @Nullable ServedPrediction shadow) {

  /** With what the shadow law would have said. */
  public ServedPrediction beside(ServedPrediction other) {
    return new ServedPrediction(
        value, label, shares, intervals, sets, levels, seen, ignored, unknown, support, leverage,
        members, loss, other);
  }

  /** The distance from a target; 0 or 1 for classes; NaN without a target. */
  public double error(@Nullable Object target) {
    if (label != null) {
      return target == null ? Double.NaN : label.equals(String.valueOf(target)) ? 0 : 1;
    }
    return target instanceof Double number ? Math.abs(number - value) : Double.NaN;
  }

  /** A number, and nothing else. */
  public static ServedPrediction of(double value) {
    return of(value, null, Map.of());
  }

  /** A class, and what the model gives each. */
  public static ServedPrediction of(String label, Map<String, Double> shares) {
    return of(Double.NaN, label, shares);
  }

  private static ServedPrediction of(
      double value, @Nullable String label, Map<String, Double> shares) {
    return new ServedPrediction(
        value,
        label,
        shares,
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        Double.NaN,
        Double.NaN,
        Map.of(),
        Double.NaN,
        null);
  }

  /** With these intervals, this leverage, and what the prediction cost; NaN where none is known. */
  public ServedPrediction with(List<Interval> around, double newLeverage, double newLoss) {
    return new ServedPrediction(
        value,
        label,
        shares,
        around,
        sets,
        levels,
        seen,
        ignored,
        unknown,
        support,
        newLeverage,
        members,
        newLoss,
        shadow);
  }

  /** What a page shows of it: the value, its intervals, the leverage, and the shadow's. */
  public ServedPrediction atAGlance() {
    ServedPrediction slim = of(value, label, Map.of()).with(intervals, leverage, Double.NaN);
    return shadow == null ? slim : slim.beside(shadow.atAGlance());
  }
}
