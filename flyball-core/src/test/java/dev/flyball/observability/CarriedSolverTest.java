package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.model.SparseRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The inverse that is carried along is a fresh Cholesky to 1e-8, whatever is missing. */
class CarriedSolverTest {
  private static final long SEED = 40_12;
  private static final double TOLERANCE = 1e-8;

  private static DenseObservability carried(int d, double beta, Ridge ridge) {
    return new DenseObservability(d, beta, ridge, new CarriedSolver(d, beta, Memory.TOLERANCE));
  }

  private static DenseObservability fresh(int d, double beta, Ridge ridge) {
    return new DenseObservability(d, beta, ridge, new FreshFactor(d));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.9, fixed, 2000",
    "7, 0.99, fixed, 2000",
    "9, 0.98, fixed, 10000",
    "12, 0.98, fixed, 10000",
    "13, 0.99, relative, 10000",
    "16, 0.98, fixed, 10000",
    "17, 0.98, fixed, 10000",
    "40, 0.99, fixed, 10000",
    "40, 0.5, fixed, 1000",
    "40, 0.9, fixed, 3000",
    "40, 0.999, fixed, 5000",
    "40, 0.99, small, 2000",
    "40, 0.99, accumulated, 2000",
    "40, 0.9, relative, 2000",
    "40, 0.99, relative, 2000",
    "40, 0.999, relative, 2000",
    "100, 0.99, fixed, 2000"
  })
  void agreesWithAFreshFactor(int d, double beta, String kind, int steps) {
    Ridge ridge = Rows.ridge(kind);
    DenseObservability fast = carried(d, beta, ridge);
    DenseObservability exact = fresh(d, beta, ridge);
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    double worst = 0;
    for (int t = 0; t < steps; t++) {
      SparseRows actuation = CarriedInverseTest.next(rows, t);
      fast.observe(actuation);
      exact.observe(actuation);
      double[] b = t % 3 == 0 || rows.dense().length == 0 ? rows.vector() : rows.dense()[0];
      fast.solve(b, q);
      exact.solve(b, expected);
      double norm = Rows.norm(expected);
      double error = norm == 0 ? Rows.norm(q) : Rows.distance(q, expected) / norm;
      worst = Math.max(worst, error);
      assertThat(error)
          .as("d = %d, beta %s, %s, step %d, seed %d", d, beta, kind, t, SEED)
          .isLessThanOrEqualTo(TOLERANCE);
    }
    assertThat(worst).as("the fast solver is one of its own, seed %d", SEED).isPositive();
  }

  /** The pool asks for less than is usual, and is answered sooner. */
  @ParameterizedTest
  @CsvSource({"13, 10000", "40, 10000", "64, 1000", "65, 1000", "128, 500"})
  void aLooserToleranceThanUsualIsKept(int d, int steps) {
    double asked = 1e-4;
    Ridge ridge = Ridge.fixed(0.1);
    MetricSolver solver = new CarriedSolver(d, 0.98, asked);
    DenseObservability loose = new DenseObservability(d, 0.98, ridge, solver);
    DenseObservability exact = fresh(d, 0.98, ridge);
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    double worst = 0;
    for (int t = 0; t < steps; t++) {
      SparseRows actuation = CarriedInverseTest.next(rows, t);
      loose.observe(actuation);
      exact.observe(actuation);
      double[] b = t % 3 == 0 || rows.dense().length == 0 ? rows.vector() : rows.dense()[0];
      loose.solve(b, q);
      exact.solve(b, expected);
      // A row that saw nothing asks for nothing.
      double norm = Math.max(Double.MIN_NORMAL, Rows.norm(expected));
      worst = Math.max(worst, Rows.distance(q, expected) / norm);
    }
    assertThat(worst).as("d = %d, seed %d", d, SEED).isBetween(1e-8, asked);
    assertThat(loose.errorBound()).isBetween(asked, 2 * asked);
  }

  /** Where c would be far above the ridge, the iteration would never end. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-9, 0.1, 0.34})
  void aMemoryThatForgetsNearlyAllIsSolvedTheSame(double beta) {
    int d = 20;
    Ridge ridge = Ridge.fixed(0.05);
    DenseObservability chosen = new DenseObservability(d, beta, ridge, Memory.TOLERANCE);
    DenseObservability exact = fresh(d, beta, ridge);
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    for (int t = 0; t < 20; t++) {
      SparseRows actuation = rows.draw(1, 0.4);
      chosen.observe(actuation);
      exact.observe(actuation);
      double[] b = rows.vector();
      chosen.solve(b, q);
      exact.solve(b, expected);
      assertThat(Rows.distance(q, expected))
          .as("beta %s, step %d, seed %d", beta, t, SEED)
          .isLessThanOrEqualTo(TOLERANCE * Rows.norm(expected));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 40})
  void goesOnToTheBitFromACheckpoint(int before) {
    int d = 30;
    DenseObservability one = carried(d, 0.99, Ridge.fixed(0.05));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    for (int t = 0; t < before; t++) {
      one.observe(rows.draw(1, 0.4));
      one.solve(rows.vector(), q);
    }
    State state = new State();
    one.save(state);
    DenseObservability two = carried(d, 0.99, Ridge.fixed(0.05));
    two.load(state);
    double[] other = new double[d];
    for (int t = 0; t < 200; t++) {
      SparseRows actuation = rows.draw(1, t % 10 == 9 ? 0 : 0.4);
      double[] b = t % 2 == 0 ? rows.dense()[0] : rows.vector();
      one.observe(actuation);
      two.observe(actuation);
      one.solve(b, q);
      two.solve(b, other);
      assertThat(other).as("step %d, seed %d", t, SEED).isEqualTo(q);
    }
  }

  /** A row beyond all others leaves too few digits for corrections: a factor takes over. */
  @Test
  void hugeRowsAreLeftToAFactor() {
    int d = 24;
    DenseObservability fast = carried(d, 0.9, Ridge.fixed(0.05));
    DenseObservability exact = fresh(d, 0.9, Ridge.fixed(0.05));
    Rows rows = new Rows(d, SEED);
    double[] q = new double[d];
    double[] expected = new double[d];
    SparseRows huge = new SparseRows(d);
    for (int t = 0; t < 300; t++) {
      SparseRows actuation = rows.draw(1, 0.5);
      if (t % 100 == 50) {
        huge.clear();
        for (int j = 0; j < d; j += 2) {
          huge.add(j, 1e5 * (1 + j));
        }
        huge.endRow(0);
        huge.feed(0, 1, 1);
        huge.close(1);
        actuation = huge;
      }
      double[] b = rows.vector();
      fast.observe(actuation);
      exact.observe(actuation);
      fast.solve(b, q);
      exact.solve(b, expected);
      assertThat(Rows.distance(q, expected))
          .as("step %d, seed %d", t, SEED)
          .isLessThanOrEqualTo((TOLERANCE + 2 * exact.errorBound()) * Rows.norm(expected));
    }
  }

  @Test
  void whatWasNeverSeenDoesNotMove() {
    int d = 33;
    DenseObservability memory = carried(d, 0.98, Ridge.fixed(0.05));
    SparseRows row = new SparseRows(d);
    double[] g = new double[d];
    double[] q = new double[d];
    Rows rows = new Rows(d, SEED);
    for (int t = 0; t < 100; t++) {
      double[] values = rows.vector();
      row.clear();
      for (int j = 0; j < d; j++) {
        g[j] = j % 5 == 2 ? 0 : values[j];
        if (g[j] != 0) {
          row.add(j, g[j]);
        }
      }
      row.endRow(0);
      row.feed(0, 1, 1);
      row.close(1);
      memory.observeThenSolve(row, g, q);
      for (int j = 2; j < d; j += 5) {
        assertThat(q[j]).isZero();
      }
    }
  }

  @Test
  void theIntervalGrowsWithTheWidthAndTheHorizonAndTheProductsAreFew() {
    assertThat(CarriedInverse.bestInterval(1000, 0.99, TOLERANCE))
        .isGreaterThan(CarriedInverse.bestInterval(128, 0.99, TOLERANCE));
    assertThat(CarriedInverse.bestInterval(40, 0.5, TOLERANCE)).isLessThan(6);
    assertThat(CarriedInverse.bestInterval(40, 0.99, TOLERANCE)).isBetween(12, 100);
    assertThat(CarriedInverse.bestInterval(40, 0.999, TOLERANCE))
        .isGreaterThan(CarriedInverse.bestInterval(40, 0.99, TOLERANCE));
    CarriedSolver solver = new CarriedSolver(40, 0.99, TOLERANCE);
    DenseObservability memory = new DenseObservability(40, 0.99, Ridge.fixed(0.05), solver);
    Rows rows = new Rows(40, SEED);
    double[] q = new double[40];
    for (int t = 0; t < 300; t++) {
      memory.observeThenSolve(rows.draw(1, 0.5), rows.dense()[0], q);
      assertThat(solver.products()).isLessThanOrEqualTo(6);
    }
  }
}
