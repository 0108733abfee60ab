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
  private final double[] rest;

  /** Asked once: a model that throws does so before a step, not amid one. */
  private final int intercept;

  private final int inputs;

  NumberMixture(
      Model model, Members members, WideRow wide, TargetScale targets, Corrections corrections) {
    this.model = model;
    this.intercept = model.interceptAt();
    this.inputs = model.inputs();
    this.width = model.parameters();
    this.lags = wide.lag().length;
    this.members = members;
    this.layout = members.layout();
    this.wide = wide;
    this.targets = targets;
    this.corrections = corrections;
    this.numbers = new double[NumberPrediction.length(width, wide)];
    this.rest = new double[wide.length()];
  }

  /** What member k says beside its score, in spreads of the target; the mean is 0. */
  double constant(int k) {
    PoolMember member = layout.all().get(k);
    if (member instanceof Last && targets.any()) {
      return targets.standardised(targets.last());
    }
    return member instanceof Corrected ? corrections.of(k) / targets.spread() : 0;
  }

  /** The prediction of the row that was turned to. */
  double predict(PoolRow row) {
    return NumberPrediction.value(numbers, width, row);
  }

  /** Brings the mixture up to these shares. */
  void settle(double[] shares) {
    settle(shares, numbers);
  }

  private void settle(double[] shares, double[] into) {
    Arrays.fill(into, 0, width, 0);
    Arrays.fill(rest, 0);
    double constant = 0;
    for (int k = 0; k < shares.length; k++) {
      if (shares[k] != 0) {
        int i = layout.learningOf(k);
        if (i >= 0) {
          layout.add(members.parameters(), i, shares[k] * targets.spread(), into, rest);
        }
        constant += shares[k] * constant(k);
      }
    }
    into[width] = targets.mean() + targets.spread() * constant;
    into[width + 1] = targets.least();
    into[width + 2] = targets.most();
    System.arraycopy(rest, 0, into, width + 3, rest.length);
  }

  void publish(double[] into) {
    System.arraycopy(numbers, 0, into, 0, width + 3 + rest.length);
    wide.write(into, width + 3 + rest.length);
  }

  /** Publishes the mixture of these shares, for rows to which no targets come. */
  void publishSettled(double[] shares, double[] into) {
    settle(shares, into);
    Arrays.fill(into, width + 3, width + 3 + lags, 0);
    wide.write(into, width + 3 + rest.length);
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

  /** How much it adds to a prediction that a component is missing, one number a component. */
  double[] missingEffects() {
    double[] effects = new double[inputs];
    wide.missingEffects(numbers, width + 3, effects, 0);
    return effects;
  }

  /** The parameters of member k for the model, in units of the target; empty if it has none. */
  double[] parametersOf(int k) {
    int i = layout.learningOf(k);
    if (i < 0) {
      return new double[0];
    }
    double[] own = new double[width];
    layout.add(members.parameters(), i, targets.spread(), own, new double[rest.length]);
    if (intercept >= 0) {
      own[intercept] += targets.mean() + targets.spread() * constant(k);
    }
    return own;
  }

  PredictionRule prediction() {
    return new NumberPrediction(model, wide.another());
  }

  long numBytes() {
    return 8L * (numbers.length + rest.length);
  }
}
