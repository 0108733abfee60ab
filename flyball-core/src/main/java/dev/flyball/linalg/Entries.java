package dev.flyball.linalg;

import java.util.Objects;

/**
 * The checked door to {@link EntryKernels}: arrays with a number for each of a few dozen entries,
 * which are {@link #padded} so that they fill whole vectors. What is beyond the entries is zero in
 * the beginning and does not disturb. O(1) an entry.
 */
public final class Entries {
  private static final int LARGEST_VECTOR = 8;

  /** Loaded when first needed, as that of {@link Kernels}. */
  private static final class Chosen {
    static final KernelProvider KERNELS = ProviderChoice.chosen();
  }

  private Entries() {}

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
    check(raw, there, count);
    check(raw, mean, variance);
    check(raw, perDeviation, zero);
    kernels(raw).takeMoments(raw, there, count, mean, variance, perDeviation, zero, bound);
  }

  /** into = (raw - mean) perDeviation, within the bound. */
  public static void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    check(raw, mean, perDeviation);
    check(raw, into, into);
    kernels(raw).standardise(raw, mean, perDeviation, bound, into);
  }

  /** s = keep s + added e^2, then q = e / (s + epsilon), which is written from {@code at} on. */
  public static void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    check(s, e, e);
    Objects.checkFromIndexSize(at, s.length, q.length);
    kernels(s).takeDiagonal(keep, added, epsilon, e, s, q, at);
  }

  /**
   * Linearised regrets rho = slope (said - says): regret = discount regret + rho, squares =
   * discount^2 squares + rho^2, the largest rho^2, and the weight max(regret, 0) / (largest +
   * squares), or 0 where there was no regret at all.
   */
  public static void takeRegrets(
      double slope,
      double said,
      double discount,
      double[] says,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    check(says, regret, squares);
    check(says, largest, weight);
    kernels(says).takeRegrets(slope, said, discount, says, regret, squares, largest, weight);
  }

  private static EntryKernels kernels(double[] entries) {
    return Chosen.KERNELS.forWork(entries.length).entries();
  }

  private static void check(double[] first, double[] second, double[] third) {
    int length = first.length;
    if (length % LARGEST_VECTOR != 0 || second.length != length || third.length != length) {
      throw new IllegalArgumentException(
          "arrays of entries are equally long and padded, not %s, %s and %s long"
              .formatted(length, second.length, third.length));
    }
  }
}
