package dev.flyball.monitor;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Objects;

/**
 * A curve over steps in bounded room: the values at every {@link #stride}-th step. When the room is
 * full the stride doubles and every other point goes. O(1) amortised.
 */
public final class ThinnedCurve implements Stateful {
  private final long[] steps;
  private final double[] values;
  private int size;
  private long stride = 1;

  ThinnedCurve(int capacity) {
    if (capacity < 2) {
      throw new IllegalArgumentException("a curve needs at least 2 points, not " + capacity);
    }
    this.steps = new long[capacity];
    this.values = new double[capacity];
  }

  void add(long step, double value) {
    if (step % stride != 0) {
      return;
    }
    if (size == steps.length) {
      thin();
      if (step % stride != 0) {
        return;
      }
    }
    steps[size] = step;
    values[size++] = value;
  }

  private void thin() {
    stride *= 2;
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (steps[i] % stride == 0) {
        steps[kept] = steps[i];
        values[kept++] = values[i];
      }
    }
    size = kept;
  }

  /** How many points there are. */
  public int size() {
    return size;
  }

  /** The step of point {@code i}. */
  public long step(int i) {
    return steps[Objects.checkIndex(i, size)];
  }

  /** The value at point {@code i}. */
  public double value(int i) {
    return values[Objects.checkIndex(i, size)];
  }

  /** Steps from one point to the next. */
  public long stride() {
    return stride;
  }

  int capacity() {
    return steps.length;
  }

  @Override
  public void fields(Fields f) {
    int points = f.first("steps", steps, size);
    size = f.first("values", values, size);
    stride = f.count("stride", stride, 1);
    if (points != size) {
      throw new CheckpointException("%s values at %s steps of a curve".formatted(size, points));
    }
  }
}
