package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.positiveDefinite;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConjugateGradientsTest {
  private static final double RIDGE = 0.05;

  private static ConjugateGradients.Product metric(PackedSymmetric s) {
    return (x, y) -> {
      s.times(x, y);
      Kernels.axpy(RIDGE, x, 0, y, 0, s.width());
    };
  }

  @ParameterizedTest
  @CsvSource({"1, 1e-6", "7, 1e-3", "40, 1e-6", "100, 1e-3", "100, 1e-6", "100, 1e-9"})
  void theToleranceBoundsTheErrorOfTheSolution(int d, double tolerance) {
    PackedSymmetric s = positiveDefinite(d);
    double[] b = random(d, 2);
    double[] exact = new double[d];
    Cholesky cholesky = new Cholesky(d);
    assertThat(cholesky.factor(s, 1, RIDGE)).isTrue();
    cholesky.solve(b, 0, exact, 0);

    double[] x = random(d, 3);
    assertThat(new ConjugateGradients(d).solve(metric(s), RIDGE, tolerance, 10 * d, b, x)).isTrue();

    Kernels.axpy(-1, exact, 0, x, 0, d);
    assertThat(Math.sqrt(Kernels.squaredNorm(x, 0, d)))
        .isLessThanOrEqualTo(1.01 * tolerance * Math.sqrt(Kernels.squaredNorm(exact, 0, d)));
  }

  @Test
  void aTighterToleranceTakesMoreProductsAndTooFewAreSaidToBe() {
    PackedSymmetric s = positiveDefinite(60);
    double[] b = random(60, 2);
    double[] x = new double[60];
    ConjugateGradients cg = new ConjugateGradients(60);
    assertThat(cg.solve(metric(s), RIDGE, 1e-2, 600, b, x)).isTrue();
    int loose = cg.products();
    assertThat(cg.solve(metric(s), RIDGE, 1e-9, 600, b, x)).isTrue();
    assertThat(cg.products()).isGreaterThan(loose);
    assertThat(cg.solve(metric(s), RIDGE, 1e-9, loose, b, x)).isFalse();
  }

  @Test
  void nothingAskedIsNothingAnswered() {
    double[] x = random(5, 3);
    ConjugateGradients cg = new ConjugateGradients(5);
    assertThat(cg.solve(metric(positiveDefinite(5)), RIDGE, 1e-9, 0, new double[5], x)).isTrue();
    assertThat(x).containsOnly(0);
    assertThat(cg.products()).isZero();
  }
}
