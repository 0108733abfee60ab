package dev.flyball.learn;

import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.interval.ClassSet;
import dev.flyball.interval.Interval;
import dev.flyball.observation.Batch;
import dev.flyball.trust.Untrusted;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A prediction for one input, with its intervals or sets.
 *
 * @param values one prediction per output
 * @param seen how many components of the input were seen
 * @param intervals for numbers, if intervals were asked for: one per level for each output
 * @param sets for classes, if intervals were asked for: one per level
 * @param untrusted values that are there and were not believed
 */
public record Prediction(
    double[] values,
    int seen,
    List<Interval> intervals,
    List<ClassSet> sets,
    List<Untrusted> untrusted) {
  private static final double HALF = 0.5;

  /** A prediction without intervals. */
  public Prediction(double[] values, int seen) {
    this(values, seen, List.of(), List.of());
  }

  /** A prediction from values that were all believed. */
  public Prediction(double[] values, int seen, List<Interval> intervals, List<ClassSet> sets) {
    this(values, seen, intervals, sets, List.of());
  }

  /** The same from an input of which these values were not believed. */
  Prediction doubting(List<Untrusted> doubted) {
    return doubted.isEmpty() ? this : new Prediction(values, seen, intervals, sets, doubted);
  }

  /** These predictions of the only row of a batch. */
  static Prediction given(Batch batch, double[] values, @Nullable AdaptiveIntervals from) {
    int seen = batch.seen(0);
    return from == null
        ? new Prediction(values, seen)
        : new Prediction(
            values, seen, from.intervals(batch, 0, values), from.sets(batch, 0, values));
  }

  /** The prediction of the only output. */
  public double value() {
    if (values.length != 1) {
      throw new IllegalStateException("there are " + values.length + " outputs; ask for values()");
    }
    return values[0];
  }

  /** The probability or score of class {@code k}: its output; two classes may share one. */
  public double share(int k) {
    if (values.length > 1) {
      return values[k];
    }
    return k == 1 ? value() : 1 - value();
  }

  /** The interval of the only output at the only level. */
  public Interval interval() {
    if (intervals.size() != 1) {
      throw new IllegalStateException(
          "there are %s intervals; ask for intervals()".formatted(intervals.size()));
    }
    return intervals.get(0);
  }

  /**
   * The class: of several outputs the largest; of one, the probability of class 1, whether it
   * reaches one half.
   */
  public int best() {
    if (values.length == 1) {
      return values[0] >= HALF ? 1 : 0;
    }
    int best = 0;
    for (int k = 1; k < values.length; k++) {
      if (values[k] > values[best]) {
        best = k;
      }
    }
    return best;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Prediction that
        && seen == that.seen
        && Arrays.equals(values, that.values)
        && intervals.equals(that.intervals)
        && sets.equals(that.sets)
        && untrusted.equals(that.untrusted);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * seen + Arrays.hashCode(values)) + Objects.hash(intervals, sets, untrusted);
  }

  @Override
  public String toString() {
    return "Prediction("
        + Arrays.toString(values)
        + ", seen="
        + seen
        + (intervals.isEmpty() ? "" : ", " + intervals)
        + (sets.isEmpty() ? "" : ", " + sets)
        + (untrusted.isEmpty() ? "" : ", untrusted=" + untrusted)
        + ")";
  }
}
