package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.Networks;
import dev.flyball.random.RandomStream;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bound on the error of q, against a solution in 80 digits. */
class ErrorBoundTest {
  private static final MathContext DIGITS = new MathContext(80);

  @ParameterizedTest
  @CsvSource({"dense, 1", "rows, 2", "low-rank, 3", "full-rank, 4", "tight, 5", "block, 6"})
  void theErrorOfASolutionStaysWithinTheBound(String form, long first) {
    long seed = Trials.seed(first);
    RandomStream random = new RandomStream(seed);
    int trials = Trials.orElse(60);
    for (int trial = 0; trial < trials; trial++) {
      int d = 2 + random.nextInt(3);
      double beta = 0.5 + 0.49 * random.nextDouble();
      double epsilon = Math.pow(10, -20 * random.nextDouble());
      Observability memory =
          memory(form, d).observability(d, beta, Ridge.fixed(epsilon), Workers.one());
      BigDecimal[][] s = zeros(d);
      double size = Math.pow(10, 4 * random.nextDouble() - 2);
      double spread = Math.pow(10, -9 * random.nextDouble());
      for (int t = 0; t < 12; t++) {
        SparseRows row = row(random, d, size, spread);
        memory.observe(row);
        remember(s, row, beta);
        double[] b = new double[d];
        for (int j = 0; j < d; j++) {
          b[j] = random.nextGaussian();
        }
        if (random.nextBoolean(0.5)) {
          row.gradient(b);
        }
        double[] q = new double[d];
        memory.solve(b, q);
        assertThat(distance(q, exact(s, epsilon, b)))
            .as(
                "%s, d %d, epsilon %s, trial %d, step %d, seed %d",
                form, d, epsilon, trial, t, seed)
            .isLessThanOrEqualTo(memory.errorBound());
      }
    }
  }

  private static Memory memory(String form, int d) {
    return switch (form) {
      case "rows" -> Networks.rows();
      case "low-rank" -> Networks.lowRank(Math.max(1, d - 1));
      case "full-rank" -> Networks.lowRank(d);
      case "tight" -> Memory.dense(1e-9);
      case "block" -> Memory.block(d);
      default -> Memory.dense();
    };
  }

  /** Rows that lie near a line, so that S is nearly singular. */
  private static SparseRows row(RandomStream random, int d, double size, double spread) {
    SparseRows rows = new SparseRows(d);
    for (int j = 0; j < d; j++) {
      rows.add(j, size * (1 + j + spread * random.nextGaussian()));
    }
    rows.endRow(0);
    rows.feed(0, 1, 1);
    rows.close(1);
    return rows;
  }

  private static void remember(BigDecimal[][] s, SparseRows row, double beta) {
    int d = s.length;
    double[] values = new double[d];
    row.row(0, new int[d], values);
    BigDecimal keep = new BigDecimal(beta);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        BigDecimal product = new BigDecimal(values[i]).multiply(new BigDecimal(values[j]));
        s[i][j] =
            s[i][j]
                .multiply(keep, DIGITS)
                .add(BigDecimal.ONE.subtract(keep).multiply(product, DIGITS), DIGITS);
      }
    }
  }

  /** Elimination without pivoting, which a positive definite matrix does not need. */
  private static BigDecimal[] exact(BigDecimal[][] s, double epsilon, double[] right) {
    int d = s.length;
    BigDecimal[][] a = zeros(d);
    BigDecimal[] x = new BigDecimal[d];
    for (int i = 0; i < d; i++) {
      a[i] = s[i].clone();
      a[i][i] = a[i][i].add(new BigDecimal(epsilon), DIGITS);
      x[i] = new BigDecimal(right[i]);
    }
    for (int k = 0; k < d; k++) {
      for (int i = k + 1; i < d; i++) {
        BigDecimal ratio = a[i][k].divide(a[k][k], DIGITS);
        for (int j = k; j < d; j++) {
          a[i][j] = a[i][j].subtract(ratio.multiply(a[k][j], DIGITS), DIGITS);
        }
        x[i] = x[i].subtract(ratio.multiply(x[k], DIGITS), DIGITS);
      }
    }
    for (int k = d - 1; k >= 0; k--) {
      for (int j = k + 1; j < d; j++) {
        x[k] = x[k].subtract(a[k][j].multiply(x[j], DIGITS), DIGITS);
      }
      x[k] = x[k].divide(a[k][k], DIGITS);
    }
    return x;
  }

  /** |q - exact| / |q|. */
  private static double distance(double[] q, BigDecimal[] exact) {
    double difference = 0;
    double norm = 0;
    for (int j = 0; j < q.length; j++) {
      double each = new BigDecimal(q[j]).subtract(exact[j], DIGITS).doubleValue();
      difference += each * each;
      norm += q[j] * q[j];
    }
    return difference == 0 ? 0 : Math.sqrt(difference / norm);
  }

  private static BigDecimal[][] zeros(int d) {
    BigDecimal[][] zeros = new BigDecimal[d][d];
    for (BigDecimal[] row : zeros) {
      java.util.Arrays.fill(row, BigDecimal.ZERO);
    }
    return zeros;
  }
}
