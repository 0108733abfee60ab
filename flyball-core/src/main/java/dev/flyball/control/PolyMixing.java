package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Entries;
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

  /** What is known of each of them, in their order. */
  private final double[] regret;

  private final double[] squares;
  private final double[] largest;
  private final double[] weight;

  /** What they said of a row. */
  private final double[] heard;

  /** Which of them have left, and how many have not. */
  private final boolean[] left;

  private int staying;

  /** Of all members, whether they take part or not. */
  private final double[] share;

  private PolyMixing(boolean[] takesPart, double discount) {
    this.discount = discount;
    this.parts = IntStream.range(0, takesPart.length).filter(k -> takesPart[k]).toArray();
    int length = Entries.padded(parts.length);
    this.regret = new double[length];
    this.squares = new double[length];
    this.largest = new double[length];
    this.weight = new double[length];
    this.heard = new double[length];
    this.left = new boolean[parts.length];
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
    for (int i = 0; i < parts.length; i++) {
      int k = parts[i];
      heard[i] = says[k];
      said += share[k] * says[k];
    }
    for (int i = 0; staying < parts.length && i < parts.length; i++) {
      heard[i] = left[i] ? said : heard[i];
    }
    settle(Math.signum(said - target) / scale, said, discount);
  }

  /** The shares of regrets as they are. */
  private void settle() {
    settle(0, 0, 1);
  }

  private void settle(double slope, double said, double fading) {
    // What fills the arrays up has no regret.
    Arrays.fill(heard, parts.length, heard.length, said);
    Entries.takeRegrets(slope, said, fading, heard, regret, squares, largest, weight);
    double sum = 0;
    for (int i = 0; i < parts.length; i++) {
      sum += weight[i];
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      for (int i = 0; i < parts.length; i++) {
        weight[i] = left[i] ? 0 : 1;
      }
      sum = staying;
    }
    double perSum = 1 / sum;
    for (int i = 0; i < parts.length; i++) {
      // A member that is alone has a share of exactly 1, and says what comes, exactly.
      share[parts[i]] = weight[i] == sum ? 1 : weight[i] * perSum;
    }
  }

  @Override
  public void leave(int k) {
    int i = Arrays.binarySearch(parts, k);
    if (i < 0 || left[i] || staying == 1) {
      return;
    }
    left[i] = true;
    staying--;
    regret[i] = 0;
    squares[i] = 0;
    largest[i] = 0;
    settle();
  }

  @Override
  public void fields(Fields f) {
    of("regret", regret, f);
    of("squares", squares, f);
    of("largest", largest, f);
    if (f.changes()) {
      Arrays.fill(left, false);
      staying = parts.length;
      settle();
    }
  }

  /** A number for every member; 0 for those who take no part. */
  private void of(String name, double[] ofParts, Fields f) {
    double[] all = new double[share.length];
    for (int i = 0; i < parts.length; i++) {
      all[parts[i]] = ofParts[i];
    }
    f.array(name, all);
    for (int i = 0; i < parts.length; i++) {
      ofParts[i] = all[parts[i]];
    }
  }
}
