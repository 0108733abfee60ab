package dev.flyball.monitor;

/**
 * Least squares for y ~ slope t + c, one point at a time, from centred moments: no cancellation
 * however far t is from 0. Fits of disjoint points can be merged. O(1). A fit is six numbers of an
 * array: the count, the means of t and y, the centred sums of tt, ty and yy.
 */
final class LineFit {
  static final int NUMBERS = 6;

  private LineFit() {}

  /** Takes a point into the fit at {@code at}. */
  static void add(double[] fit, int at, double t, double y) {
    merge(fit, at, 1, t, y, 0, 0, 0);
  }

  /** Takes the points of the fit at {@code from} into the one that {@code into} holds. */
  static void merge(double[] into, double[] fit, int from) {
    merge(
        into,
        0,
        fit[from],
        fit[from + 1],
        fit[from + 2],
        fit[from + 3],
        fit[from + 4],
        fit[from + 5]);
  }

  private static void merge(
      double[] fit, int at, double n, double t, double y, double tt, double ty, double yy) {
    if (n == 0) {
      return;
    }
    double total = fit[at] + n;
    double offT = t - fit[at + 1];
    double offY = y - fit[at + 2];
    double cross = fit[at] * n / total;
    fit[at + 3] += tt + cross * offT * offT;
    fit[at + 4] += ty + cross * offT * offY;
    fit[at + 5] += yy + cross * offY * offY;
    fit[at + 1] += offT * n / total;
    fit[at + 2] += offY * n / total;
    fit[at] = total;
  }

  /** NaN for fewer than two different t. */
  static double slope(double[] fit) {
    return fit[3] > 0 ? fit[4] / fit[3] : Double.NaN;
  }

  /** The share of the variance of y that the line explains; NaN for fewer than two points. */
  static double explained(double[] fit) {
    return fit[3] > 0 && fit[5] > 0 ? fit[4] * fit[4] / (fit[3] * fit[5]) : Double.NaN;
  }
}
