package dev.flyball.report;

import java.util.Arrays;

/**
 * A shaded area around a curve: a spread, a quantile range, a bound. Where one edge is NaN the band
 * is open. The arrays belong to the band: read them, do not write them.
 */
public record Band(double[] x, double[] low, double[] high) {
  /** Copies the edges, rounded to the digits a chart can show; infinities become gaps. */
  public Band {
    if (x.length != low.length || x.length != high.length) {
      throw new IllegalArgumentException(
          ("a band of " + x.length + " x, " + low.length + " low and " + high.length + " high")
              + ": must be as many");
    }
    x = Points.places(x);
    low = Points.values(low);
    high = Points.values(high);
  }

  /** How many points, gaps included. */
  public int size() {
    return x.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Band b
        && Arrays.equals(x, b.x)
        && Arrays.equals(low, b.low)
        && Arrays.equals(high, b.high);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(x) + Arrays.hashCode(low)) + Arrays.hashCode(high);
  }

  @Override
  public String toString() {
    return "Band of " + x.length + " points";
  }
}
