package dev.flyball.learn;

import dev.flyball.law.Gain;

/**
 * The directional law on a minibatch as the formulas read: S = beta S + (1 - beta) (1/n) G'G, B = S
 * + eps I, q = B^-1 grad by elimination, h = (1/n) tr(G B^-1 G').
 */
final class NaiveLaw {
  private final int d;
  private final double eta;
  private final double beta;
  private final double epsilon;
  private final Gain gain;
  private final double[][] s;
  private double leverage;

  NaiveLaw(int d, double eta, double beta, double epsilon, Gain gain) {
    this.d = d;
    this.eta = eta;
    this.beta = beta;
    this.epsilon = epsilon;
    this.gain = gain;
    this.s = new double[d][d];
  }

  void step(double[] w, double[][] g, double[] y) {
    int n = g.length;
    double[] gradient = new double[d];
    for (int i = 0; i < n; i++) {
      double residual = dot(w, g[i]) - y[i];
      for (int j = 0; j < d; j++) {
        gradient[j] += residual * g[i][j] / n;
      }
    }
    remember(g);
    double[] q = solve(gradient);
    leverage = 0;
    for (double[] row : g) {
      leverage += dot(row, solve(row)) / n;
    }
    double alpha =
        switch (gain) {
          case PRINTED -> eta;
          case NORMALISED -> eta / (1 + leverage);
          case TRUST -> eta / (1 + dot(gradient, q));
        };
    for (int j = 0; j < d; j++) {
      w[j] -= alpha * q[j];
    }
  }

  double leverage() {
    return leverage;
  }

  private void remember(double[][] g) {
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double a = 0;
        for (double[] row : g) {
          a += row[i] * row[j] / g.length;
        }
        s[i][j] = beta * s[i][j] + (1 - beta) * a;
      }
    }
  }

  private double[] solve(double[] right) {
    double[][] b = new double[d][];
    double[] x = right.clone();
    for (int i = 0; i < d; i++) {
      b[i] = s[i].clone();
      b[i][i] += epsilon;
    }
    for (int k = 0; k < d; k++) {
      for (int i = k + 1; i < d; i++) {
        double ratio = b[i][k] / b[k][k];
        for (int j = k; j < d; j++) {
          b[i][j] -= ratio * b[k][j];
        }
        x[i] -= ratio * x[k];
      }
    }
    for (int k = d - 1; k >= 0; k--) {
      for (int j = k + 1; j < d; j++) {
        x[k] -= b[k][j] * x[j];
      }
      x[k] /= b[k][k];
    }
    return x;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
