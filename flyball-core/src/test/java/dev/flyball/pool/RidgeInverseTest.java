package dev.flyball.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An inverse that is corrected row by row is that of a fresh factor, square or triangle. */
class RidgeInverseTest {
  private static final long SEED = 31;

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 13, 41, 64, 65})
  void isTheInverseOfAllRowsSoFar(int width) {
    RandomStream random = new RandomStream(SEED);
    RidgeInverse inverse = new RidgeInverse(width, 0.5);
    PackedSymmetric sums = new PackedSymmetric(width);
    Cholesky cholesky = new Cholesky(width);
    int rows = width > 40 ? 3_000 : 10_000;
    for (int t = 0; t < rows; t++) {
      double[] g = new double[inverse.length()];
      boolean outage = t / 100 % 3 == 1;
      for (int j = 0; j < width; j++) {
        g[j] = outage && j % 2 == 0 ? 0 : random.nextGaussian();
      }
      double[] product = inverse.times(g);
      if (t % 500 == 499 || t == rows - 1) {
        assertThat(cholesky.factor(sums, 1, 2)).isTrue();
        double[] expected = new double[width];
        cholesky.solve(g, 0, expected, 0);
        for (int j = 0; j < width; j++) {
          assertThat(product[j])
              .as("row %d, width %d, seed %d", t, width, SEED)
              .isCloseTo(expected[j], Offset.offset(1e-10));
        }
      }
      double h = 0;
      double[] row = new double[width];
      for (int j = 0; j < width; j++) {
        row[j] = g[j];
        h += g[j] * product[j];
      }
      inverse.take(1 / (1 + h));
      sums.addRankOne(1, row);
      if (t == 700) {
        State state = new State();
        inverse.save(state);
        inverse = new RidgeInverse(width, 0.5);
        inverse.load(state);
      }
      if (t == 900) {
        assertThat(cholesky.factor(sums, 1, 2)).isTrue();
        inverse.set(cholesky);
      }
    }
  }
}
