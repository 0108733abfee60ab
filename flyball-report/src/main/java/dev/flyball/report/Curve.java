package dev.flyball.report;

/**
 * Points joined by a line; a {@code y} that is NaN is a gap. The arrays belong to the curve: read
 * them, do not write them.
 */
public record Curve(double[] x, double[] y) {
  /** Copies the points, rounded to the digits a chart can show; infinities become gaps. */
  public Curve {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "a curve of " + x.length + " x and " + y.length + " y: must be as many");
    }
    x = Points.places(x);
    y = Points.values(y);
  }

  /** How many points, gaps included. */
  public int size() {
    return x.length;
  }
}
