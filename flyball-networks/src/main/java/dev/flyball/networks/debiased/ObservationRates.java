package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import java.util.List;

/**
 * The probabilities that components are seen, alone (p_j) and in pairs (p_jk): given, or counted
 * from the masks. The debiased feedback divides by these rates.
 */
public sealed interface ObservationRates {
  /** What a law's text says of them. */
  List<String> SETTINGS = List.of("rates", "pairs", "rates-over", "rate-groups");

  /**
   * Rates that are known.
   *
   * @param pairs symmetric; p_jk off the diagonal, p_j on it
   */
  static ObservationRates known(double[][] pairs) {
    return new Known(pairs);
  }

  /** Every pair counted on its own: d(d+1)/2 counters. */
  static ObservationRates counted() {
    return new Counted();
  }

  /**
   * Counted with the pairs of two groups pooled, for components that come and go by group: fewer
   * counters, each with more data. Components in no group form a group each.
   */
  static ObservationRates counted(Groups groups) {
    return new CountedByGroup(groups);
  }

  /** The running rates for {@code width} parameters. */
  PairRates running(int width);

  /** Adds these rates to the description of a law. */
  Description describe(Description law);

  /** The rates that {@link #describe} wrote. */
  static ObservationRates of(Description law) {
    return switch (law.text("rates")) {
      case "known" -> new Known(law.rows("pairs"));
      case "counted" -> counted();
      case "counted-by-group" ->
          counted(Groups.parse(law.integer("rates-over"), law.text("rate-groups")));
      default -> throw new CheckpointException("unknown rates '%s'".formatted(law.text("rates")));
    };
  }

  /** Given rates. */
  record Known(double[][] pairs) implements ObservationRates {
    public Known {
      pairs = Arrays.stream(pairs).map(double[]::clone).toArray(double[][]::new);
      for (int j = 0; j < pairs.length; j++) {
        check(pairs, j);
      }
    }

    private static void check(double[][] pairs, int j) {
      if (pairs[j].length != pairs.length) {
        throw new IllegalArgumentException(
            "row %s of the pair rates has %s entries, expected %s"
                .formatted(j, pairs[j].length, pairs.length));
      }
      for (int k = 0; k < pairs.length; k++) {
        double rate = pairs[j][k];
        if (!(rate >= 0 && rate <= Math.min(pairs[j][j], 1)) || rate != pairs[k][j]) {
          throw new IllegalArgumentException(
              "pair rate (%s, %s) is %s, expected a symmetric one from 0 to the rate of %s, %s"
                  .formatted(j, k, rate, j, pairs[j][j]));
        }
      }
    }

    @Override
    public PairRates running(int width) {
      if (pairs.length != width) {
        throw new IllegalArgumentException(
            "rates of %s components for %s parameters".formatted(pairs.length, width));
      }
      return new KnownRates(pairs);
    }

    @Override
    public Description describe(Description law) {
      return law.with("rates", "known").withRows("pairs", pairs);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Known known && Arrays.deepEquals(pairs, known.pairs);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(pairs);
    }
  }

  /** Counted for every pair by itself. */
  record Counted() implements ObservationRates {
    @Override
    public PairRates running(int width) {
      return new CountedRates(width);
    }

    @Override
    public Description describe(Description law) {
      return law.with("rates", "counted");
    }
  }

  /** Counted over all pairs of the same groups. */
  record CountedByGroup(Groups groups) implements ObservationRates {
    /** Drops the names of the groups: neither rates nor a description need them. */
    public CountedByGroup {
      groups = groups.unnamed();
    }

    @Override
    public PairRates running(int width) {
      return new PooledRates(groups, width);
    }

    @Override
    public Description describe(Description law) {
      return law.with("rates", "counted-by-group")
          .with("rates-over", groups.size())
          .with("rate-groups", groups.text());
    }
  }
}
