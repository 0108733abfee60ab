package dev.flyball.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everything an actuation answers, against the matrices written out. */
class SparseRowsTest {
  private static final long SEED = 12;
  private static final int D = 9;
  private static final int ROWS = 7;

  private final SparseRows rows = new SparseRows(D);
  private final double[][] g = new double[ROWS][D];
  private final double[] gradient = new double[D];
  private final RandomStream random = new RandomStream(SEED);

  /** Row 2 is silent, row 4 saturated: it has feedback but cannot be moved. Two are unlabelled. */
  @BeforeEach
  void write() {
    rows.clear();
    for (int i = 0; i < ROWS; i++) {
      double gain = i == 2 || i == 4 ? 0 : 0.3 * (i + 1);
      double feedback = i == 2 ? 0 : 1.5 - i;
      for (int j = 0; j < D; j++) {
        double value = random.nextGaussian();
        if (random.nextBoolean(0.5) && j != 3) {
          rows.add(j, value);
          g[i][j] = gain == 0 ? 0 : gain * value;
          gradient[j] += feedback * value / (ROWS - 2);
        }
      }
      rows.endRow(10 + i);
      if (i != 2) {
        rows.feed(i, gain, feedback);
      }
    }
    rows.close(ROWS - 2);
  }

  @Test
  void productsAreThoseOfTheMatrix() {
    double[] v = random(D);
    double[] u = random(ROWS);
    double[] gv = new double[ROWS];
    double[] gu = new double[D];
    double[] grad = new double[D];
    rows.times(v, gv);
    rows.transposeTimes(u, gu);
    rows.gradient(grad);
    for (int i = 0; i < ROWS; i++) {
      double expected = 0;
      for (int j = 0; j < D; j++) {
        expected += g[i][j] * v[j];
      }
      assertClose(gv[i], expected, "G v");
    }
    for (int j = 0; j < D; j++) {
      double expected = 0;
      for (int i = 0; i < ROWS; i++) {
        expected += g[i][j] * u[i];
      }
      assertClose(gu[j], expected, "G' u");
      assertClose(grad[j], gradient[j], "gradient");
    }
  }

  @Test
  void theActuationIsTheMeanOfOuterProducts() {
    PackedSymmetric s = new PackedSymmetric(D);
    double[] diagonal = new double[D];
    rows.addTo(s, 0.25);
    rows.addDiagonalTo(diagonal, 0.25);
    double trace = 0;
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        double a = 0;
        for (double[] row : g) {
          a += row[i] * row[j] / (ROWS - 2);
        }
        assertClose(s.at(i, j), 0.25 * a, "S");
        trace += i == j ? a : 0;
      }
      assertClose(diagonal[i], s.at(i, i), "diagonal");
    }
    assertClose(rows.energy(), trace, "tr A");
  }

  @Test
  void rowsComeBackAsTheyWereWritten() {
    int[] parameters = new int[D];
    double[] values = new double[D];
    for (int i = 0; i < ROWS; i++) {
      double[] written = new double[D];
      int length = rows.row(i, parameters, values);
      for (int e = 0; e < length; e++) {
        written[parameters[e]] = values[e];
      }
      assertThat(written).as("row %d, seed %d", i, SEED).isEqualTo(g[i]);
      assertThat(rows.score(i)).isEqualTo(10 + i);
    }
    for (int j = 0; j < D; j++) {
      boolean reached = false;
      for (double[] row : g) {
        reached |= row[j] != 0;
      }
      assertThat(rows.reaches(j)).as("parameter %d, seed %d", j, SEED).isEqualTo(reached);
    }
    assertThat(rows.reaches(3)).as("no row reaches it").isFalse();
  }

  private double[] random(int length) {
    double[] values = new double[length];
    for (int j = 0; j < length; j++) {
      values[j] = random.nextGaussian();
    }
    return values;
  }

  private static void assertClose(double actual, double expected, String what) {
    assertThat(actual).as("%s, seed %d", what, SEED).isCloseTo(expected, Offset.offset(1e-12));
  }
}
