package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes fields to a state. */
final class SavingFields extends Fields {
  private final State state;

  /** Of the next entry. */
  private @Nullable InputAxis axis;

  SavingFields(State state) {
    this.state = state;
  }

  @Override
  public boolean saves() {
    return true;
  }

  @Override
  public Fields along(InputAxis next) {
    axis = next;
    return this;
  }

  private @Nullable InputAxis takeAxis() {
    InputAxis taken = axis;
    axis = null;
    return taken;
  }

  @Override
  public void arrays(String name, double[][] arrays) {
    InputAxis each = takeAxis();
    for (int k = 0; k < arrays.length; k++) {
      state.put(name + k, arrays[k], each);
    }
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
  void doubles(String name, double[] values, int length, double initial) {
    state.put(name, values, length, takeAxis());
  }

  @Override
  public void array(String name, long[] values, long initial) {
    state.put(name, values, takeAxis());
  }

  @Override
  public void array(String name, int[] values, int initial) {
    state.put(name, Arrays.stream(values).asLongStream().toArray(), takeAxis());
  }

  @Override
  public void array(String name, boolean[] values) {
    long[] flags = new long[values.length];
    Arrays.setAll(flags, k -> values[k] ? 1 : 0);
    state.put(name, flags, takeAxis());
  }

  @Override
  public int first(String name, double[] values, int length) {
    state.put(name, values, length, takeAxis());
    return length;
  }

  @Override
  public int first(String name, long[] values, int length) {
    state.put(name, Arrays.copyOf(values, length), takeAxis());
    return length;
  }

  @Override
  public double number(String name, double value, double initial) {
    state.put(name, new double[] {value}, takeAxis());
    return value;
  }

  @Override
  public long count(String name, long value, long initial) {
    state.put(name, new long[] {value}, takeAxis());
    return value;
  }
}
