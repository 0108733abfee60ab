package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.model.SparseRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Minibatches of a wide memory are solved to the stated tolerance. */
class MinibatchSolutionTest {
  private static final long SEED = 562;
  private static final int D = 240;

  @ParameterizedTest
  @CsvSource({"1e-6, 0.5", "1e-8, 0.5", "1e-10, 0.5", "1e-8, 0.05", "1e-8, 0.0002"})
  void agreesWithAFreshFactorToTheTolerance(double tolerance, double epsilon) {
    Ridge ridge = Ridge.fixed(epsilon);
    Observability fast = Memory.dense(tolerance).observability(D, 0.99, ridge, Workers.one());
    Observability fresh = new DenseObservability(D, 0.99, ridge, new FreshFactor(D));
    Rows rows = new Rows(D, SEED);
    double[] q = new double[D];
    double[] expected = new double[D];
    for (int t = 0; t < 60; t++) {
      SparseRows actuation = rows.draw(20, 0.3);
      fast.observe(actuation);
      fresh.observe(actuation);
      // The second solution with a metric shares its factor.
      for (int k = 0; k < 2; k++) {
        double[] b = rows.vector();
        fast.solve(b, q);
        fresh.solve(b, expected);
        assertThat(Rows.distance(q, expected))
            .as("epsilon %s, step %d, solution %d, seed %d", epsilon, t, k, SEED)
            .isLessThanOrEqualTo(tolerance * Rows.norm(expected));
      }
    }
  }

  @Test
  void gradientsOfAnySizeAreSolved() {
    for (double size : new double[] {1e-250, 1e-120, 1e120, 1e250}) {
      Observability memory = Memory.dense().observability(D, 0.99, Ridge.fixed(0.5), Workers.one());
      Observability fresh = new DenseObservability(D, 0.99, Ridge.fixed(0.5), new FreshFactor(D));
      SparseRows actuation = new Rows(D, SEED).draw(10, 0.5);
      memory.observe(actuation);
      fresh.observe(actuation);
      double[] b = new double[D];
      b[0] = size;
      b[D - 1] = -size;
      double[] q = new double[D];
      double[] expected = new double[D];
      memory.solve(b, q);
      fresh.solve(b, expected);
      assertThat(q[0] / expected[0]).as("size %s", size).isBetween(1 - 1e-7, 1 + 1e-7);
    }
  }

  @Test
  void theToleranceIsPartOfTheDescription() {
    Description law = Description.of("directional");
    Memory loose = Memory.dense(1e-6);
    assertThat(Memory.of(loose.describe(law))).isEqualTo(loose);
    assertThat(Memory.of(Memory.dense().describe(law))).isEqualTo(Memory.dense());
    assertThatThrownBy(() -> Memory.dense(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("between 1e-12 and 1, not 0.0");
  }
}
