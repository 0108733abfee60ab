package dev.flyball.learn;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * An input that waits for its label, with the prediction and the bounds it was given.
 *
 * @param time when that was
 * @param values as the model took them, NaN where missing
 * @param predictions one per output
 * @param bounds of its intervals or sets, as {@link dev.flyball.interval.AdaptiveIntervals} writes
 *     them
 * @param outages that it was judged in
 * @param context what was known of earlier targets and what members said, as the law writes it
 */
record LateInput(
    long time,
    double[] values,
    double[] predictions,
    double[] bounds,
    int[] outages,
    double[] context) {

  /** How many arrays {@link #numbers} are. */
  static final int ARRAYS = 5;

  /** All but the time, as a checkpoint keeps it. */
  Stream<double[]> numbers() {
    double[] in = Arrays.stream(outages).asDoubleStream().toArray();
    return Stream.of(values, predictions, bounds, context, in);
  }

  /** The input whose {@link #numbers} are {@code all} from {@code at} on. */
  static LateInput of(long time, double[][] all, int at) {
    int[] in = Arrays.stream(all[at + 4]).mapToInt(outage -> (int) outage).toArray();
    return new LateInput(time, all[at], all[at + 1], all[at + 2], in, all[at + 3]);
  }

  /** With predictions of other outputs, whose law has written nothing of it. */
  LateInput predicting(double[] others) {
    return new LateInput(time, values, others, bounds, outages, new double[0]);
  }

  LateInput withoutContext() {
    return new LateInput(time, values, predictions, bounds, outages, new double[0]);
  }

  LateInput withValues(double[] others) {
    return new LateInput(time, others, predictions, bounds, outages, context);
  }
}
