package dev.flyball.learn;

import dev.flyball.law.PoolMember.Learning;
import dev.flyball.law.PoolMember.Metric;
import dev.flyball.law.PoolMember.Ridge;
import dev.flyball.law.PoolMember.Stepping;
import java.util.Arrays;

/** One member of a pool with parameters: these, and a memory of its own. */
final class NaiveMember {
  private final Learning member;
  private final int width;
  private final int length;
  private final double[][] s;
  private final double[] b;
  private final double[] ones;
  private final double[] w;
  private long rows;

  NaiveMember(Learning member, int width, int extra) {
    this.member = member;
    this.width = width;
    this.length = member.wide() ? width + extra : width;
    this.s = new double[length][length];
    this.b = new double[length];
    this.ones = new double[length];
    this.w = new double[length];
  }

  /** The score, in spreads from the mean of the targets. */
  double score(double[] x, double mean, double spread) {
    if (member instanceof Ridge && rows == 0) {
      return 0;
    }
    if (member instanceof Ridge ridge) {
      double[] centred = new double[length];
      for (int j = 0; j < length; j++) {
        centred[j] = b[j] - mean * ones[j];
      }
      return dot(solve(metric(ridge.epsilon()), centred), x) / spread;
    }
    return dot(w, x);
  }

  void step(double[] x, double residual, double y) {
    rows++;
    if (member instanceof Stepping stepping) {
      double[] q = solve(remember(stepping, x), Arrays.copyOf(x, length));
      double h = dot(q, x);
      double eta = stepping.rate().eta() / Math.sqrt(1 + (rows - 1) / stepping.rate().horizon());
      for (int j = 0; j < length; j++) {
        w[j] -= eta / (1 + h) * residual * q[j];
      }
      return;
    }
    for (int i = 0; i < length; i++) {
      b[i] += x[i] * y;
      ones[i] += x[i];
      for (int j = 0; j < length; j++) {
        s[i][j] += x[i] * x[j];
      }
    }
  }

  /** S &lt;- beta S + (1 - beta) x x', dense in x and diagonal in the rest; returns B. */
  private double[][] remember(Stepping stepping, double[] x) {
    boolean forgets = stepping.metric() instanceof Metric.Forgetting;
    double beta = forgets ? ((Metric.Forgetting) stepping.metric()).beta() : 1;
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        boolean kept = i < width && j < width || i == j;
        s[i][j] = kept ? beta * s[i][j] + (1 - beta) * x[i] * x[j] : 0;
      }
    }
    return metric(
        stepping.metric() instanceof Metric.Forgetting forgetting
            ? forgetting.epsilon()
            : ((Metric.Isotropic) stepping.metric()).epsilon());
  }

  private double[][] metric(double epsilon) {
    double[][] metric = new double[length][];
    for (int i = 0; i < length; i++) {
      metric[i] = s[i].clone();
      metric[i][i] += epsilon;
    }
    return metric;
  }

  private double dot(double[] a, double[] x) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      sum += a[j] * x[j];
    }
    return sum;
  }

  /** By elimination, without pivots: the metric is positive definite. */
  private static double[] solve(double[][] metric, double[] right) {
    int n = right.length;
    double[] q = right.clone();
    for (int i = 0; i < n; i++) {
      for (int r = i + 1; r < n; r++) {
        double factor = metric[r][i] / metric[i][i];
        for (int c = i; c < n; c++) {
          metric[r][c] -= factor * metric[i][c];
        }
        q[r] -= factor * q[i];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int c = i + 1; c < n; c++) {
        q[i] -= metric[i][c] * q[c];
      }
      q[i] /= metric[i][i];
    }
    return q;
  }
}
