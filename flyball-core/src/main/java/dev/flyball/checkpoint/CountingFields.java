package dev.flyball.checkpoint;

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
  void doubles(String name, double[] values, int length, double initial) {
    bytes += 8L * values.length;
  }

  @Override
  public void array(String name, long[] values, long initial) {
    bytes += 8L * values.length;
  }

  @Override
  public void array(String name, int[] values, int initial) {
    bytes += 4L * values.length;
  }

  @Override
  public void array(String name, boolean[] values) {
    bytes += values.length;
  }

  @Override
  public int first(String name, double[] values, int length) {
    bytes += 8L * values.length;
    return length;
  }

  @Override
  public int first(String name, long[] values, int length) {
    bytes += 8L * values.length;
    return length;
  }

  @Override
  public double number(String name, double value, double initial) {
    return value;
  }

  @Override
  public long count(String name, long value, long initial) {
    return value;
  }
}
