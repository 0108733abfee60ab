package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The lag-one autocorrelation of each corrected member's errors, by which its next prediction is
 * corrected: rho = a / b with a &lt;- beta a + e_t e_{t-1} and b &lt;- beta b + e_{t-1}^2, a little
 * less while b is small, and held to [-1, 1]. O(1) per member.
 */
final class ErrorAutocorrelation implements Stateful {
  private static final double BETA = 0.99;

  /** No error counts for more: squares stay finite. */
  private static final double MOST = 1e150;

  private final double[] product;
  private final double[] square;
  private final double[] error;

  ErrorAutocorrelation(int members) {
    product = new double[members];
    square = new double[members];
    error = new double[members];
  }

  /** rho e, to be added to the member's next prediction. */
  double of(int k) {
    if (square[k] == 0) {
      return 0;
    }
    double rho = product[k] / ((2 - BETA) * square[k]);
    return Math.max(-1, Math.min(1, rho)) * error[k];
  }

  /** Takes in what the member's prediction without correction has missed by. */
  void takeNote(int k, double miss) {
    double before = error[k];
    error[k] = Math.max(-MOST, Math.min(MOST, miss));
    product[k] = BETA * product[k] + error[k] * before;
    square[k] = BETA * square[k] + before * before;
  }

  /** The last errors themselves. */
  double[] errors() {
    return error;
  }

  @Override
  public void fields(Fields f) {
    f.array("products", product);
    f.array("squares", square);
    f.array("errors", error);
  }
}
