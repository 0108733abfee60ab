package dev.flyball.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Residuals and filled cells beside the obvious ones: by the covariance and elimination. */
class ExpectationTest {
  private static final int COLUMNS = 4;
  private static final int WIDTH = 2 * COLUMNS;
  private static final double RATE = 1.0 / 3000;

  @Test
  void isTheRegressionOnTheRowBeforeAndTheRestOfThisOne() {
    Expectation expectation = new Expectation(COLUMNS, RATE);
    double[][] s = new double[WIDTH][WIDTH];
    for (int i = 0; i < WIDTH; i++) {
      s[i][i] = 1;
    }
    Random random = new Random(1);
    double[] before = new double[COLUMNS];
    double[] now = new double[COLUMNS];
    for (int t = 0; t < 200; t++) {
      double common = random.nextGaussian();
      for (int c = 0; c < COLUMNS; c++) {
        now[c] = 0.6 * before[(c + 1) % COLUMNS] + 0.5 * common + 0.3 * random.nextGaussian();
      }
      expectation.begin();
      for (int c = 0; c < COLUMNS; c++) {
        expectation.set(c, now[c]);
      }
      expectation.learn();
      double f = 1.0 / (t + 2);
      for (int i = 0; i < WIDTH; i++) {
        for (int j = 0; j < WIDTH; j++) {
          double product =
              at(before, now, i) * at(before, now, j) + (t == 0 && i == j && i < COLUMNS ? 1 : 0);
          s[i][j] += f * (product - s[i][j]);
        }
      }
      System.arraycopy(now, 0, before, 0, COLUMNS);
    }
    double[] row = {0.3, -1, 0.7, 2};
    expectation.begin();
    for (int c = 0; c < COLUMNS; c++) {
      expectation.set(c, row[c]);
    }
    for (int i = 0; i < WIDTH; i++) {
      s[i][i] = 1.001 * s[i][i] + 1e-6;
    }
    assertThat(expectation.residual(2))
        .isCloseTo(row[2] - expected(s, before, row, 2), within(1e-9));
    expectation.forget(2);
    expectation.fill();
    expectation.learn();
    expectation.begin();
    assertThat(expectation.before(2)).isCloseTo(expected(s, before, row, 2), within(1e-9));
  }

  private static double at(double[] before, double[] now, int i) {
    return i < COLUMNS ? before[i] : now[i - COLUMNS];
  }

  /** The regression of a cell on all others, by elimination. */
  private static double expected(double[][] s, double[] before, double[] now, int column) {
    int target = COLUMNS + column;
    int n = WIDTH - 1;
    double[][] a = new double[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = s[skip(i, target)][skip(j, target)];
      }
      a[i][n] = s[skip(i, target)][target];
    }
    for (int p = 0; p < n; p++) {
      for (int i = 0; i < n; i++) {
        double factor = i == p ? 0 : a[i][p] / a[p][p];
        for (int j = p; j <= n; j++) {
          a[i][j] -= factor * a[p][j];
        }
      }
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += a[i][n] / a[i][i] * at(before, now, skip(i, target));
    }
    return sum;
  }

  private static int skip(int i, int target) {
    return i < target ? i : i + 1;
  }
}
