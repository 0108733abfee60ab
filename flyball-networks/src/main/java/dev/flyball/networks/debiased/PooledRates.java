package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Groups;
import java.util.Arrays;

/**
 * Counts pooled over groups: one rate for the members of a group, one for two members of it, and
 * one for members of two groups. O(k + groups^2) per row.
 */
final class PooledRates extends PairRates {
  private final int[] groupOf;
  private final int[] sizes;
  private final int[] seenOf;
  private final double[] alone;
  private final double[][] pairs;
  private long rows;

  PooledRates(Groups groups, int width) {
    super(width);
    groupOf = groups.ofEach(width);
    int count = Arrays.stream(groupOf).max().orElse(-1) + 1;
    sizes = new int[count];
    for (int g : groupOf) {
      sizes[g]++;
    }
    seenOf = new int[count];
    alone = new double[count];
    pairs = new double[count][count];
  }

  @Override
  public void observe(int[] seen, int length) {
    rows++;
    Arrays.fill(seenOf, 0);
    for (int a = 0; a < length; a++) {
      seenOf[groupOf[seen[a]]]++;
    }
    for (int g = 0; g < sizes.length; g++) {
      alone[g] += seenOf[g];
      for (int h = 0; h < sizes.length && seenOf[g] > 0; h++) {
        pairs[g][h] += seenOf[g] * (g == h ? seenOf[g] - 1.0 : seenOf[h]);
      }
    }
  }

  @Override
  public double rate(int j, int k) {
    int g = groupOf[j];
    int h = groupOf[k];
    if (j == k) {
      return (alone[g] / sizes[g] + PRIOR_ROWS) / (rows + PRIOR_ROWS);
    }
    double places = sizes[g] * (g == h ? sizes[g] - 1.0 : sizes[h]);
    return (pairs[g][h] / places + PRIOR_ROWS) / (rows + PRIOR_ROWS);
  }

  @Override
  public boolean together(int j, int k) {
    return j == k ? alone[groupOf[j]] > 0 : pairs[groupOf[j]][groupOf[k]] > 0;
  }

  @Override
  public void fields(Fields f) {
    f.array("alone", alone);
    f.arrays("pairs", pairs);
    rows = f.count("rows", rows);
  }
}
