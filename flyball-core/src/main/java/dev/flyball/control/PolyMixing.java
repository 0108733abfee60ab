package dev.flyball.control;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which share of the prediction of a number each member has: polynomially weighted averages with a
 * rate for each member (ML-Poly), on the slopes of the absolute error. After a target, member k has
 * the linearised regret rho_k = sign(y^ - y) (y^ - y^_k) / scale: what the mixture lost by not
 * having followed it. With R_k &lt;- gamma R_k + rho_k, V_k &lt;- gamma^2 V_k + rho_k^2 and b_k the
 * largest rho_k^2,
 *
 * <pre>p_k ~ max(R_k, 0) / (b_k + V_k)</pre>
 *
 * and all are alike while no R_k is positive. With gamma = 1 the regret against the best member is
 * O(sqrt(T log T)) whatever the data do; .999 follows the best of the last thousand rows or so. A
 * single outlier would own the regrets of squared errors; of these it has one sign.
 */
final class PolyMixing implements Mixing {
  /** The gamma that follows. */
  private static final double DISCOUNT = 0.999;

  private final double discount;

  /** Those who take part. */
  private final int[] parts;

  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] share;

  private PolyMixing(boolean[] takesPart, double discount) {
    this.discount = discount;
    this.parts = IntStream.range(0, takesPart.length).filter(k -> takesPart[k]).toArray();
    this.regret = new double[takesPart.length];
    this.squares = new double[takesPart.length];
    this.largest = new double[takesPart.length];
    this.share = new double[takesPart.length];
    reset();
  }

  /**
   * Follows the best of the last thousand rows or so. Members that do not take part keep a share of
   * 0.
   */
  static PolyMixing following(boolean[] takesPart) {
    return new PolyMixing(takesPart, DISCOUNT);
  }

  /** Weighs all rows alike. Members that do not take part keep a share of 0. */
  static PolyMixing lasting(boolean[] takesPart) {
    return new PolyMixing(takesPart, 1);
  }

  /** Those who take part, in their order; not to be changed. */
  int[] parts() {
    return parts;
  }

  /** The shares p, which sum to one; not to be changed. */
  @Override
  public double[] shares() {
    return share;
  }

  /** Takes in what members said and what came, and settles the shares. */
  void judge(double[] says, double target, double scale) {
    double said = 0;
    for (int k : parts) {
      said += share[k] * says[k];
    }
    double slope = Math.signum(said - target) / scale;
    for (int k : parts) {
      double rho = slope * (said - says[k]);
      regret[k] = discount * regret[k] + rho;
      squares[k] = discount * discount * squares[k] + rho * rho;
      if (rho * rho > largest[k]) {
        largest[k] = rho * rho;
      }
    }
    settle();
  }

  private void settle() {
    double sum = 0;
    for (int k : parts) {
      double scale = largest[k] + squares[k];
      // Which regrets are positive is nothing that a processor could guess.
      double weight = scale > 0 ? Math.max(regret[k], 0) / scale : 0;
      share[k] = weight;
      sum += weight;
    }
    boolean some = sum > 0 && sum < Double.POSITIVE_INFINITY;
    double alike = 1.0 / parts.length;
    for (int k : parts) {
      // Divided: a member that is alone has a share of exactly 1, and says what comes, exactly.
      share[k] = some ? share[k] / sum : alike;
    }
  }

  @Override
  public void reset() {
    Arrays.fill(regret, 0);
    Arrays.fill(squares, 0);
    Arrays.fill(largest, 0);
    settle();
  }

  @Override
  public void save(State state) {
    state.put("regret", regret);
    state.put("squares", squares);
    state.put("largest", largest);
  }

  @Override
  public void load(State state) {
    state.get("regret", regret);
    state.get("squares", squares);
    state.get("largest", largest);
    settle();
  }
}
