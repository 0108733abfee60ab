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
      double[] scratch) {
    int n = x.length;
    System.arraycopy(from.count(), 0, to.count(), 0, n);
    System.arraycopy(from.mean(), 0, to.mean(), 0, n);
    System.arraycopy(from.variance(), 0, to.variance(), 0, n);
    return takeInPlace(x, steady, to, scale, into, limit, scratch);
  }

  /** {@link #take} where the moments are, for those who need no provider. */
  static int takeInPlace(
      double[] x,
      double[] steady,
      MomentColumns columns,
      double[] scale,
      double[] into,
      double limit,
      double[] weights) {
    int n = x.length;
    int seen = fill(x, steady, into, weights, n);
    move(into, weights, columns.count(), columns.mean(), columns.variance(), n);
    roots(columns.variance(), scale, n);
    standardise(weights, columns.mean(), scale, into, limit, n);
    return seen;
  }

  private static int fill(double[] x, double[] steady, double[] into, double[] weights, int n) {
    // Each is minus one where there is a number.
    long numbers = 0;
    for (int j = 0; j < n; j++) {
      long bits = Double.doubleToRawLongBits(x[j]);
      long isNumber = ((bits & Long.MAX_VALUE) - INFINITY - 1) >> 63;
      into[j] = Double.longBitsToDouble(bits & isNumber);
      numbers += isNumber;
      weights[j] = Double.longBitsToDouble(Double.doubleToRawLongBits(steady[j]) & isNumber);
    }
    return (int) -numbers;
  }

  /** A square beyond all numbers makes the mean not a number, and so what is standardised. */
  private static void move(
      double[] values, double[] weights, double[] count, double[] mean, double[] variance, int n) {
    for (int j = 0; j < n; j++) {
      double weight = weights[j];
      double counted = count[j];
      double share = weight / (counted + 1);
      double centre = mean[j];
      double before = weight * (values[j] - centre);
      double square = before * before;
      count[j] = counted + weight;
      mean[j] = centre + before * share + 0 * square;
      variance[j] = (1 - share) * (variance[j] + square * share);
    }
  }

  private static void roots(double[] variance, double[] scale, int n) {
    for (int j = 0; j < n; j++) {
      scale[j] = Math.sqrt(variance[j]);
    }
  }

  /** What is within the limit is as it should be; beyond adds a number that is exactly 0 within. */
  private static void standardise(
      double[] weights, double[] mean, double[] scale, double[] into, double limit, int n) {
    for (int j = 0; j < n; j++) {
      double value = weights[j] * ((into[j] - mean[j]) / scale[j]);
      double beyond = Math.abs(value) - limit;
      into[j] = value + (beyond + Math.abs(beyond)) * FAR;
    }
  }
}
