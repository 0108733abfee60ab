package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every provider against loops that cannot be wrong, away from the array's edges. */
class RowKernelsTest {
  private static final String ALL = "dev.flyball.linalg.Cases#providersAndSizes";
  private static final int OFF_A = 3;
  private static final int OFF_B = 5;

  @ParameterizedTest
  @MethodSource(ALL)
  void dotIsTheSumOfProducts(KernelProvider provider, int n) {
    double[] a = random(n + 9, 1);
    double[] b = random(n + 9, 2);
    double expected = 0;
    for (int i = 0; i < n; i++) {
      expected += a[OFF_A + i] * b[OFF_B + i];
    }
    assertThat(provider.forWork(0).rows().dot(a, OFF_A, b, OFF_B, n))
        .as(Cases.seed(provider.name()))
        .isCloseTo(expected, within(ROW_TOLERANCE));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 64, 129})
  void axpyAndScaleKeepInsideTheirRuns(int n) {
    double[] x = random(n + 9, 3);
    double[] y = random(n + 9, 4);
    double[] expected = y.clone();
    for (int i = 0; i < n; i++) {
      expected[OFF_B + i] = -1.3 * (expected[OFF_B + i] + 0.7 * x[OFF_A + i]);
    }
    Kernels.axpy(0.7, x, OFF_A, y, OFF_B, n);
    Kernels.scale(-1.3, y, OFF_B, n);
    assertThat(y).as(Cases.seed(n)).isEqualTo(expected);
  }
}
