package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.SOLVE_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that come one after the other leave the inverse that a factor of all of them gives. */
class RankOneInverseTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 33, 64, 65, 100})
  void isTheInverseOfAFreshFactor(int width) {
    RankOneInverse inverse = new RankOneInverse(SymmetricStore.of(width));
    PackedSymmetric metric = new PackedSymmetric(width);
    metric.addToDiagonal(1);
    inverse.set(metric);
    double[] product = new double[inverse.stride()];
    for (int row = 0; row < 40; row++) {
      double[] g = random(width, row);
      double[] padded = Arrays.copyOf(g, inverse.stride());
      inverse.times(padded, product);
      inverse.correct(1 / Math.sqrt(1 + Kernels.dot(padded, 0, product, 0, width)), product);
      metric.addRankOne(1, g);
      assertThat(inverse.waits()).isTrue();
    }
    Cholesky factor = new Cholesky(width);
    assertThat(factor.factor(metric, 1, 0)).isTrue();
    double[] b = random(width, 99);
    double[] expected = new double[width];
    factor.solve(b, 0, expected, 0);
    PackedSymmetric whole = new PackedSymmetric(width);
    inverse.copyTo(whole);
    inverse.times(Arrays.copyOf(b, inverse.stride()), product);
    assertThat(inverse.waits()).isFalse();
    String as = Cases.seed(width);
    Cases.assertClose(Arrays.copyOf(product, width), expected, SOLVE_TOLERANCE, as);
    Cases.assertClose(Cases.times(Cases.dense(whole), b), expected, SOLVE_TOLERANCE, as);
  }
}
