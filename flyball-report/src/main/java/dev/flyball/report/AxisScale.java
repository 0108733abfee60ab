package dev.flyball.report;

import java.util.Arrays;
import java.util.stream.Stream;

/** The values between which a figure shows an axis: its own limits, else those of what is drawn. */
record AxisScale(boolean log, double low, double high) {
  /** With {@code margin} of the range free beyond the values at both ends. */
  static AxisScale of(Axis axis, double margin, Stream<double[]> values) {
    boolean log = axis.log();
    double[] shown =
        values
            .flatMapToDouble(Arrays::stream)
            .filter(v -> !Double.isNaN(v) && (!log || v > 0))
            .toArray();
    double least = Arrays.stream(shown).min().orElse(log ? 0.1 : 0);
    double most = Arrays.stream(shown).max().orElse(least);
    most = most > least ? most : log ? 10 * least : least + 1;
    double room = margin * (log ? Math.log(most / least) : most - least);
    double low = log ? least * Math.exp(-room) : least - room;
    double high = log ? most * Math.exp(room) : most + room;
    return new AxisScale(
        log, axis.min() == null ? low : axis.min(), axis.max() == null ? high : axis.max());
  }

  /** Whether a value has a place: what is not positive has none on a logarithmic axis. */
  boolean shows(double value) {
    return !Double.isNaN(value) && (!log || value > 0);
  }

  /** How far along the axis a value lies, from 0 to 1. */
  double share(double value) {
    return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  }
}
