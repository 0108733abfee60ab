package dev.flyball.linalg;

/**
 * Element-wise updates of short arrays: running moments of a row's entries, regrets of a pool's
 * members. Arrays are equally long and {@link #padded}; what is beyond the entries is zero in the
 * beginning and does not disturb. O(1) per entry.
 */
public final class EntryKernels {
  private static final int LARGEST_VECTOR = 8;

  private EntryKernels() {}

  /** The length of an array of so many entries. */
  public static int padded(int entries) {
    return (entries + LARGEST_VECTOR - 1) & -LARGEST_VECTOR;
  }

  /**
   * Running moments: count += there, then Welford's recursion towards {@code raw} by the share
   * there / count; 1 over the deviation, or 0 where nothing has varied; and what the value 0 is in
   * these units, within the bound.
   */
  public static void takeMoments(
      double[] raw,
      double[] there,
      double[] count,
      double[] mean,
      double[] variance,
      double[] perDeviation,
      double[] zero,
      double bound) {
    for (int i = 0; i < raw.length; i++) {
      double counted = count[i] + there[i];
      double share = there[i] / Math.max(1, counted);
      double before = raw[i] - mean[i];
      double spread = (1 - share) * (variance[i] + before * before * share);
      double centre = mean[i] + before * share;
      double per = spread == 0 ? 0 : 1 / Math.sqrt(spread);
      count[i] = counted;
      mean[i] = centre;
      variance[i] = spread;
      perDeviation[i] = per;
      zero[i] = Math.max(-bound, Math.min(bound, (0 - centre) * per));
    }
  }

  /** into = (raw - mean) perDeviation, within the bound. */
  public static void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    for (int i = 0; i < raw.length; i++) {
      into[i] = Math.max(-bound, Math.min(bound, (raw[i] - mean[i]) * perDeviation[i]));
    }
  }

  /** s = keep s + added e^2, then q = e / (s + epsilon), which is written from {@code at} on. */
  public static void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    for (int j = 0; j < s.length; j++) {
      double now = keep * s[j] + added * e[j] * e[j];
      s[j] = now;
      q[at + j] = e[j] / (now + epsilon);
    }
  }

  /**
   * Linearised regrets rho = slope (prediction - predictions): regret = discount regret + rho,
   * squares = discount^2 squares + rho^2, the largest rho^2, and the weight max(regret, 0) /
   * (largest + squares), or 0 where there was no regret at all.
   */
  public static void takeRegrets(
      double slope,
      double prediction,
      double discount,
      double[] predictions,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    double squareDiscount = discount * discount;
    for (int i = 0; i < predictions.length; i++) {
      double rho = slope * (prediction - predictions[i]);
      double square = rho * rho;
      double sum = discount * regret[i] + rho;
      double sumOfSquares = squareDiscount * squares[i] + square;
      double most = Math.max(square, largest[i]);
      double scale = most + sumOfSquares;
      regret[i] = sum;
      squares[i] = sumOfSquares;
      largest[i] = most;
      weight[i] = scale == 0 ? 0 : Math.max(sum, 0) / scale;
    }
  }
}
