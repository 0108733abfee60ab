package dev.flyball.linalg;

/**
 * The checked door to {@link MomentKernels}: running moments of all components of a row at once.
 * Every provider gives the same bits.
 */
public final class RowMoments {
  /** The widest vectors there are; shorter rows do not fill one. */
  private static final int SHORTEST = 8;

  private static final MomentKernels PLAIN = new PlainMoments();

  /** Loaded when first needed, as that of {@link Kernels}. */
  private static final class Chosen {
    static final MomentKernels MOMENTS = ProviderChoice.chosen().moments();
  }

  private RowMoments() {}

  /**
   * Welford's recursion on the row x, NaN where it is missing. For components that are {@code
   * steady} (1, else 0) and seen, with n = count + 1 and b = x - mean: the mean moves by b / n, the
   * variance becomes (1 - 1/n) (variance + b^2 / n), and the row is (x - mean) / scale from there,
   * with scale = sqrt(variance). Other components keep their moments, and the row is 0 there.
   *
   * <p>What comes out beyond {@code limit} is written as something larger than any limit, or not a
   * number: so is what is infinite, and what has a square beyond all numbers. O(1) a component.
   *
   * @param from the moments before the row
   * @param to where the moments go that it leaves, all of them; other arrays
   * @param scale where the scales go, of all components
   * @param into where the row goes
   * @param scratch as long as the row; overwritten
   * @return how many components were seen, steady or not
   */
  public static int take(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit,
      double[] scratch) {
    check(x, steady, from, to, scale, into, scratch);
    if (x.length < SHORTEST) {
      return PLAIN.take(x, steady, from, to, scale, into, limit, scratch);
    }
    return Chosen.MOMENTS.take(x, steady, from, to, scale, into, limit, scratch);
  }

  /**
   * {@link #take} in plain code, which is quick from the first calls of a JVM on (see {@link
   * Kernels#LONG}), and in place: the means and variances that were there are copied to {@code
   * before}, and {@code scratch} is left with what was added to the counts. Code that reads what it
   * has only just copied waits for it.
   */
  public static int takePromptly(
      double[] x,
      double[] steady,
      MomentColumns now,
      MomentColumns before,
      double[] scale,
      double[] into,
      double limit,
      double[] scratch) {
    check(x, steady, now, before, scale, into, scratch);
    int n = x.length;
    System.arraycopy(now.mean(), 0, before.mean(), 0, n);
    System.arraycopy(now.variance(), 0, before.variance(), 0, n);
    return PlainMoments.takeInPlace(x, steady, now, scale, into, limit, scratch);
  }

  /** Whether {@link #take} is faster than {@link #takePromptly} once it is compiled. */
  public static boolean gainsByVectors() {
    return !(Chosen.MOMENTS instanceof PlainMoments);
  }

  private static void check(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double[] scratch) {
    int n = x.length;
    if (n > steady.length
        || n > scale.length
        || n > into.length
        || n > scratch.length
        || areShorter(from, n)
        || areShorter(to, n)) {
      throw new IndexOutOfBoundsException("a row of %s components does not fit".formatted(n));
    }
  }

  private static boolean areShorter(MomentColumns columns, int n) {
    return n > columns.count().length || n > columns.mean().length || n > columns.variance().length;
  }
}
