package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.EIGEN_TOLERANCE;
import static dev.flyball.linalg.Cases.dense;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricEigenTest {

  static Stream<Arguments> solversAndSizes() {
    return IntStream.of(Cases.SIZES)
        .boxed()
        .flatMap(
            d ->
                Stream.of(
                    Arguments.of(new LapackEigensolver(d), d),
                    Arguments.of(new TridiagonalEigensolver(d), d)));
  }

  private static String as(Eigensolver solver) {
    return Cases.seed(solver.getClass().getSimpleName());
  }

  @ParameterizedTest
  @MethodSource("solversAndSizes")
  void pairsSatisfyTheirEquation(Eigensolver solver, int d) {
    PackedSymmetric a = Cases.symmetric(d, KernelProvider.plain());
    double[] before = a.array().clone();
    try (SymmetricEigen eigen = new SymmetricEigen(d, solver)) {
      assertThat(eigen.decompose(a)).as(as(solver)).isTrue();
      assertThat(a.array()).isEqualTo(before);
      assertThat(eigen.values()).as(as(solver)).isSorted();
      assertPairs(eigen, dense(a), as(solver));
    }
  }

  @ParameterizedTest
  @MethodSource("solversAndSizes")
  void rankTwoHasTwoValuesThatAreNotZero(Eigensolver solver, int d) {
    PackedSymmetric a = new PackedSymmetric(d);
    a.addRankOne(1, Cases.random(d, 1));
    a.addRankOne(3, Cases.random(d, 2));
    try (SymmetricEigen eigen = new SymmetricEigen(d, solver)) {
      assertThat(eigen.decompose(a)).as(as(solver)).isTrue();
      for (int k = 0; k < d - 2; k++) {
        assertThat(eigen.values()[k]).as(as(solver)).isCloseTo(0, within(EIGEN_TOLERANCE));
      }
      if (d > 2) {
        assertThat(eigen.values()[d - 2]).as(as(solver)).isGreaterThan(0.01);
      }
      assertPairs(eigen, dense(a), as(solver));
    }
  }

  /** Repeated values, blocks that fall apart, nothing at all, and sizes at the end of the range. */
  @ParameterizedTest
  @MethodSource("solvers")
  void awkwardMatricesAreDecomposedToo(Eigensolver solver) {
    int d = 6;
    try (SymmetricEigen eigen = new SymmetricEigen(d, solver)) {
      for (double size : new double[] {0, 1e-300, 1, 1e150}) {
        for (int far = 0; far < d; far++) {
          PackedSymmetric a = new PackedSymmetric(d);
          a.addToDiagonal(size);
          a.set(far, 0, 2 * size);
          a.set(d - 1, d - 2, -size);
          assertThat(eigen.decompose(a)).as(as(solver)).isTrue();
          if (size > 0) {
            a.scale(1 / size);
            Kernels.scale(1 / size, eigen.values(), 0, d);
          }
          assertPairs(eigen, dense(a), as(solver));
        }
      }
    }
  }

  /** Products of rows from 1e-160 to 1, whose squares are nothing and have no inverse. */
  @ParameterizedTest
  @MethodSource("solvers")
  void rowsOfAllSizesLeavePairs(Eigensolver solver) {
    int d = 6;
    Random random = new Random(5);
    try (SymmetricEigen eigen = new SymmetricEigen(d, solver)) {
      for (int trial = 0; trial < 500; trial++) {
        double[][] rows = new double[d][3];
        for (double[] row : rows) {
          double size = Math.pow(10, -160 * random.nextDouble());
          Arrays.setAll(row, j -> size * random.nextGaussian());
        }
        PackedSymmetric a = new PackedSymmetric(d);
        for (int i = 0; i < d; i++) {
          for (int j = 0; j <= i; j++) {
            a.set(i, j, Kernels.dot(rows[i], 0, rows[j], 0, 3));
          }
        }
        assertThat(eigen.decompose(a)).as("trial %d", trial).isTrue();
        assertPairs(eigen, dense(a), "trial " + trial);
      }
    }
  }

  /**
   * What a low-rank memory asks for: rows in three directions, and what rounding left of others.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void whatRoundingLeavesIsDecomposedToo(long seed) {
    int d = 60;
    int kept = 40;
    for (Eigensolver solver : List.of(new LapackEigensolver(d), new TridiagonalEigensolver(d))) {
      Random random = new Random(seed);
      double[][] rows = new double[d][kept];
      try (SymmetricEigen eigen = new SymmetricEigen(d, solver)) {
        for (int round = 0; round < 50; round++) {
          for (int i = round == 0 ? 0 : kept; i < d; i++) {
            double size = random.nextGaussian() * Math.pow(1000, round / 10.0);
            rows[i] = new double[kept];
            rows[i][0] = size * random.nextGaussian();
            rows[i][1] = size * random.nextGaussian();
            rows[i][2] = size;
          }
          PackedSymmetric a = new PackedSymmetric(d);
          for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
              a.set(i, j, Kernels.dot(rows[i], 0, rows[j], 0, kept));
            }
          }
          String as = "%s, round %d, seed %d".formatted(solver.getClass(), round, seed);
          assertThat(eigen.decompose(a)).as(as).isTrue();
          double[][] turned = new double[d][kept];
          for (int i = 0; i < d; i++) {
            for (int k = 0; k < d; k++) {
              double turn = eigen.vectors()[(d - 1 - i) * d + k];
              Kernels.axpy(turn, rows[k], 0, turned[i], 0, kept);
            }
          }
          rows = turned;
          double largest = eigen.values()[d - 1];
          a.scale(1 / largest);
          Kernels.scale(1 / largest, eigen.values(), 0, d);
          assertPairs(eigen, dense(a), as);
        }
      }
    }
  }

  static Stream<Eigensolver> solvers() {
    return Stream.of(new LapackEigensolver(6), new TridiagonalEigensolver(6));
  }

  private static void assertPairs(SymmetricEigen eigen, double[][] a, String as) {
    int d = a.length;
    for (int k = 0; k < d; k++) {
      double[] vector = eigen.vector(k);
      double[] stretched = vector.clone();
      Kernels.scale(eigen.values()[k], stretched, 0, d);
      Cases.assertClose(Cases.times(a, vector), stretched, EIGEN_TOLERANCE, as);
      double[] products = new double[d];
      double[] unit = new double[d];
      unit[k] = 1;
      for (int m = 0; m < d; m++) {
        products[m] = Kernels.dot(eigen.vectors(), m * d, vector, 0, d);
      }
      Cases.assertClose(products, unit, EIGEN_TOLERANCE, as);
    }
  }

  @Test
  void notFiniteIsSaidSo() {
    try (SymmetricEigen eigen = new SymmetricEigen(2)) {
      PackedSymmetric a = new PackedSymmetric(2);
      a.set(1, 0, Double.NaN);
      assertThat(eigen.decompose(a)).isFalse();
      assertThatThrownBy(eigen::values).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> eigen.decompose(new PackedSymmetric(3)))
          .hasMessageContaining("width 3");
    }
  }
}
