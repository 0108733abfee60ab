package dev.flyball.serve.http;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** How long requests took, in buckets from a quarter of a millisecond to ten seconds. */
final class Durations {
  private static final double[] BOUNDS = {
    0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
  };

  private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
  private final DoubleAdder sum = new DoubleAdder();

  Durations() {
    for (int k = 0; k < counts.length; k++) {
      counts[k] = new LongAdder();
    }
  }

  void add(double seconds) {
    int k = 0;
    while (k < BOUNDS.length && seconds > BOUNDS[k]) {
      k++;
    }
    counts[k].increment();
    sum.add(seconds);
  }

  void write(String name, String labels, MetricText text) {
    long total = 0;
    for (int k = 0; k < counts.length; k++) {
      total += counts[k].sum();
      String bound = k < BOUNDS.length ? Double.toString(BOUNDS[k]) : "+Inf";
      text.sample(name + "_bucket", labels + ",le=\"" + bound + "\"", total);
    }
    text.sample(name + "_sum", labels, sum.sum());
    text.sample(name + "_count", labels, total);
  }
}
