package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The dense memory against S written out and factored afresh by the textbook's loops, over long
 * runs with outages, on both sides of every width at which another path is taken: a fresh factor,
 * the inverse carried along as a square (9) and as a triangle (65), whose memory lets rows wait.
 */
@Tag("slow")
class DensePathsTest {
  private static final double BETA = 0.98;
  private static final double RIDGE = 0.05;

  @ParameterizedTest(name = "{0} parameters")
  @CsvSource({
    "1, 10000, 1e-12",
    "3, 10000, 1e-12",
    "4, 10000, 1e-12",
    "5, 10000, 1e-12",
    "8, 10000, 1e-12",
    "9, 10000, 1e-8",
    "12, 10000, 1e-8",
    "13, 10000, 1e-8",
    "16, 10000, 1e-8",
    "17, 10000, 1e-8",
    "40, 10000, 1e-8",
    "64, 10000, 1e-8",
    "65, 10000, 1e-8",
    "128, 10000, 1e-8",
    "129, 10000, 1e-8",
    "160, 10000, 1e-7"
  })
  void solvesAsAFreshFactorDoes(int width, int steps, double tolerance) {
    Observability dense =
        Memory.dense().observability(width, BETA, Ridge.fixed(RIDGE), Workers.one());
    RandomStream random = new RandomStream(width);
    SparseRows row = new SparseRows(width);
    double[][] s = new double[width][width];
    double[] g = new double[width];
    double[] q = new double[width];
    for (int t = 0; t < steps; t++) {
      OutageRow.write(row, g, random, t);
      remember(s, g);
      dense.observeThenSolve(row, g, q);
      if (t % 97 == 0 || t == steps - 1) {
        double[] expected = solve(s, g);
        assertThat(distance(q, expected)).as("step %d", t).isLessThanOrEqualTo(tolerance);
      }
    }
  }

  /** Wide enough for passes from both ends in turn; the twin is a factor of the library. */
  @Test
  void wideRowsSolveAsAFreshFactorDoes() {
    int width = 403;
    Observability dense =
        Memory.dense().observability(width, BETA, Ridge.fixed(RIDGE), Workers.one());
    Observability fresh =
        new DenseObservability(width, BETA, Ridge.fixed(RIDGE), new FreshFactor(width));
    RandomStream random = new RandomStream(width);
    SparseRows row = new SparseRows(width);
    double[] g = new double[width];
    double[] q = new double[width];
    double[] expected = new double[width];
    for (int t = 0; t < 10_000; t++) {
      OutageRow.write(row, g, random, t);
      fresh.observe(row);
      dense.observeThenSolve(row, g, q);
      if (t % 97 == 0 || t == 9_999) {
        fresh.solve(g, expected);
        assertThat(distance(q, expected)).as("step %d", t).isLessThanOrEqualTo(1e-8);
      }
    }
  }

  private static void remember(double[][] s, double[] g) {
    for (int i = 0; i < g.length; i++) {
      for (int j = 0; j <= i; j++) {
        s[i][j] = BETA * s[i][j] + (1 - BETA) * g[i] * g[j];
      }
    }
  }

  private static double[] solve(double[][] s, double[] b) {
    int n = b.length;
    double[][] l = new double[n][n];
    double[] x = b.clone();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = s[i][j] + (i == j ? RIDGE : 0);
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
      }
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= l[i][k] * x[k];
      }
      x[i] /= l[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int k = i + 1; k < n; k++) {
        x[i] -= l[k][i] * x[k];
      }
      x[i] /= l[i][i];
    }
    return x;
  }

  private static double distance(double[] q, double[] expected) {
    double apart = 0;
    double size = 0;
    for (int j = 0; j < q.length; j++) {
      apart += (q[j] - expected[j]) * (q[j] - expected[j]);
      size += expected[j] * expected[j];
    }
    return size == 0 ? Math.sqrt(apart) : Math.sqrt(apart / size);
  }
}
