package dev.flyball.learn;

/**
 * An input that waits for its label, with what it was given when it was predicted.
 *
 * @param time when that was
 * @param values as they came, NaN where missing
 * @param predictions one an output
 * @param bounds of its intervals or sets, as the interval loop writes them
 * @param outages that it was judged in
 * @param context what was known of earlier targets, as the law writes it
 */
record LateInput(
    long time,
    double[] values,
    double[] predictions,
    double[] bounds,
    int[] outages,
    double[] context) {

  LateInput withValues(double[] others) {
    return new LateInput(time, others, predictions, bounds, outages, context);
  }
}
