package dev.flyball.control;

import dev.flyball.control.PoolMember.Corrected;
import dev.flyball.control.PoolMember.Last;
import dev.flyball.model.Model;
import java.util.Arrays;

/**
 * The mixture of a pool for a number as one set of parameters: sum of p_k w_k, an offset from what
 * members say whatever the row, and the parameters of a wide row's rest; in the order in which
 * {@link NumberPrediction} reads them.
 */
final class NumberMixture {
  private final Model model;
  private final int width;
  private final int lags;
  private final Members members;
  private final MemberLayout layout;
  private final WideRow wide;
  private final TargetScale targets;
  private final Corrections corrections;
  private final double[] numbers;
  private final int extra;

  /** What members say beside their scores, as of the last time the mixture was settled. */
  private final double[] constants;

  private final int[] corrected;
  private final int[] last;

  /** The shares of members that learn, and last that of all others. */
  private final double[] shareOf;

  /** Asked once: a model that throws does so before a step, not amid one. */
  private final int intercept;

  NumberMixture(
      Model model, Members members, WideRow wide, TargetScale targets, Corrections corrections) {
    this.model = model;
    this.intercept = model.interceptAt();
    this.width = model.parameters();
    this.lags = wide.lag().length;
    this.members = members;
    this.layout = members.layout();
    this.wide = wide;
    this.targets = targets;
    this.corrections = corrections;
    this.numbers = new double[NumberPrediction.length(width, wide)];
    this.extra = wide.length();
    this.constants = new double[layout.all().size()];
    this.corrected = layout.which(Corrected.class);
    this.last = layout.which(Last.class);
    this.shareOf = new double[layout.learners() + 1];
  }

  /** What members say beside their scores, in spreads of the target; the mean is 0. */
  double[] constants() {
    return constants;
  }

  private void findConstants() {
    double perSpread = 1 / targets.spread();
    for (int k : last) {
      constants[k] = targets.any() ? targets.standardised(targets.last()) : 0;
    }
    for (int k : corrected) {
      constants[k] = corrections.of(k) * perSpread;
    }
  }

  /** The prediction of the row that was turned to. */
  double predict(PoolRow row) {
    return NumberPrediction.value(numbers, width, row);
  }

  /** Brings the mixture up to these shares, and to what is known now of the rows before. */
  void settle(double[] shares) {
    findConstants();
    settle(shares, numbers);
  }

  private void settle(double[] shares, double[] into) {
    double spread = targets.spread();
    Arrays.fill(shareOf, 0);
    double constant = 0;
    // Without a branch: which shares are 0 is nothing that a processor could guess.
    for (int k = 0; k < shares.length; k++) {
      shareOf[layout.learningOrNone(k)] += shares[k] * spread;
      constant += shares[k] * constants[k];
    }
    Arrays.fill(into, 0, width + 3 + extra, 0);
    for (int i = 0; i < layout.learners(); i++) {
      if (shareOf[i] != 0) {
        layout.add(members.parameters(), i, shareOf[i], into, into, width + 3);
      }
    }
    into[width] = targets.mean() + spread * constant;
    into[width + 1] = targets.least();
    into[width + 2] = targets.most();
  }

  void publish(double[] into) {
    System.arraycopy(numbers, 0, into, 0, width + 3 + extra);
    wide.write(into, width + 3 + extra);
  }

  /**
   * Publishes the mixture of these shares, for rows to which no targets come; they may go beyond
   * the range of the targets.
   */
  void publishSettled(double[] shares, boolean beyond, double[] into) {
    settle(shares, into);
    double more = beyond ? TargetScale.SETTLED_MARGIN * (targets.most() - targets.least()) : 0;
    into[width + 1] -= more;
    into[width + 2] += more;
    Arrays.fill(into, width + 3, width + 3 + lags, 0);
    wide.write(into, width + 3 + extra);
  }

  /**
   * The parameters of the model: for one with an intercept, the offset, the last targets and what
   * is added because components are there are in it.
   */
  void parameters(double[] into) {
    System.arraycopy(numbers, 0, into, 0, width);
    if (intercept < 0) {
      return;
    }
    into[intercept] += numbers[width] + wide.constant(numbers, width + 3);
  }

  /** The parameters of member k for the model, in units of the target; empty if it has none. */
  double[] parametersOf(int k) {
    int i = layout.learningOf(k);
    if (i < 0) {
      return new double[0];
    }
    double[] own = new double[width];
    layout.add(members.parameters(), i, targets.spread(), own, new double[extra], 0);
    if (intercept >= 0) {
      own[intercept] += targets.mean() + targets.spread() * constants[k];
    }
    return own;
  }

  PredictionRule prediction() {
    return new NumberPrediction(model, wide.another());
  }

  long numBytes() {
    return 8L * (numbers.length + shareOf.length + constants.length);
  }
}
