package dev.flyball.linalg;

/**
 * {@link MomentKernels} in plain Java. Every pass is a short loop without a branch, which the
 * compiler turns into vector code, and which is quick before that too: what is missing has weight 0
 * and leaves everything as it is.
 */
final class PlainMoments implements MomentKernels {
  /** The bits of infinity: of what is no number, they are more. */
  private static final long INFINITY = 0x7ff0000000000000L;

  /** Times the least distance from a bound this is past the largest number. */
  static final double FAR = 0x1p1000;

  @Override
  public int take(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit,
      double[] tally) {
    return takePlainly(x, steady, from, to, scale, into, limit);
  }

  /** {@link #take}, for those who need no provider. */
  static int takePlainly(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit) {
    int n = x.length;
    double[] count = to.count();
    // The row's values stand where it will, and its weights where the counts will.
    int seen = fill(x, steady, into, count, n);
    move(into, from, count, to.mean(), to.variance(), n);
    roots(to.variance(), scale, n);
    standardise(from.count(), count, to.mean(), scale, into, limit, n);
    return seen;
  }

  private static int fill(double[] x, double[] steady, double[] into, double[] weights, int n) {
    int seen = 0;
    for (int j = 0; j < n; j++) {
      long bits = Double.doubleToRawLongBits(x[j]);
      long isNumber = ((bits & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      into[j] = Double.longBitsToDouble(bits & isNumber);
      double weight = Double.longBitsToDouble(Double.doubleToRawLongBits(steady[j]) & isNumber);
      weights[j] = weight;
      seen += (int) weight;
    }
    return seen;
  }

  /** A square beyond all numbers makes the mean not a number, and so what is standardised. */
  private static void move(
      double[] values,
      MomentColumns from,
      double[] weightsThenCounts,
      double[] mean,
      double[] variance,
      int n) {
    double[] counts = from.count();
    double[] centres = from.mean();
    double[] variances = from.variance();
    for (int j = 0; j < n; j++) {
      double weight = weightsThenCounts[j];
      double counted = counts[j];
      double share = weight / (counted + 1);
      double centre = centres[j];
      double before = weight * (values[j] - centre);
      double square = before * before;
      weightsThenCounts[j] = counted + weight;
      mean[j] = centre + before * share + 0 * square;
      variance[j] = (1 - share) * (variances[j] + square * share);
    }
  }

  private static void roots(double[] variance, double[] scale, int n) {
    for (int j = 0; j < n; j++) {
      scale[j] = Math.sqrt(variance[j]);
    }
  }

  /** What is within the limit is as it should be; beyond adds a number that is exactly 0 within. */
  private static void standardise(
      double[] countBefore,
      double[] count,
      double[] mean,
      double[] scale,
      double[] into,
      double limit,
      int n) {
    for (int j = 0; j < n; j++) {
      double weight = count[j] - countBefore[j];
      double value = weight * ((into[j] - mean[j]) / scale[j]);
      double beyond = Math.abs(value) - limit;
      into[j] = value + (beyond + Math.abs(beyond)) * FAR;
    }
  }
}
