package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The last errors of corrected members and how errors follow on each other: rho = a / b with a
 * &lt;- beta a + e_t e_{t-1} and b &lt;- beta b + e_{t-1}^2, a little less while b is small, and
 * held to [-1, 1]. O(1) a member.
 */
final class Corrections implements Stateful {
  private static final double BETA = 0.99;

  private final double[] product;
  private final double[] square;
  private final double[] error;

  Corrections(int members) {
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
    product[k] = BETA * product[k] + miss * error[k];
    square[k] = BETA * square[k] + error[k] * error[k];
    error[k] = miss;
  }

  /** The last errors themselves. */
  double[] errors() {
    return error;
  }

  void reset() {
    Arrays.fill(product, 0);
    Arrays.fill(square, 0);
    Arrays.fill(error, 0);
  }

  @Override
  public void save(State state) {
    state.put("products", product);
    state.put("squares", square);
    state.put("errors", error);
  }

  @Override
  public void load(State state) {
    state.get("products", product);
    state.get("squares", square);
    state.get("errors", error);
  }
}
