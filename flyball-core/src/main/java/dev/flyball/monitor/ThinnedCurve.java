package dev.flyball.monitor;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;
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

  void clear() {
    size = 0;
    stride = 1;
  }

  @Override
  public void save(State state) {
    state.put("steps", Arrays.copyOf(steps, size));
    state.put("values", values, size);
    state.put("stride", stride);
  }

  @Override
  public void load(State state) {
    long[] saved = state.longs("steps");
    if (saved.length > steps.length) {
      throw new CheckpointException(
          "a curve of %s points where there is room for %s".formatted(saved.length, steps.length));
    }
    size = saved.length;
    System.arraycopy(saved, 0, steps, 0, size);
    System.arraycopy(Saved.doubles(state, "values", size), 0, values, 0, size);
    stride = state.count("stride");
  }
}
