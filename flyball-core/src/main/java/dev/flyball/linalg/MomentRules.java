package dev.flyball.linalg;

/**
 * How running moments take values in: by Welford's recursion, for components that are settled.
 *
 * @param first a component is settled once it has seen so many values and has varied
 * @param furthest how many deviations from the mean a value counts at most
 * @param horizon the largest number of values that the moments are of
 * @param noSpread below this share of its mean a deviation is rounding, and counts as 1
 * @param bound how far from 0 a standardised value is at most
 */
public record MomentRules(
    double first, double furthest, double horizon, double noSpread, double bound) {
  /** The columns of moments, one number a component each: how many values were seen. */
  public static final int SEEN = 0;

  /** What they count for. */
  public static final int COUNT = 1;

  public static final int MEAN = 2;
  public static final int VARIANCE = 3;

  /** The deviation that values are divided by. */
  public static final int SCALE = 4;

  public static final int COLUMNS = 5;
}
