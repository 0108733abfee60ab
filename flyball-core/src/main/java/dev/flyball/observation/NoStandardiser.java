package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;

/** Leaves values unchanged. */
final class NoStandardiser implements Standardiser {

  @Override
  public double standardise(int j, double value) {
    return value;
  }

  @Override
  public void standardise(int[] components, double[] values, double[] into, int from, int to) {
    System.arraycopy(values, from, into, from, to - from);
  }

  @Override
  public double centre(int j) {
    return 0;
  }

  @Override
  public double spread(int j) {
    return 1;
  }

  @Override
  public double original(int j, double standardised) {
    return standardised;
  }

  @Override
  public Standardiser copy() {
    return this;
  }

  @Override
  public void fields(Fields f) {}
}
