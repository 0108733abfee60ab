package dev.flyball.linalg;

import java.util.Objects;

/**
 * The checked door to {@link MomentKernels}: running moments of all components of a row at once.
 * Every provider gives the same bits.
 */
public final class Moments {
  /** The widest vectors there are; shorter rows do not fill one. */
  private static final int SHORTEST = 8;

  /** How much room to count in {@link #take} asks for. */
  public static final int TALLY = SHORTEST;

  /** Loaded when first needed, as that of {@link Kernels}. */
  private static final class Chosen {
    static final MomentKernels MOMENTS = ProviderChoice.chosen().moments();
  }

  private Moments() {}

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
   * @param tally room to count in, {@link #TALLY} numbers
   * @return how many steady components were seen
   */
  public static int take(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit,
      double[] tally) {
    check(x, steady, from, to, scale, into);
    Objects.checkFromIndexSize(0, TALLY, tally.length);
    return x.length < SHORTEST
        ? PlainMoments.takePlainly(x, steady, from, to, scale, into, limit)
        : Chosen.MOMENTS.take(x, steady, from, to, scale, into, limit, tally);
  }

  /**
   * {@link #take} in plain code, which is quick from the first calls of a JVM on; see {@link
   * Kernels#LONG}.
   */
  public static int takePromptly(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit) {
    check(x, steady, from, to, scale, into);
    return PlainMoments.takePlainly(x, steady, from, to, scale, into, limit);
  }

  private static void check(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into) {
    int n = x.length;
    if (n > steady.length
        || n > scale.length
        || n > into.length
        || areShorter(from, n)
        || areShorter(to, n)) {
      throw new IndexOutOfBoundsException("a row of %s components does not fit".formatted(n));
    }
  }

  private static boolean areShorter(MomentColumns columns, int n) {
    return n > columns.count().length
        || n > columns.mean().length
        || n > columns.variance().length;
  }
}
