package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.EntryKernels;
import java.util.Arrays;

/**
 * Mixture weights of a pool's members for a number: polynomially weighted averages with a rate for
 * each member (ML-Poly), on the slopes of the absolute error. After a target, member k has the
 * linearised regret rho_k = sign(y^ - y) (y^ - y^_k) / scale: what the mixture lost by not having
 * followed it. With R_k &lt;- gamma R_k + rho_k, V_k &lt;- gamma^2 V_k + rho_k^2 and b_k the
 * largest rho_k^2,
 *
 * <pre>p_k ~ max(R_k, 0) / (b_k + V_k)</pre>
 *
 * and all are alike while no R_k is positive, or one has all. With gamma = .999 it follows the best
 * of the last thousand rows or so. With gamma = 1 the regret against each is O(sqrt(T log T))
 * whatever the data do. A single outlier would own the regrets of squared errors; of these it has
 * one sign.
 */
public final class PolyMixing implements Mixing {
  /** The gamma that follows. */
  private static final double DISCOUNT = 0.999;

  /** Errors are measured in no less than this share of the predictions: squares stay finite. */
  private static final double LEAST_UNIT = 1e-100;

  private static final int ALL = -1;

  private final int members;
  private final double discount;

  /** Who has all while no regret is positive. */
  private final int first;

  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] weight;

  /** The members' predictions of a row. */
  private final double[] memberPredictions;

  /** Which of them have left, and how many have not. */
  private final boolean[] left;

  private int staying;
  private final double[] share;

  /** So many members, alike. */
  public PolyMixing(int members) {
    this(members, DISCOUNT, ALL);
  }

  /** So many members, none of whose regrets fades; the first has all to begin with. */
  public static PolyMixing fromTheFirst(int members) {
    return new PolyMixing(members, 1, 0);
  }

  private PolyMixing(int members, double discount, int first) {
    int length = EntryKernels.padded(members);
    this.members = members;
    this.discount = discount;
    this.first = first;
    this.regret = new double[length];
    this.squares = new double[length];
    this.largest = new double[length];
    this.weight = new double[length];
    this.memberPredictions = new double[length];
    this.left = new boolean[members];
    this.share = new double[members];
    reset();
  }

  /** The shares p, which sum to one; not to be changed. */
  @Override
  public double[] shares() {
    return share;
  }

  /** Learns from the members' predictions and the target, and updates the shares. */
  public void judge(double[] predictions, double target, double scale) {
    judge(predictions, target, scale, 1);
  }

  /** The same of a row that counts so much. */
  public void judge(double[] predictions, double target, double scale, double rowWeight) {
    double predicted = 0;
    double furthest = 0;
    for (int k = 0; k < members; k++) {
      memberPredictions[k] = predictions[k];
      predicted += share[k] * predictions[k];
      furthest = Math.max(furthest, Math.abs(predictions[k]));
    }
    for (int k = 0; staying < members && k < members; k++) {
      memberPredictions[k] = left[k] ? predicted : memberPredictions[k];
    }
    double unit = Math.max(scale, LEAST_UNIT * furthest);
    settle(rowWeight * Math.signum(predicted - target) / unit, predicted, discount);
  }

  /** The shares of regrets as they are. */
  private void settle() {
    settle(0, 0, 1);
  }

  private void settle(double slope, double predicted, double fading) {
    // What fills the arrays up has no regret.
    Arrays.fill(memberPredictions, members, memberPredictions.length, predicted);
    EntryKernels.takeRegrets(
        slope, predicted, fading, memberPredictions, regret, squares, largest, weight);
    double sum = 0;
    for (int i = 0; i < members; i++) {
      sum += weight[i];
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      sum = 0;
      for (int i = 0; i < members; i++) {
        weight[i] = !left[i] && (first == ALL || i == first) ? 1 : 0;
        sum += weight[i];
      }
    }
    double perSum = 1 / sum;
    for (int i = 0; i < members; i++) {
      // A member that is alone has a share of exactly 1, and says what comes, exactly.
      share[i] = weight[i] == sum ? 1 : weight[i] * perSum;
    }
  }

  @Override
  public void leave(int k) {
    if (left[k] || staying == 1) {
      return;
    }
    left[k] = true;
    staying--;
    regret[k] = 0;
    squares[k] = 0;
    largest[k] = 0;
    settle();
  }

  @Override
  public void fields(Fields f) {
    f.padded("regret", regret, members);
    f.padded("squares", squares, members);
    f.padded("largest", largest, members);
    if (f.changes()) {
      Arrays.fill(left, false);
      staying = members;
      settle();
    }
  }
}
