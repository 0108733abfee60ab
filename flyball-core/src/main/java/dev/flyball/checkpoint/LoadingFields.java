package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;

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
  void doubles(String name, double[] values, int length, double initial) {
    state.get(name, values, length);
  }

  @Override
  public void array(String name, long[] values, long initial) {
    state.get(name, values);
  }

  @Override
  public void array(String name, int[] values, int initial) {
    long[] saved = new long[values.length];
    state.get(name, saved);
    Arrays.setAll(values, k -> Math.toIntExact(saved[k]));
  }

  @Override
  public void array(String name, boolean[] values) {
    long[] saved = new long[values.length];
    state.get(name, saved);
    for (int k = 0; k < saved.length; k++) {
      values[k] = saved[k] != 0;
    }
  }

  @Override
  public int first(String name, double[] values, int length) {
    double[] saved = state.doubles(name);
    requireRoom(name, saved.length, values.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
    return saved.length;
  }

  @Override
  public int first(String name, long[] values, int length) {
    long[] saved = state.longs(name);
    requireRoom(name, saved.length, values.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
    return saved.length;
  }

  @Override
  public double number(String name, double value, double initial) {
    return state.number(name);
  }

  @Override
  public long count(String name, long value, long initial) {
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
