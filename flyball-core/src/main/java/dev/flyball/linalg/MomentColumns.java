package dev.flyball.linalg;

/** What values of components count for, their means and their variances: a column of each. */
public record MomentColumns(double[] count, double[] mean, double[] variance) {

  /** Columns of so many components that have seen nothing. */
  public static MomentColumns of(int components) {
    return new MomentColumns(
        new double[components], new double[components], new double[components]);
  }
}
