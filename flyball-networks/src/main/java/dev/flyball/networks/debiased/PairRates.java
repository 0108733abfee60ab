package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.Actuation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Running estimates of the observation rates p_jk. */
public abstract sealed class PairRates implements Stateful
    permits KnownRates, CountedRates, PooledRates {

  /** Two components, by number, the smaller first. */
  public record Pair(int first, int second) {}

  /**
   * Counted rates are (n_jk + 100) / (n + 100): counts begin with a hundred rows that saw
   * everything. After an outage that lasted from the start, the first rows of a component then
   * weigh a few times as much, not a hundred times. The price is a bias: a true rate p is taken for
   * p + 100 (1 - p) / (n + 100), so a debiased feedback is unbiased with counted rates only in the
   * limit (after 2,000 rows a rate of 0.3 is taken for 0.33).
   */
  static final double PRIOR_ROWS = 100;

  private final int width;

  PairRates(int width) {
    this.width = width;
  }

  /** Counts one row, whose seen components are the first {@code length} entries of {@code seen}. */
  public abstract void observe(int[] seen, int length);

  /** p_jk; p_j where j = k. Positive for a pair that was ever seen together. */
  public abstract double rate(int j, int k);

  /** Whether j and k were ever seen in one row, or can be. */
  public abstract boolean together(int j, int k);

  /** A pair that the rows of {@code actuation} see although its known rate is 0, if any. */
  public Optional<Pair> knownZero(Actuation actuation, int[] seen, double[] values) {
    return Optional.empty();
  }

  public final int width() {
    return width;
  }

  /**
   * Pairs of components that are each seen but never together: no data show how they covary, so
   * their complete-data weights cannot be told apart. O(d^2), for inspection.
   */
  public final List<Pair> notIdentifiable() {
    List<Pair> pairs = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      for (int k = j + 1; k < width; k++) {
        if (together(j, j) && together(k, k) && !together(j, k)) {
          pairs.add(new Pair(j, k));
        }
      }
    }
    return pairs;
  }
}
