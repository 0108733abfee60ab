package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads fields from a state, in the shapes in which they were written. */
final class LoadingFields extends Fields {
  private final State state;

  LoadingFields(State state) {
    this.state = state;
  }

  @Override
  public boolean loads() {
    return true;
  }

  @Override
  public Fields in(String scope) {
    return new LoadingFields(state.in(scope));
  }

  @Override
  public void part(Stateful part) {
    part.load(state);
  }

  @Override
  public void custom(Consumer<State> save, Consumer<State> load, Runnable reset) {
    load.accept(state);
  }

  @Override
  public void constant(String name, double... values) {
    double[] saved = state.doubles(name);
    if (!Arrays.equals(saved, values)) {
      throw new CheckpointException(
          "entry '%s' is %s where %s was expected"
              .formatted(name, Arrays.toString(saved), Arrays.toString(values)));
    }
  }

  @Override
  void doubles(String name, double[] values, int length, double initial, @Nullable InputAxis axis) {
    state.get(name, values, length);
  }

  @Override
  void longs(String name, long[] values, long initial, @Nullable InputAxis axis) {
    state.get(name, values);
  }

  @Override
  void ints(String name, int[] values, int initial, @Nullable InputAxis axis) {
    long[] saved = new long[values.length];
    state.get(name, saved);
    Arrays.setAll(values, k -> Math.toIntExact(saved[k]));
  }

  @Override
  void flags(String name, boolean[] values, @Nullable InputAxis axis) {
    long[] saved = new long[values.length];
    state.get(name, saved);
    for (int k = 0; k < saved.length; k++) {
      values[k] = saved[k] != 0;
    }
  }

  @Override
  int firstDoubles(String name, double[] values, int length, @Nullable InputAxis axis) {
    double[] saved = state.doubles(name);
    requireRoom(name, saved.length, values.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
    return saved.length;
  }

  @Override
  int firstLongs(String name, long[] values, int length, @Nullable InputAxis axis) {
    long[] saved = state.longs(name);
    requireRoom(name, saved.length, values.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
    return saved.length;
  }

  @Override
  double number(String name, double value, double initial, @Nullable InputAxis axis) {
    return state.number(name);
  }

  @Override
  long count(String name, long value, long initial, @Nullable InputAxis axis) {
    return state.count(name);
  }

  private static void requireRoom(String name, int length, int room) {
    if (length > room) {
      throw new CheckpointException(
          "entry '%s' holds %s numbers where at most %s were expected"
              .formatted(name, length, room));
    }
  }
}
