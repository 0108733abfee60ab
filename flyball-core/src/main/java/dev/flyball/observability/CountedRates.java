package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Groups;
import java.util.Arrays;

/**
 * Counts pooled over groups: one rate for the members of a group, one for two members of it, and
 * one for members of two groups, each count begun at {@link #PRIOR_ROWS}. Where every component is
 * a group, p_jk = n_jk / n. O(k + g^2) for a row that sees k components of g groups.
 */
final class CountedRates extends PairRates {
  private final int[] groupOf;
  private final int[] sizes;

  /** How many of each group a row sees; zeros between rows. */
  private final int[] seenOf;

  private final int[] seenGroups;
  private final double[] alone;
  private final double[][] pairs;
  private long rows;

  /** Rates by the group of each component. */
  CountedRates(int[] groupOf) {
    super(groupOf.length);
    this.groupOf = groupOf;
    int count = Arrays.stream(groupOf).max().orElse(-1) + 1;
    sizes = new int[count];
    for (int g : groupOf) {
      sizes[g]++;
    }
    seenOf = new int[count];
    seenGroups = new int[count];
    alone = new double[count];
    pairs = new double[count][];
    Arrays.setAll(pairs, g -> new double[g + 1]);
  }

  /** The group of each of {@code width} parameters; those in none form a group each. */
  static int[] groupOf(Groups groups, int width) {
    if (groups.size() > width) {
      throw new IllegalArgumentException(
          "groups over %s parameters for a model of %s".formatted(groups.size(), width));
    }
    int[] groupOf = new int[width];
    int count = groups.count();
    for (int j = 0; j < width; j++) {
      boolean grouped = j < groups.size() && groups.groupOf(j) >= 0;
      groupOf[j] = grouped ? groups.groupOf(j) : count++;
    }
    return groupOf;
  }

  @Override
  public void observe(int[] seen, int length) {
    rows++;
    int count = 0;
    for (int a = 0; a < length; a++) {
      int g = groupOf[seen[a]];
      if (seenOf[g]++ == 0) {
        seenGroups[count++] = g;
      }
    }
    for (int a = 0; a < count; a++) {
      int g = seenGroups[a];
      alone[g] += seenOf[g];
      pairs[g][g] += seenOf[g] * (seenOf[g] - 1.0);
      for (int b = 0; b < a; b++) {
        int h = seenGroups[b];
        pairs[Math.max(g, h)][Math.min(g, h)] += (double) seenOf[g] * seenOf[h];
      }
    }
    for (int a = 0; a < count; a++) {
      seenOf[seenGroups[a]] = 0;
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
    return (pairs[Math.max(g, h)][Math.min(g, h)] / places + PRIOR_ROWS) / (rows + PRIOR_ROWS);
  }

  @Override
  public boolean together(int j, int k) {
    int g = groupOf[j];
    int h = groupOf[k];
    return j == k ? alone[g] > 0 : pairs[Math.max(g, h)][Math.min(g, h)] > 0;
  }

  @Override
  public void fields(Fields f) {
    f.array("alone", alone);
    f.arrays("pairs", pairs);
    rows = f.count("rows", rows);
  }
}
