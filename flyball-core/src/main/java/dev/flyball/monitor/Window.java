package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The last numbers of a sequence. The sum is carried along and added up afresh once per round, so
 * that rounding cannot pile up: O(1) amortised.
 */
final class Window implements Stateful {
  private final double[] values;
  private int next;
  private int count;
  private double sum;

  Window(int length) {
    this.values = new double[length];
  }

  void add(double value) {
    if (isFull()) {
      sum -= values[next];
    } else {
      count++;
    }
    values[next] = value;
    sum += value;
    if (++next == values.length) {
      next = 0;
      sum = 0;
      for (double each : values) {
        sum += each;
      }
    }
  }

  int count() {
    return count;
  }

  boolean isFull() {
    return count == values.length;
  }

  /** The mean of what is there; NaN while nothing is. */
  double mean() {
    return count == 0 ? Double.NaN : sum / count;
  }

  @Override
  public void fields(Fields f) {
    f.array("values", values);
    next = f.index("next", next, 0, values.length - 1);
    count = f.index("count", count, 0, values.length);
    sum = f.number("sum", sum);
  }
}
