package dev.flyball.checkpoint;

import java.util.Arrays;
import java.util.function.Consumer;

/** Sets fields to what they are at the beginning. */
final class ResettingFields extends Fields {
  /** It keeps nothing: one does for all. */
  static final ResettingFields ALL = new ResettingFields();

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
  void doubles(String name, double[] values, int length, double initial) {
    Arrays.fill(values, initial);
  }

  @Override
  public void array(String name, long[] values, long initial) {
    Arrays.fill(values, initial);
  }

  @Override
  public void array(String name, int[] values, int initial) {
    Arrays.fill(values, initial);
  }

  @Override
  public void array(String name, boolean[] values) {
    Arrays.fill(values, false);
  }

  @Override
  public int first(String name, double[] values, int length) {
    return 0;
  }

  @Override
  public int first(String name, long[] values, int length) {
    return 0;
  }

  @Override
  public double number(String name, double value, double initial) {
    return initial;
  }

  @Override
  public long count(String name, long value, long initial) {
    return initial;
  }
}
