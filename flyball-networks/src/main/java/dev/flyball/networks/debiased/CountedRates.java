package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;

/** p_jk = n_jk / n, each count begun at {@link #PRIOR_ROWS}. O(k^2) for a row that sees k. */
final class CountedRates extends PairRates {
  private final double[] counts;
  private long rows;

  CountedRates(int width) {
    super(width);
    counts = new double[width * (width + 1) / 2];
  }

  private static int index(int j, int k) {
    return j >= k ? j * (j + 1) / 2 + k : k * (k + 1) / 2 + j;
  }

  @Override
  public void observe(int[] seen, int length) {
    rows++;
    for (int a = 0; a < length; a++) {
      int row = index(seen[a], 0);
      for (int b = 0; b <= a; b++) {
        counts[row + seen[b]]++;
      }
    }
  }

  @Override
  public double rate(int j, int k) {
    return (counts[index(j, k)] + PRIOR_ROWS) / (rows + PRIOR_ROWS);
  }

  @Override
  public boolean together(int j, int k) {
    return counts[index(j, k)] > 0;
  }

  @Override
  public void fields(Fields f) {
    f.array("pairCounts", counts);
    rows = f.count("rows", rows);
  }
}
