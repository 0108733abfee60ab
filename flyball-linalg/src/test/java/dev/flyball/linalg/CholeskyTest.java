package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.SOLVE_TOLERANCE;
import static dev.flyball.linalg.Cases.dense;
import static dev.flyball.linalg.Cases.positiveDefinite;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of a factor, on plain and on vector kernels. */
class CholeskyTest {
  private static final String ALL = "dev.flyball.linalg.Cases#providersAndSizes";
  private static final double SCALE = 0.6;
  private static final double RIDGE = 0.25;

  private static double[][] scaledWithRidge(PackedSymmetric a) {
    double[][] square = dense(a);
    for (int i = 0; i < square.length; i++) {
      for (int j = 0; j < square.length; j++) {
        square[i][j] = SCALE * square[i][j] + (i == j ? RIDGE : 0);
      }
    }
    return square;
  }

  private static String as(KernelProvider provider) {
    return Cases.seed(provider.name());
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void solveInvertsTheProductAndLeavesTheMatrixAlone(KernelProvider provider, int d) {
    PackedSymmetric a = positiveDefinite(d);
    double[] before = a.array().clone();
    double[] expected = random(d, 1);
    double[] b = new double[d + 5];
    System.arraycopy(Cases.times(scaledWithRidge(a), expected), 0, b, 3, d);
    double[] x = new double[d + 2];
    Cholesky cholesky = new Cholesky(d, provider);
    assertThat(cholesky.factor(a, SCALE, RIDGE)).as(as(provider)).isTrue();
    cholesky.solve(b, 3, x, 1);
    Cases.assertClose(Arrays.copyOfRange(x, 1, d + 1), expected, SOLVE_TOLERANCE, as(provider));
    assertThat(x[0]).isZero();
    assertThat(x[d + 1]).isZero();
    assertThat(a.array()).isEqualTo(before);
    cholesky.solve(b, 3, b, 3);
    assertThat(Arrays.copyOfRange(b, 3, d + 3))
        .as("in place")
        .isEqualTo(Arrays.copyOfRange(x, 1, d + 1));
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void inverseTimesMatrixIsTheIdentity(KernelProvider provider, int d) {
    PackedSymmetric a = positiveDefinite(d);
    double[][] square = scaledWithRidge(a);
    PackedSymmetric inverse = new PackedSymmetric(d);
    inverse.fill(Double.NaN);
    Cholesky cholesky = new Cholesky(d, provider);
    cholesky.factor(a, SCALE, RIDGE);
    for (int time = 0; time < 2; time++) {
      cholesky.invertInto(inverse);
      double[][] inverted = dense(inverse);
      for (int i = 0; i < d; i++) {
        double[] unit = new double[d];
        unit[i] = 1;
        Cases.assertClose(Cases.times(square, inverted[i]), unit, SOLVE_TOLERANCE, as(provider));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void neverSeenCoordinatesStayExactlyZero(KernelProvider provider, int d) {
    PackedSymmetric a = positiveDefinite(d);
    double[] b = random(d, 4);
    for (int i = 0; i < d; i += 3) {
      b[i] = 0;
      for (int j = 0; j < d; j++) {
        a.set(i, j, 0);
      }
    }
    Cholesky cholesky = new Cholesky(d, provider);
    assertThat(cholesky.factor(a, SCALE, RIDGE)).as(as(provider)).isTrue();
    cholesky.solve(b, 0, b, 0);
    for (int i = 0; i < d; i += 3) {
      assertThat(b[i]).as(as(provider)).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void notPositiveDefiniteIsSaidSo(KernelProvider provider, int d) {
    assumeThat(d).isPositive();
    Cholesky cholesky = new Cholesky(d, provider);
    for (double last : new double[] {-1, 0, Double.NaN, Double.POSITIVE_INFINITY}) {
      PackedSymmetric a = new PackedSymmetric(d);
      a.addToDiagonal(1);
      a.set(d - 1, d - 1, last);
      assertThat(cholesky.factor(a, 1, 0)).as("last pivot %s", last).isFalse();
      assertThatThrownBy(() -> cholesky.solve(new double[d], 0, new double[d], 0))
          .hasMessageContaining("not positive definite");
    }
    assertThat(cholesky.factor(positiveDefinite(d), 1, 0)).as("afterwards").isTrue();
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void theSameInputGivesTheSameBits(KernelProvider provider, int d) {
    PackedSymmetric a = positiveDefinite(d);
    double[] b = random(d, 5);
    double[] first = new double[d];
    double[] again = new double[d];
    Cholesky cholesky = new Cholesky(d, provider);
    cholesky.factor(a, SCALE, RIDGE);
    cholesky.solve(b, 0, first, 0);
    cholesky.factor(positiveDefinite(d), 2, 3);
    cholesky.factor(a, SCALE, RIDGE);
    cholesky.solve(b, 0, again, 0);
    assertThat(again).as(as(provider)).isEqualTo(first);
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providers")
  void interpretedAndCompiledCodeGiveTheSameBits(KernelProvider provider) {
    int d = 21;
    PackedSymmetric a = positiveDefinite(d);
    double[] b = random(d, 6);
    double[] first = new double[d];
    double[] x = new double[d];
    Cholesky cholesky = new Cholesky(d, provider);
    for (int time = 0; time < 30_000; time++) {
      cholesky.factor(a, SCALE, RIDGE);
      cholesky.solve(b, 0, x, 0);
      x[0] += provider.forWork(0).rows().dot(b, 0, x, 0, d);
      if (time == 0) {
        System.arraycopy(x, 0, first, 0, d);
      }
      assertThat(Arrays.equals(x, first)).as("time %d, %s", time, provider.name()).isTrue();
    }
  }

  @Test
  void badArgumentsAreRefused() {
    Cholesky cholesky = new Cholesky(3);
    double[] three = new double[3];
    assertThatThrownBy(() -> cholesky.solve(three, 0, three, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("factor() was not called");
    assertThatThrownBy(() -> cholesky.factor(new PackedSymmetric(4), 1, 1))
        .hasMessageContaining("width 4");
    cholesky.factor(new PackedSymmetric(3), 1, 1);
    assertThatThrownBy(() -> cholesky.solve(three, 1, three, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> cholesky.invertInto(new PackedSymmetric(2)))
        .hasMessageContaining("width 2");
  }

  @Test
  void aMatrixThatRoundingLeftIndefiniteIsLiftedUntilItHasAFactor() {
    for (double below : new double[] {1e-16, 1e-12, 1e-6, 1, 100}) {
      PackedSymmetric a = new PackedSymmetric(3);
      a.set(0, 0, 1);
      a.set(1, 1, 1);
      a.set(1, 0, 1 + below);
      Cholesky cholesky = new Cholesky(3);
      assertThat(cholesky.factorLifted(a, 1, 1e-30, 1e-13)).as("%s", below).isTrue();
      double[] x = new double[3];
      cholesky.solve(new double[] {1, 1, 1}, 0, x, 0);
      assertThat(Arrays.stream(x)).allMatch(Double::isFinite);
    }
    PackedSymmetric infinite = new PackedSymmetric(3);
    infinite.set(1, 1, Double.POSITIVE_INFINITY);
    assertThat(new Cholesky(3).factorLifted(infinite, 1, 1, 1e-13)).isFalse();
  }
}
