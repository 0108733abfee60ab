package dev.flyball.learn;

import dev.flyball.control.PoolMember;
import dev.flyball.control.PoolMember.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * The pool for a number, written from its equations with whole matrices and a fresh solve for every
 * member: slow and obvious. Complete rows, a linear model with an intercept, the squared loss, no
 * standardisation of the inputs.
 */
final class NaivePool {
  private final List<PoolMember> members;
  private final int d;
  private final List<double[][]> s = new ArrayList<>();
  private final double[][] w;
  private final double[] regret;
  private final double[] squares;
  private final double[] largest;
  private final double[] share;
  private final List<Double> targets = new ArrayList<>();
  private long steps;

  NaivePool(List<PoolMember> members, int inputs) {
    this.members = members;
    this.d = inputs + 1;
    int count = members.size();
    this.w = new double[count][d];
    this.regret = new double[count];
    this.squares = new double[count];
    this.largest = new double[count];
    this.share = new double[count];
    for (int k = 0; k < count; k++) {
      s.add(new double[d][d]);
      share[k] = 1.0 / count;
    }
  }

  /** Predicts, then learns. */
  double learn(double[] input, double y) {
    double[] x = new double[d];
    System.arraycopy(input, 0, x, 0, d - 1);
    x[d - 1] = 1;
    double[] says = new double[share.length];
    double said = 0;
    for (int k = 0; k < says.length; k++) {
      says[k] = say(k, x);
      said += share[k] * says[k];
    }
    double spread = spread();
    double slope = Math.signum(said - y);
    for (int k = 0; k < says.length; k++) {
      double rho = slope * (said - says[k]) / spread;
      regret[k] += rho;
      squares[k] += rho * rho;
      largest[k] = Math.max(largest[k], rho * rho);
    }
    double[] scores = new double[says.length];
    for (int k = 0; k < says.length; k++) {
      scores[k] = dot(w[k], x);
    }
    settle();
    targets.add(y);
    double z = (y - centre()) / spread();
    for (int k = 0; k < says.length; k++) {
      if (members.get(k) instanceof PoolMember.Stepping member) {
        step(k, member, x, scores[k] - z);
      }
    }
    steps++;
    return said;
  }

  private double say(int k, double[] x) {
    PoolMember member = members.get(k);
    if (member instanceof PoolMember.Stepping) {
      return centre() + spread() * dot(w[k], x);
    }
    boolean last = member instanceof PoolMember.Last && !targets.isEmpty();
    return last ? targets.get(targets.size() - 1) : centre();
  }

  private void step(int k, PoolMember.Stepping member, double[] x, double residual) {
    double keep = 0;
    double add = 1;
    double ridge;
    boolean everything = false;
    if (member.metric() instanceof Metric.Forgetting forgetting) {
      keep = forgetting.beta();
      add = 1 - keep;
      ridge = forgetting.epsilon();
    } else if (member.metric() instanceof Metric.Isotropic isotropic) {
      add = 0;
      ridge = isotropic.epsilon();
    } else {
      keep = 1;
      ridge = ((Metric.Everything) member.metric()).epsilon();
      everything = true;
    }
    double[][] b = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        s.get(k)[i][j] = keep * s.get(k)[i][j] + add * x[i] * x[j];
        b[i][j] = s.get(k)[i][j] + (i == j ? ridge : 0);
      }
    }
    double[] q = solve(b, x);
    double eta = member.eta() / Math.sqrt(1 + steps / member.horizon());
    double alpha = everything ? 1 : eta / (1 + dot(x, q));
    for (int j = 0; j < d; j++) {
      w[k][j] -= alpha * residual * q[j];
    }
  }

  private void settle() {
    double sum = 0;
    for (int k = 0; k < share.length; k++) {
      share[k] = regret[k] > 0 ? regret[k] / (largest[k] + squares[k]) : 0;
      sum += share[k];
    }
    for (int k = 0; k < share.length; k++) {
      share[k] = sum > 0 ? share[k] / sum : 1.0 / share.length;
    }
  }

  private double centre() {
    return targets.stream().mapToDouble(y -> y).average().orElse(0);
  }

  private double spread() {
    double centre = centre();
    double variance =
        targets.stream().mapToDouble(y -> (y - centre) * (y - centre)).average().orElse(0);
    return variance > 0 ? Math.sqrt(variance) : 1;
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

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
