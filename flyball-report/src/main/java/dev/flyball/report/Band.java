package dev.flyball.report;

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
}
