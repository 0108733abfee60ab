package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;
import java.util.List;

/**
 * Which share of the prediction each member has: polynomially weighted averages with a rate for
 * each member (ML-Poly). After a target, member k has the linearised regret rho_k = slope (y^ -
 * y^_k): what the mixture lost by not having followed it. With R_k the sum, V_k the sum of squares
 * and b_k the largest square of rho_k,
 *
 * <pre>p_k ~ prior_k max(R_k, 0) / (b_k + V_k)</pre>
 *
 * and p_k ~ prior_k while no R_k is positive. There is no constant to set; the regret against the
 * best member is O(sqrt(T log T)), whatever the data do.
 */
final class Mixing implements Stateful {
  private final double[] prior;
  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] loss;
  private final double[] share;
  private double mixtureLoss;
  private long rows;

  /** One prior weight for each member; 0 leaves a member out. */
  Mixing(double[] prior) {
    this.prior = prior.clone();
    this.regret = new double[prior.length];
    this.squares = new double[prior.length];
    this.largest = new double[prior.length];
    this.loss = new double[prior.length];
    this.share = new double[prior.length];
    reset();
  }

  /** The shares p, which sum to one; not to be changed. */
  double[] shares() {
    return share;
  }

  /** Takes in one member's linearised regret and loss; then {@link #close}. */
  void judge(int k, double rho, double memberLoss) {
    regret[k] += rho;
    squares[k] += rho * rho;
    largest[k] = Math.max(largest[k], rho * rho);
    loss[k] += memberLoss;
  }

  /** The mixture's own loss on the row, after all members were judged: settles the shares. */
  void close(double lossOfMixture) {
    mixtureLoss += lossOfMixture;
    rows++;
    settle();
  }

  private void settle() {
    double sum = 0;
    for (int k = 0; k < share.length; k++) {
      double scale = largest[k] + squares[k];
      share[k] = regret[k] > 0 && scale > 0 ? prior[k] * regret[k] / scale : 0;
      sum += share[k];
    }
    if (!(sum > 0) || Double.isInfinite(sum)) {
      System.arraycopy(prior, 0, share, 0, share.length);
      sum = 0;
      for (double p : prior) {
        sum += p;
      }
    }
    for (int k = 0; k < share.length; k++) {
      share[k] /= sum;
    }
  }

  /** The rows judged. */
  long rows() {
    return rows;
  }

  /** The loss of member k over all rows. */
  double loss(int k) {
    return loss[k];
  }

  /** The receipt: the loss of the mixture beside that of the best member in hindsight. */
  Regret receipt(List<PoolMember> members) {
    int best = 0;
    for (int k = 1; k < loss.length; k++) {
      best = loss[k] < loss[best] ? k : best;
    }
    double n = Math.max(1, rows);
    return new Regret(rows, mixtureLoss / n, members.get(best), loss[best] / n);
  }

  void reset() {
    Arrays.fill(regret, 0);
    Arrays.fill(squares, 0);
    Arrays.fill(largest, 0);
    Arrays.fill(loss, 0);
    mixtureLoss = 0;
    rows = 0;
    settle();
  }

  @Override
  public void save(State state) {
    state.put("regret", regret);
    state.put("squares", squares);
    state.put("largest", largest);
    state.put("loss", loss);
    state.put("mixtureLoss", mixtureLoss);
    state.put("rows", rows);
  }

  @Override
  public void load(State state) {
    state.get("regret", regret);
    state.get("squares", squares);
    state.get("largest", largest);
    state.get("loss", loss);
    mixtureLoss = state.number("mixtureLoss");
    rows = state.count("rows");
    settle();
  }
}
