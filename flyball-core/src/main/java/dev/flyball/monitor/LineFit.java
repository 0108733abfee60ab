package dev.flyball.monitor;

/**
 * Least squares for y ~ slope t + c, one point at a time, from centred moments: no cancellation
 * however far t is from 0. Fits of disjoint points can be merged. O(1).
 */
final class LineFit {
  static final int NUMBERS = 6;

  private double count;
  private double meanT;
  private double meanY;
  private double tt;
  private double ty;
  private double yy;

  void add(double t, double y) {
    merge(1, t, y, 0, 0, 0);
  }

  /** Takes in the points of {@code other}. */
  void merge(LineFit other) {
    merge(other.count, other.meanT, other.meanY, other.tt, other.ty, other.yy);
  }

  private void merge(double n, double t, double y, double ntt, double nty, double nyy) {
    if (n == 0) {
      return;
    }
    double total = count + n;
    double offT = t - meanT;
    double offY = y - meanY;
    double cross = count * n / total;
    tt += ntt + cross * offT * offT;
    ty += nty + cross * offT * offY;
    yy += nyy + cross * offY * offY;
    meanT += offT * n / total;
    meanY += offY * n / total;
    count = total;
  }

  /** NaN for fewer than two different t. */
  double slope() {
    return tt > 0 ? ty / tt : Double.NaN;
  }

  /** The share of the variance of y that the line explains; NaN for fewer than two points. */
  double explained() {
    return tt > 0 && yy > 0 ? ty * ty / (tt * yy) : Double.NaN;
  }

  void write(double[] into, int at) {
    into[at] = count;
    into[at + 1] = meanT;
    into[at + 2] = meanY;
    into[at + 3] = tt;
    into[at + 4] = ty;
    into[at + 5] = yy;
  }

  void read(double[] from, int at) {
    count = from[at];
    meanT = from[at + 1];
    meanY = from[at + 2];
    tt = from[at + 3];
    ty = from[at + 4];
    yy = from[at + 5];
  }
}
