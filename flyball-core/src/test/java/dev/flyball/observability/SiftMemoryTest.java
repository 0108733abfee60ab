package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory that forgets only what is refreshed, against its formulas written out. */
class SiftMemoryTest {
  private static final double BETA = 0.98;
  private static final double RIDGE = 0.05;

  /** Both sides of each width at which the kernels take another path. */
  @ParameterizedTest(name = "{0} parameters")
  @ValueSource(ints = {1, 3, 4, 5, 8, 12, 16, 17, 40, 57, 81})
  void solvesAsAFreshFactorOfTheFormulaDoes(int width) {
    SiftObservability sift = running(width, BETA, RIDGE);
    Twin twin = new Twin(width, RIDGE);
    RandomStream random = new RandomStream(width);
    double[] g = new double[width];
    double[] q = new double[width];
    SparseRows row = new SparseRows(width);
    int steps = 10_000;
    for (int t = 0; t < steps; t++) {
      OutageRow.write(row, g, random, t);
      twin.take(g, BETA);
      sift.observeThenSolve(row, g, q);
      if (t % 397 == 0 || t == steps - 1) {
        assertThat(distance(q, twin.solve(g))).as("along the row, %d", t).isLessThan(1e-10);
        double[] b = vector(random, width);
        sift.solve(b, q);
        assertThat(distance(q, twin.solve(b))).as("across it, step %d", t).isLessThan(1e-10);
        assertThat(sift.trace()).isCloseTo(twin.trace(), within(1e-9 * (1 + twin.trace())));
      }
    }
    assertThat(sift.renewed()).as("P was carried all the way").isZero();
  }

  @ParameterizedTest
  @CsvSource({"2, 0.1, 1", "3, 0.5, 2", "6, 0.9, 3"})
  void theMetricStaysBetweenItsBoundsWhateverComes(int width, double beta, long seed) {
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < 60; trial++) {
      SiftObservability sift = running(width, beta, RIDGE);
      double largest = 0;
      for (int t = 0; t < 40; t++) {
        SparseRows rows = rows(random, width, t % 5 == 4 ? 1 + random.nextInt(6) : 1);
        largest = Math.max(largest, largestSquare(rows));
        sift.observe(rows);
        double[] eigenvalues = Eigenvalues.of(sift.memory());
        assertThat(RIDGE + eigenvalues[0])
            .as("from below, trial %d, step %d, seed %d", trial, t, seed)
            .isGreaterThanOrEqualTo(RIDGE * (1 - 1e-9));
        assertThat(RIDGE + eigenvalues[width - 1])
            .as("from above, trial %d, step %d, seed %d", trial, t, seed)
            .isLessThanOrEqualTo(Math.max(RIDGE, largest) * (1 + 1e-12));
        if (rows.rows() == 1) {
          assertThat((1 - beta) * sift.leverage(rows)).as("c h, seed %d", seed).isLessThan(1);
        }
      }
    }
  }

  /** V+ = V - c (v'e)^2 / (g'v) - c (1 - c h) r^2 + c d^2 for a step of alpha = c. */
  @Test
  void theErrorInTheMetricFollowsItsIdentity() {
    int width = 7;
    double c = 1 - BETA;
    SiftObservability sift = running(width, BETA, RIDGE);
    RandomStream random = new RandomStream(5);
    double[] e = vector(random, width);
    double[] g = new double[width];
    double[] q = new double[width];
    SparseRows row = new SparseRows(width);
    for (int t = 0; t < 2_000; t++) {
      OutageRow.write(row, g, random, t);
      if (dot(g, g) < RIDGE) {
        continue;
      }
      double[][] before = metric(sift);
      double[] v = times(before, g);
      double d = random.nextGaussian();
      double r = dot(g, e) + d;
      double old = dot(e, times(before, e));
      sift.observeThenSolve(row, g, q);
      double h = dot(g, q);
      double expected =
          old - c * Math.pow(dot(v, e), 2) / dot(g, v) - c * (1 - c * h) * r * r + c * d * d;
      for (int j = 0; j < width; j++) {
        e[j] -= c * r * q[j];
      }
      double now = dot(e, times(metric(sift), e));
      assertThat(now).as("step %d", t).isCloseTo(expected, within(1e-12 * (old + r * r + d * d)));
    }
  }

  @Test
  void whatIsHiddenKeepsItsWeight() {
    int width = 6;
    SiftObservability sift = running(width, 0.9, RIDGE);
    Observability plain =
        Memory.dense().observability(width, 0.9, Ridge.fixed(RIDGE), Workers.one());
    RandomStream random = new RandomStream(3);
    SparseRows returning = part(random, width, 0, width);
    for (int t = 0; t < 400; t++) {
      SparseRows row = part(random, width, t < 100 ? 0 : 3, width);
      sift.observe(row);
      plain.observe(row);
    }
    assertThat(sift.leverage(returning)).isLessThan(2);
    assertThat(plain.leverage(returning)).isGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 70})
  void goesOnBitForBit(int width) {
    SiftObservability one = running(width, BETA, RIDGE);
    RandomStream random = new RandomStream(9);
    double[] g = new double[width];
    double[] q = new double[width];
    double[] other = new double[width];
    SparseRows row = new SparseRows(width);
    for (int t = 0; t < 150; t++) {
      OutageRow.write(row, g, random, t);
      one.observeThenSolve(row, g, q);
    }
    State state = new State();
    one.save(state);
    SiftObservability two = running(width, BETA, RIDGE);
    two.load(state);
    two.solve(g, other);
    assertThat(other).isEqualTo(q);
    for (int t = 150; t < 400; t++) {
      OutageRow.write(row, g, random, t);
      one.observeThenSolve(row, g, q);
      two.observeThenSolve(row, g, other);
      assertThat(other).as("step %d", t).isEqualTo(q);
    }
    assertThat(two.trace()).isEqualTo(one.trace());
  }

  /** Rows of very different sizes: what rounding parts is brought together again. */
  @Test
  void renewsItsInverseWhereRoundingHasPartedTheTwo() {
    int width = 10;
    SiftObservability sift = running(width, BETA, 1e-6);
    Twin twin = new Twin(width, 1e-6);
    RandomStream random = new RandomStream(4);
    double[] g = new double[width];
    double[] q = new double[width];
    SparseRows row = new SparseRows(width);
    for (int t = 0; t < 2_000; t++) {
      OutageRow.write(row, g, random, t);
      double size = Math.pow(10, 4 * random.nextDouble());
      row.clear();
      for (int j = 0; j < width; j++) {
        g[j] *= size;
        if (g[j] != 0) {
          row.add(j, g[j]);
        }
      }
      row.endRow(0);
      row.feed(0, 1, 1);
      row.close(1);
      twin.take(g, BETA);
      sift.observeThenSolve(row, g, q);
    }
    assertThat(sift.renewed()).isPositive();
    assertThat(distance(q, twin.solve(g))).isLessThan(1e-4);
    assertThat(sift.errorBound()).isInfinite();
  }

  @Test
  void holdsItsRidgeAndNeedsAFixedOne() {
    assertThatThrownBy(
            () -> Memory.sift().observability(4, BETA, Ridge.accumulated(0.1), Workers.one()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sift")
        .hasMessageContaining("dense");
  }

  /** The formulas, loop by loop. */
  private static final class Twin {
    private final double floor;
    private final double[][] r;

    Twin(int width, double ridge) {
      floor = ridge;
      r = new double[width][width];
      for (int j = 0; j < width; j++) {
        r[j][j] = ridge;
      }
    }

    void take(double[] g, double beta) {
      double c = 1 - beta;
      if (dot(g, g) < floor) {
        return;
      }
      double[] v = times(r, g);
      double gv = dot(g, v);
      for (int i = 0; i < g.length; i++) {
        for (int j = 0; j < g.length; j++) {
          r[i][j] += c * g[i] * g[j] - c * v[i] * v[j] / gv;
        }
      }
    }

    double trace() {
      double sum = 0;
      for (int j = 0; j < r.length; j++) {
        sum += r[j][j] - floor;
      }
      return sum;
    }

    double[] solve(double[] b) {
      int n = b.length;
      double[][] a = new double[n][];
      double[] x = b.clone();
      for (int i = 0; i < n; i++) {
        a[i] = r[i].clone();
      }
      for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++) {
          double factor = a[i][k] / a[k][k];
          for (int j = k; j < n; j++) {
            a[i][j] -= factor * a[k][j];
          }
          x[i] -= factor * x[k];
        }
      }
      for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) {
          x[i] -= a[i][j] * x[j];
        }
        x[i] /= a[i][i];
      }
      return x;
    }
  }

  /** Rows of any size, the smallest below the floor, more or less alike. */
  private static SparseRows rows(RandomStream random, int width, int count) {
    SparseRows rows = new SparseRows(width);
    double spread = 2 * random.nextDouble();
    double[] common = vector(random, width);
    for (int i = 0; i < count; i++) {
      double size = Math.pow(10, -2 + 3 * random.nextDouble());
      for (int j = 0; j < width; j++) {
        if (random.nextBoolean(0.7)) {
          rows.add(j, size * (common[j] + spread * random.nextGaussian()));
        }
      }
      rows.endRow(0);
      rows.feed(i, 1, 1);
    }
    rows.close(count);
    return rows;
  }

  private static SparseRows part(RandomStream random, int width, int from, int to) {
    SparseRows rows = new SparseRows(width);
    for (int j = from; j < to; j++) {
      rows.add(j, random.nextGaussian());
    }
    rows.endRow(0);
    rows.feed(0, 1, 1);
    rows.close(1);
    return rows;
  }

  private static double largestSquare(SparseRows rows) {
    int[] parameters = new int[rows.width()];
    double[] values = new double[rows.width()];
    double largest = 0;
    for (int i = 0; i < rows.rows(); i++) {
      int length = rows.row(i, parameters, values);
      largest = Math.max(largest, Arrays.stream(values, 0, length).map(v -> v * v).sum());
    }
    return largest;
  }

  private static double[][] metric(SiftObservability sift) {
    double[][] r = sift.memory();
    for (int j = 0; j < r.length; j++) {
      r[j][j] += RIDGE;
    }
    return r;
  }

  private static SiftObservability running(int width, double beta, double ridge) {
    return new SiftObservability(width, beta, Ridge.fixed(ridge));
  }

  private static double[] vector(RandomStream random, int width) {
    double[] vector = new double[width];
    Arrays.setAll(vector, j -> random.nextGaussian());
    return vector;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double[] times(double[][] a, double[] x) {
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = dot(a[i], x);
    }
    return y;
  }

  private static double distance(double[] q, double[] expected) {
    double apart = 0;
    for (int j = 0; j < q.length; j++) {
      apart += (q[j] - expected[j]) * (q[j] - expected[j]);
    }
    double size = dot(expected, expected);
    return size == 0 ? Math.sqrt(apart) : Math.sqrt(apart / size);
  }
}
