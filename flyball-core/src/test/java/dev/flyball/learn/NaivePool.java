package dev.flyball.learn;

import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Learning;
import java.util.ArrayList;
import java.util.List;

/**
 * The pool for a number, written from its equations with whole matrices and a fresh solve for every
 * member: slow and obvious. A linear model with an intercept, the squared loss, no standardisation
 * of the inputs, no wild values.
 */
final class NaivePool {
  private final List<PoolMember> members;
  private final List<NaiveMember> naive = new ArrayList<>();
  private final int inputs;
  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] share;
  private final double[] product;
  private final double[] square;
  private final double[] error;
  private final List<Double> targets = new ArrayList<>();
  private final NaiveWideRow wide;

  NaivePool(List<PoolMember> members, int inputs) {
    this.members = members;
    this.inputs = inputs;
    this.wide = new NaiveWideRow(2, inputs);
    int count = members.size();
    this.regret = new double[count];
    this.squares = new double[count];
    this.largest = new double[count];
    this.share = new double[count];
    this.product = new double[count];
    this.square = new double[count];
    this.error = new double[count];
    for (int k = 0; k < count; k++) {
      naive.add(
          members.get(k) instanceof Learning learning
              ? new NaiveMember(learning, inputs + 1, 2 + 2 * inputs)
              : members.get(k) instanceof PoolMember.Corrected corrected
                  ? new NaiveMember(corrected.base(), inputs + 1, 2 + 2 * inputs)
                  : null);
      share[k] = 1.0 / count;
    }
  }

  /** Predicts, then learns. */
  double learn(double[] input, double y) {
    Asked asked = ask(input);
    label(asked, y);
    return asked.predicted();
  }

  /**
   * A row that was asked: what was known of targets then, what members said, and what they said
   * without their correction.
   */
  record Asked(
      double[] input,
      double[] lags,
      double[] errors,
      double[] says,
      double[] bases,
      double predicted) {}

  Asked ask(double[] input) {
    double[] lags = {lag(1), lag(2)};
    double[] x = wide.row(input, lags);
    double[] says = new double[share.length];
    double[] bases = new double[share.length];
    double said = 0;
    for (int k = 0; k < says.length; k++) {
      double score = score(k, x);
      bases[k] = mean() + spread() * score;
      says[k] = mean() + spread() * say(k, score);
      said += share[k] * says[k];
    }
    return new Asked(input, lags, error.clone(), says, bases, held(said));
  }

  private double score(int k, double[] x) {
    return naive.get(k) == null ? 0 : naive.get(k).score(x, mean(), spread());
  }

  /** Judges members by what they said then; they step from where they are now. */
  void label(Asked asked, double y) {
    double[] x = wide.row(asked.input(), asked.lags());
    double[] scores = new double[share.length];
    double said = 0;
    for (int k = 0; k < scores.length; k++) {
      scores[k] = score(k, x);
      said += share[k] * asked.says()[k];
    }
    boolean first = targets.isEmpty();
    targets.add(y);
    for (int k = 0; !first && k < scores.length; k++) {
      double miss = y - asked.bases()[k];
      product[k] = 0.99 * product[k] + miss * asked.errors()[k];
      square[k] = 0.99 * square[k] + asked.errors()[k] * asked.errors()[k];
      error[k] = miss;
    }
    if (!first) {
      judge(asked.says(), said, y);
    }
    for (int k = 0; k < scores.length; k++) {
      if (naive.get(k) != null) {
        naive.get(k).step(x, scores[k] - (y - mean()) / spread(), y);
      }
    }
    wide.takeNote(asked.input());
  }

  private double lag(int back) {
    return targets.size() < back ? Double.NaN : targets.get(targets.size() - back);
  }

  private double held(double said) {
    if (targets.isEmpty()) {
      return 0;
    }
    double low = targets.stream().mapToDouble(y -> y).min().orElseThrow();
    double high = targets.stream().mapToDouble(y -> y).max().orElseThrow();
    double margin = 0.02 * (high - low);
    return Math.max(low - margin, Math.min(high + margin, said));
  }

  private double say(int k, double score) {
    PoolMember member = members.get(k);
    if (member instanceof PoolMember.Last && !targets.isEmpty()) {
      return (targets.get(targets.size() - 1) - mean()) / spread();
    }
    if (member instanceof PoolMember.Corrected && square[k] > 0) {
      double rho = Math.max(-1, Math.min(1, product[k] / (1.01 * square[k])));
      return score + rho * error[k] / spread();
    }
    return score;
  }

  private void judge(double[] says, double said, double y) {
    double sum = 0;
    for (int k = 0; k < says.length; k++) {
      double rho = Math.signum(said - y) * (said - says[k]) / spread();
      regret[k] = 0.999 * regret[k] + rho;
      squares[k] = 0.999 * 0.999 * squares[k] + rho * rho;
      largest[k] = Math.max(largest[k], rho * rho);
      share[k] = regret[k] > 0 ? regret[k] / (largest[k] + squares[k]) : 0;
      sum += share[k];
    }
    for (int k = 0; k < share.length; k++) {
      share[k] = sum > 0 ? share[k] / sum : 1.0 / share.length;
    }
  }

  private double mean() {
    return targets.stream().mapToDouble(y -> y).average().orElse(0);
  }

  private double spread() {
    double mean = mean();
    double variance =
        targets.stream().mapToDouble(y -> (y - mean) * (y - mean)).average().orElse(0);
    return variance > 0 ? Math.sqrt(variance) : 1;
  }
}
