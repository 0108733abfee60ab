package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.loss.Sector;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

/**
 * Searches for a step that breaks the metric bound, in a twin of the law that is written out here:
 * rows of all sizes, hidden columns, one to four rows a step, any gain, slopes anywhere in their
 * sector, disturbances that push the worst way.
 */
class MetricStepSearchTest {
  private final long seed = Search.seed(20_260);
  private static final int STEPS = 30;

  private final RandomStream random = new RandomStream(seed);
  private double beta;
  private double epsilon;
  private double[][] s;
  private double[] e;

  @Test
  void noStepBreaksTheBound() {
    int trials = Search.trials(1500);
    for (int trial = 0; trial < trials; trial++) {
      start(1 + trial % 6);
      int style = trial % 4;
      Sector share =
          style == 3
              ? new Sector(Search.between(random, 0.05, 1), Search.between(random, 1, 2))
              : MetricStep.WHOLE;
      double eta = Search.scale(random, -3, 0.3);
      for (int t = 0; t < STEPS; t++) {
        step("trial %d, step %d, seed %d".formatted(trial, t, seed), style, eta, share);
      }
    }
  }

  private void start(int d) {
    beta = 1 - Search.scale(random, -3, -0.3);
    epsilon = Search.scale(random, -4, 1);
    s = new double[d][d];
    e = new double[d];
    for (int j = 0; j < d; j++) {
      e[j] = random.nextGaussian() * Search.scale(random, -2, 2);
    }
  }

  private void step(String at, int style, double eta, Sector share) {
    int d = e.length;
    double weakest = smallest(s);
    double before = form(s, e) + epsilon * dot(e, e);
    double[][] rows = rows(d, 1 + random.nextInt(4));
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        s[i][j] *= beta;
        for (double[] row : rows) {
          s[i][j] += (1 - beta) * row[i] * row[j];
        }
      }
    }
    double[][] psi = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      psi[i] = solve(rows[i]);
    }
    double h = largest(rows, psi);
    assertThat((1 - beta) * h).as("c h, %s", at).isLessThan(1);
    double alpha = alpha(style, eta, h);
    MetricStep step = new MetricStep(beta, epsilon, alpha, h, share);
    double[] disturbance = disturbances(rows);
    double[] next = e.clone();
    double off = 0;
    for (int i = 0; i < rows.length; i++) {
      double a = dot(rows[i], e);
      off += a * a;
      double slope = Search.between(random, share.lower(), share.upper()) * a + disturbance[i];
      for (int j = 0; j < d; j++) {
        next[j] -= alpha * slope * psi[i][j];
      }
    }
    double size = Math.sqrt(dot(disturbance, disturbance));
    double after = form(s, next) + epsilon * dot(next, next);
    assertThat(Math.sqrt(off))
        .as("prediction, %s", at)
        .isLessThanOrEqualTo(step.prediction(before, weakest) * (1 + 1e-6) + 1e-12);
    double bound = step.bound(before, weakest, size);
    assertThat(after).as("U, %s", at).isLessThanOrEqualTo(bound * (1 + 1e-6) + 1e-12);
    double rho = MetricStep.contraction(beta, epsilon, weakest);
    if (style == 0) {
      double floor = (1 - beta) * size * size;
      assertThat(after).as(at).isLessThanOrEqualTo((rho * before + floor) * (1 + 1e-6) + 1e-12);
    } else if (style == 1) {
      double floor = (2 - beta) * (2 - beta) / (3 - beta) * size * size;
      assertThat(after).as(at).isLessThanOrEqualTo((rho * before + floor) * (1 + 1e-6) + 1e-12);
    }
    e = dot(next, next) > 1e12 ? new double[d] : next;
  }

  /** Printed at 1 - beta, (2 - beta) / (1 + lambda_max), or any factor at all. */
  private double alpha(int style, double eta, double h) {
    return switch (style) {
      case 0 -> 1 - beta;
      case 1 -> (2 - beta) / (1 + h);
      case 2 -> eta / (1 + h);
      default -> eta;
    };
  }

  private double[][] rows(int d, int n) {
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      double size = Search.scale(random, -2, 1.5);
      for (int j = 0; j < d; j++) {
        row[j] = random.nextDouble() < 0.3 ? 0 : size * random.nextGaussian() / Math.sqrt(n);
      }
    }
    return rows;
  }

  private double[] disturbances(double[][] rows) {
    double[] disturbance = new double[rows.length];
    double size = random.nextDouble() < 0.2 ? 0 : Search.scale(random, -2, 1);
    for (int i = 0; i < rows.length; i++) {
      double sign = random.nextDouble() < 0.5 ? -1 : Math.signum(-dot(rows[i], e));
      disturbance[i] = sign * size * random.nextDouble();
    }
    return disturbance;
  }

  /** Gaussian elimination with pivots on S + epsilon I. */
  private double[] solve(double[] b) {
    int d = b.length;
    double[][] m = new double[d][];
    for (int i = 0; i < d; i++) {
      m[i] = java.util.Arrays.copyOf(s[i], d + 1);
      m[i][i] += epsilon;
      m[i][d] = b[i];
    }
    for (int k = 0; k < d; k++) {
      int pivot = k;
      for (int i = k + 1; i < d; i++) {
        pivot = Math.abs(m[i][k]) > Math.abs(m[pivot][k]) ? i : pivot;
      }
      double[] swap = m[k];
      m[k] = m[pivot];
      m[pivot] = swap;
      for (int i = k + 1; i < d; i++) {
        double f = m[i][k] / m[k][k];
        for (int j = k; j <= d; j++) {
          m[i][j] -= f * m[k][j];
        }
      }
    }
    double[] x = new double[d];
    for (int i = d - 1; i >= 0; i--) {
      x[i] = m[i][d];
      for (int j = i + 1; j < d; j++) {
        x[i] -= m[i][j] * x[j];
      }
      x[i] /= m[i][i];
    }
    return x;
  }

  private static double largest(double[][] rows, double[][] psi) {
    PackedSymmetric h = new PackedSymmetric(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j <= i; j++) {
        h.set(i, j, dot(rows[i], psi[j]));
      }
    }
    double[] values = values(h);
    return Math.max(0, values[values.length - 1]);
  }

  /** Less what rounding may have added to it. */
  private static double smallest(double[][] s) {
    PackedSymmetric packed = new PackedSymmetric(s.length);
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, s[i][j]);
      }
    }
    return Math.max(0, values(packed)[0] - 1e-14 * packed.trace());
  }

  private static double[] values(PackedSymmetric a) {
    SymmetricEigen eigen = new SymmetricEigen(a.width());
    assertThat(eigen.decompose(a)).isTrue();
    return eigen.values();
  }

  private static double form(double[][] m, double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * dot(m[i], x);
    }
    return sum;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
