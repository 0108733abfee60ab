package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Actuation;
import java.util.Arrays;
import java.util.Optional;

/** Given, constant rates. */
final class KnownRates extends PairRates {
  private final double[][] pairs;
  private final boolean allPositive;

  KnownRates(double[][] pairs) {
    super(pairs.length);
    this.pairs = pairs;
    this.allPositive =
        Arrays.stream(pairs).flatMapToDouble(Arrays::stream).allMatch(rate -> rate > 0);
  }

  @Override
  public Optional<Pair> knownZero(Actuation actuation, int[] seen, double[] values) {
    for (int i = 0; i < actuation.rows() && !allPositive; i++) {
      int length = actuation.row(i, seen, values);
      for (int a = 0; a < length; a++) {
        for (int b = 0; b <= a; b++) {
          if (pairs[seen[a]][seen[b]] == 0) {
            return Optional.of(new Pair(seen[b], seen[a]));
          }
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public void observe(int[] seen, int length) {}

  @Override
  public double rate(int j, int k) {
    return pairs[j][k];
  }

  @Override
  public boolean together(int j, int k) {
    return pairs[j][k] > 0;
  }

  @Override
  public void fields(Fields f) {}
}
