package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes fields to a state. */
final class SavingFields extends Fields {
  private final State state;

  SavingFields(State state) {
    this.state = state;
  }

  @Override
  public boolean saves() {
    return true;
  }

  @Override
  public Fields in(String scope) {
    return new SavingFields(state.in(scope));
  }

  @Override
  public Fields withoutAxes() {
    return new SavingFields(state.withoutAxes());
  }

  @Override
  public void part(Stateful part) {
    part.save(state);
  }

  @Override
  public void custom(Consumer<State> save, Consumer<State> load, Runnable reset) {
    save.accept(state);
  }

  @Override
  public void constant(String name, double... values) {
    state.put(name, values);
  }

  @Override
  void doubles(String name, double[] values, int length, double initial, @Nullable InputAxis axis) {
    state.put(name, values, length, axis);
  }

  @Override
  void longs(String name, long[] values, long initial, @Nullable InputAxis axis) {
    state.put(name, values, axis);
  }

  @Override
  void ints(String name, int[] values, int initial, @Nullable InputAxis axis) {
    state.put(name, Arrays.stream(values).asLongStream().toArray(), axis);
  }

  @Override
  void flags(String name, boolean[] values, @Nullable InputAxis axis) {
    long[] flags = new long[values.length];
    Arrays.setAll(flags, k -> values[k] ? 1 : 0);
    state.put(name, flags, axis);
  }

  @Override
  int firstDoubles(String name, double[] values, int length, @Nullable InputAxis axis) {
    state.put(name, values, length, axis);
    return length;
  }

  @Override
  int firstLongs(String name, long[] values, int length, @Nullable InputAxis axis) {
    state.put(name, Arrays.copyOf(values, length), axis);
    return length;
  }

  @Override
  double number(String name, double value, double initial, @Nullable InputAxis axis) {
    state.put(name, new double[] {value}, axis);
    return value;
  }

  @Override
  long count(String name, long value, long initial, @Nullable InputAxis axis) {
    state.put(name, new long[] {value}, axis);
    return value;
  }
}
