package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

/** The quick bound from below is one, and close, along memories with outages. */
class WeakestDirectionTest {
  @Test
  void isBelowTheSmallestEigenvalueAndCloseToIt() {
    RandomStream random = new RandomStream(Search.seed(71));
    for (int trial = 0; trial < Search.trials(40); trial++) {
      int d = 1 + random.nextInt(8);
      double beta = Search.between(random, 0.5, 0.999);
      double epsilon = Search.scale(random, -4, 0);
      PackedSymmetric memory = new PackedSymmetric(d);
      WeakestDirection quick = new WeakestDirection(d);
      WeakestDirection exact = new WeakestDirection(d);
      Cholesky metric = new Cholesky(d);
      for (int t = 0; t < 150; t++) {
        double[] row = new double[d];
        for (int j = 0; j < d; j++) {
          boolean out = j == 0 && t > 60 && t < 100;
          row[j] = out || random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
        }
        memory.scale(beta);
        memory.addRankOne(1 - beta, row);
        assertThat(metric.factor(memory, 1, epsilon)).isTrue();
        double smallest = exact.smallest(memory);
        assertThat(quick.below(memory, metric))
            .as("trial %d, step %d", trial, t)
            .isLessThanOrEqualTo(smallest * (1 + 1e-9) + 1e-15 * memory.trace())
            .isGreaterThanOrEqualTo(0.99 * smallest - 1e-11 * memory.trace());
      }
    }
  }
}
