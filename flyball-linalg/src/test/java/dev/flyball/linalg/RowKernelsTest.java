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
  @ValueSource(ints = {0, 1, 2, 7, 64, 513})
  void aRowWithHolesIsFilledAndMultipliedInOnePass(int n) {
    double[] x = random(n, 11);
    double[] w = random(n + 9, 12);
    double[] filled = x.clone();
    double expected = 0;
    double squares = 0;
    int numbers = 0;
    for (int i = 0; i < n; i++) {
      boolean missing = i % 3 == 1 || i % 7 == 0;
      filled[i] = missing ? 0 : x[i];
      x[i] = missing ? Double.NaN : x[i];
      expected += filled[i] * w[OFF_B + i];
      squares += filled[i] * filled[i];
      numbers += missing ? 0 : 1;
    }
    double[] into = new double[n];
    double[] sums = new double[2];
    assertThat(Kernels.filledDot(x, into, w, OFF_B, n, sums))
        .as(Cases.seed(n))
        .isCloseTo(expected, within(ROW_TOLERANCE));
    assertThat(into).isEqualTo(filled);
    assertThat(sums[0]).isCloseTo(squares, within(ROW_TOLERANCE));
    assertThat(sums[1]).isEqualTo(numbers);
    if (n > 2) {
      x[2] = Double.NEGATIVE_INFINITY;
      Kernels.filledDot(x, into, w, OFF_B, n, sums);
      assertThat(sums[0]).isInfinite();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 64, 513})
  void holesAreFilledAndMarked(int n) {
    double[] x = random(n, 13);
    double[] expected = new double[n];
    double[] marks = new double[n];
    int numbers = 0;
    for (int i = 0; i < n; i++) {
      x[i] = i % 3 == 1 ? Double.NaN : i % 7 == 0 ? Double.NEGATIVE_INFINITY : x[i];
      expected[i] = Double.isNaN(x[i]) ? 0 : x[i];
      marks[i] = Double.isNaN(x[i]) ? 0 : 1;
      numbers += Double.isNaN(x[i]) ? 0 : 1;
    }
    double[] into = random(n, 14);
    double[] ones = random(n, 15);
    assertThat(Kernels.fill(x, into, ones, n)).isEqualTo(numbers);
    assertThat(into).isEqualTo(expected);
    assertThat(ones).isEqualTo(marks);
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
