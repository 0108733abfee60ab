package dev.flyball.learn;

import dev.flyball.control.PoolMember;
import dev.flyball.control.PoolMember.Metric;
import dev.flyball.control.PoolMember.Stepping;
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
  private final List<double[]> raws = new ArrayList<>();

  NaivePool(List<PoolMember> members, int inputs) {
    this.members = members;
    this.inputs = inputs;
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
          members.get(k) instanceof Stepping stepping
              ? new NaiveMember(stepping, inputs + 1, 2 + 2 * inputs)
              : members.get(k) instanceof PoolMember.Corrected corrected
                  ? new NaiveMember(corrected.base(), inputs + 1, 2 + 2 * inputs)
                  : null);
      share[k] = 1.0 / count;
    }
  }

  /** Predicts, then learns. */
  double learn(double[] input, double y) {
    double[] raw = raw(input);
    double[] x = row(input, raw);
    double[] scores = new double[share.length];
    double[] says = new double[share.length];
    double said = 0;
    for (int k = 0; k < says.length; k++) {
      scores[k] = naive.get(k) == null ? 0 : naive.get(k).score(x);
      says[k] = targets.isEmpty() ? 0 : say(k, scores[k]);
      said += share[k] * says[k];
    }
    double predicted = held(said);
    boolean first = targets.isEmpty();
    targets.add(y);
    if (!first) {
      judge(says, said, y - targets.get(0));
    }
    for (int k = 0; k < says.length; k++) {
      if (naive.get(k) != null) {
        double residual = scores[k] - (y - targets.get(0));
        naive.get(k).step(x, residual);
        product[k] = 0.99 * product[k] - residual * error[k];
        square[k] = 0.99 * square[k] + error[k] * error[k];
        error[k] = -residual;
      }
    }
    raws.add(raw);
    return predicted;
  }

  private double held(double said) {
    if (targets.isEmpty()) {
      return 0;
    }
    double low = targets.stream().mapToDouble(y -> y).min().orElseThrow();
    double high = targets.stream().mapToDouble(y -> y).max().orElseThrow();
    double margin = 0.1 * (high - low);
    return Math.max(low - margin, Math.min(high + margin, said + targets.get(0)));
  }

  /** Last targets, indicators, squares; NaN where there is none. */
  private double[] raw(double[] input) {
    double[] raw = new double[2 + 2 * inputs];
    for (int lag = 0; lag < 2; lag++) {
      int at = targets.size() - 1 - lag;
      raw[lag] = at < 0 ? Double.NaN : targets.get(at);
    }
    for (int j = 0; j < inputs; j++) {
      raw[2 + j] = Double.isNaN(input[j]) ? 1 : 0;
      raw[2 + inputs + j] = input[j] * input[j];
    }
    return raw;
  }

  private double[] row(double[] input, double[] raw) {
    double[] x = new double[inputs + 1 + raw.length];
    for (int j = 0; j < inputs; j++) {
      x[j] = Double.isNaN(input[j]) ? 0 : input[j];
    }
    x[inputs] = 1;
    for (int i = 0; i < raw.length; i++) {
      int at = i;
      double[] seen =
          raws.stream().mapToDouble(r -> r[at]).filter(value -> !Double.isNaN(value)).toArray();
      double spread = spread(seen);
      if (spread > 0 && !Double.isNaN(raw[i])) {
        double entry = (raw[i] - mean(seen)) / spread;
        x[inputs + 1 + i] = Math.max(-5, Math.min(5, entry));
      }
    }
    return x;
  }

  private double say(int k, double score) {
    PoolMember member = members.get(k);
    if (member instanceof PoolMember.Mean) {
      return mean(targets.stream().mapToDouble(y -> y).toArray()) - targets.get(0);
    }
    if (member instanceof PoolMember.Last) {
      return targets.get(targets.size() - 1) - targets.get(0);
    }
    if (member instanceof PoolMember.Corrected && square[k] > 0) {
      double rho = Math.max(-1, Math.min(1, product[k] / (1.01 * square[k])));
      return score + rho * error[k];
    }
    return score;
  }

  private void judge(double[] says, double said, double target) {
    double spread = spread(targets.stream().mapToDouble(y -> y).toArray());
    double sum = 0;
    for (int k = 0; k < says.length; k++) {
      double rho = Math.signum(said - target) * (said - says[k]) / (spread > 0 ? spread : 1);
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

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return values.length == 0 ? 0 : sum / values.length;
  }

  private static double spread(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return values.length == 0 ? 0 : Math.sqrt(sum / values.length);
  }

  /** One member: its parameters and a memory of its own. */
  static final class NaiveMember {
    private final Stepping member;
    private final int width;
    private final int length;
    private final double[][] s;
    private final double[] w;
    private long rows;

    NaiveMember(Stepping member, int width, int extra) {
      this.member = member;
      this.width = width;
      this.length = member.wide() ? width + extra : width;
      this.s = new double[length][length];
      this.w = new double[length];
    }

    double score(double[] x) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += w[j] * x[j];
      }
      return sum;
    }

    /** w &lt;- w - eta / (1 + h) residual B^-1 x, B dense in x and diagonal in the rest. */
    void step(double[] x, double residual) {
      rows++;
      double keep = 1;
      double add = 1;
      double ridge = 0;
      if (member.metric() instanceof Metric.Forgetting forgetting) {
        keep = forgetting.beta();
        add = 1 - keep;
        ridge = forgetting.epsilon();
      } else if (member.metric() instanceof Metric.Isotropic isotropic) {
        keep = 0;
        add = 0;
        ridge = isotropic.epsilon();
      } else if (member.metric() instanceof Metric.Everything everything) {
        ridge = everything.epsilon();
      }
      boolean mean = member.metric() instanceof Metric.Everything && !member.rate().isHarmonic();
      double scale = mean ? 1.0 / rows : 1;
      double[][] b = new double[length][length];
      for (int i = 0; i < length; i++) {
        for (int j = 0; j < length; j++) {
          boolean dense = i < width && j < width;
          s[i][j] = dense || i == j ? keep * s[i][j] + add * x[i] * x[j] : 0;
          b[i][j] = scale * (s[i][j] + (i == j ? ridge : 0));
        }
      }
      double[] q = solve(b, java.util.Arrays.copyOf(x, length));
      double h = 0;
      for (int j = 0; j < length; j++) {
        h += x[j] * q[j];
      }
      double eta = member.rate().eta() / Math.sqrt(1 + (rows - 1) / member.rate().horizon());
      double alpha = member.rate().isHarmonic() ? 1 : eta / (1 + h);
      for (int j = 0; j < length; j++) {
        w[j] -= alpha * residual * q[j];
      }
    }

    /** By elimination, without pivots: b is positive definite. */
    private static double[] solve(double[][] b, double[] right) {
      int n = right.length;
      double[] q = right.clone();
      for (int i = 0; i < n; i++) {
        for (int r = i + 1; r < n; r++) {
          double factor = b[r][i] / b[i][i];
          for (int c = i; c < n; c++) {
            b[r][c] -= factor * b[i][c];
          }
          q[r] -= factor * q[i];
        }
      }
      for (int i = n - 1; i >= 0; i--) {
        for (int c = i + 1; c < n; c++) {
          q[i] -= b[i][c] * q[c];
        }
        q[i] /= b[i][i];
      }
      return q;
    }
  }
}
