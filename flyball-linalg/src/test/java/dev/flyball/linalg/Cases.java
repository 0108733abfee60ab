package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** What the tests of this package share: sizes, seeds, tolerances and obvious matrices. */
final class Cases {
  static final long SEED = 20_261_115;

  /** Sums of up to a few hundred products of unit size. */
  static final double ROW_TOLERANCE = 1e-12;

  /** Solutions with well-conditioned matrices, relative to entries of unit size. */
  static final double SOLVE_TOLERANCE = 1e-10;

  /** Eigenpairs of matrices with entries of unit size. */
  static final double EIGEN_TOLERANCE = 1e-10;

  static final int[] SIZES = {
    0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 40, 63, 64, 65, 100, 127, 128, 129, 200
  };

  private Cases() {}

  static List<KernelProvider> providers() {
    return List.of(KernelProvider.plain(), KernelProvider.of(vector()));
  }

  static KernelSupport vector() {
    return new KernelSupport(
        "vector", new VectorRows(), new VectorTiles(), new VectorPlaces(), new VectorSquares());
  }

  /** Every provider at every size, for {@code @MethodSource}. */
  static Stream<Arguments> providersAndSizes() {
    return providers().stream().flatMap(p -> IntStream.of(SIZES).mapToObj(d -> Arguments.of(p, d)));
  }

  /** Entry by entry; AssertJ's own comparison of arrays with a tolerance is quadratic. */
  static void assertClose(double[] actual, double[] expected, double tolerance, String as) {
    assertThat(actual).as(as).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      if (!(Math.abs(actual[i] - expected[i]) <= tolerance)) {
        assertThat(actual[i]).as("entry %d, %s", i, as).isCloseTo(expected[i], within(tolerance));
      }
    }
  }

  static String seed(Object what) {
    return what + ", seed " + SEED;
  }

  static double[] random(int n, long salt) {
    Random random = new Random(SEED + salt);
    return random.doubles(n, -1, 1).toArray();
  }

  /** Symmetric, entries in (-1, 1), not positive definite in general. */
  static PackedSymmetric symmetric(int d, KernelProvider provider) {
    PackedSymmetric a = new PackedSymmetric(d, provider);
    System.arraycopy(random(a.array().length, d), 0, a.array(), 0, a.array().length);
    return a;
  }

  /** Symmetric with eigenvalues of about d / 2 to 3 d / 2: the diagonal outweighs the rest. */
  static PackedSymmetric positiveDefinite(int d) {
    PackedSymmetric a = symmetric(d, KernelProvider.plain());
    a.addToDiagonal(d + 1);
    return a;
  }

  static double[][] dense(PackedSymmetric a) {
    double[][] square = new double[a.width()][a.width()];
    for (int i = 0; i < a.width(); i++) {
      for (int j = 0; j < a.width(); j++) {
        square[i][j] = a.at(i, j);
      }
    }
    return square;
  }

  static double[] times(double[][] a, double[] x) {
    return Arrays.stream(a)
        .mapToDouble(row -> IntStream.range(0, x.length).mapToDouble(j -> row[j] * x[j]).sum())
        .toArray();
  }
}
