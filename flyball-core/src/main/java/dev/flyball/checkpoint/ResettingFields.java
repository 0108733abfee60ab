package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sets fields to what they are at the beginning. */
final class ResettingFields extends Fields {

  @Override
  public boolean resets() {
    return true;
  }

  @Override
  public Fields in(String scope) {
    return this;
  }

  @Override
  public void part(Stateful part) {
    part.reset();
  }

  @Override
  public void custom(Consumer<State> save, Consumer<State> load, Runnable reset) {
    reset.run();
  }

  @Override
  void doubles(String name, double[] values, int length, double initial, @Nullable InputAxis axis) {
    Arrays.fill(values, initial);
  }

  @Override
  void longs(String name, long[] values, long initial, @Nullable InputAxis axis) {
    Arrays.fill(values, initial);
  }

  @Override
  void ints(String name, int[] values, int initial, @Nullable InputAxis axis) {
    Arrays.fill(values, initial);
  }

  @Override
  void flags(String name, boolean[] values, @Nullable InputAxis axis) {
    Arrays.fill(values, false);
  }

  @Override
  int firstDoubles(String name, double[] values, int length, @Nullable InputAxis axis) {
    return 0;
  }

  @Override
  int firstLongs(String name, long[] values, int length, @Nullable InputAxis axis) {
    return 0;
  }

  @Override
  double number(String name, double value, double initial, @Nullable InputAxis axis) {
    return initial;
  }

  @Override
  long count(String name, long value, long initial, @Nullable InputAxis axis) {
    return initial;
  }
}
