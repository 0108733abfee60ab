package dev.flyball.checkpoint;

import org.jspecify.annotations.Nullable;

/** Counts the bytes of the arrays that an object holds. */
final class CountingFields extends Fields {
  private long bytes;

  long bytes() {
    return bytes;
  }

  @Override
  public Fields in(String scope) {
    return this;
  }

  @Override
  public void part(Stateful part) {
    bytes += part.numBytes();
  }

  @Override
  public void scratch(double[]... arrays) {
    for (double[] array : arrays) {
      bytes += 8L * array.length;
    }
  }

  @Override
  public void scratch(long more) {
    bytes += more;
  }

  @Override
  void doubles(String name, double[] values, int length, double initial, @Nullable InputAxis axis) {
    bytes += 8L * values.length;
  }

  @Override
  void longs(String name, long[] values, long initial, @Nullable InputAxis axis) {
    bytes += 8L * values.length;
  }

  @Override
  void ints(String name, int[] values, int initial, @Nullable InputAxis axis) {
    bytes += 4L * values.length;
  }

  @Override
  void flags(String name, boolean[] values, @Nullable InputAxis axis) {
    bytes += values.length;
  }

  @Override
  int firstDoubles(String name, double[] values, int length, @Nullable InputAxis axis) {
    bytes += 8L * values.length;
    return length;
  }

  @Override
  int firstLongs(String name, long[] values, int length, @Nullable InputAxis axis) {
    bytes += 8L * values.length;
    return length;
  }

  @Override
  double number(String name, double value, double initial, @Nullable InputAxis axis) {
    return value;
  }

  @Override
  long count(String name, long value, long initial, @Nullable InputAxis axis) {
    return value;
  }
}
