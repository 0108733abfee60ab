package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Squares of every provider against loops that cannot be wrong, and against a factor. */
class SquareSymmetricTest {
  private static final String ALL = "dev.flyball.linalg.Cases#providersAndSizes";

  private static double[] padded(SquareSymmetric square, long salt) {
    return Arrays.copyOf(Cases.random(square.width(), salt), square.stride());
  }

  private static SquareSymmetric square(int d, KernelProvider provider) {
    SquareSymmetric square = new SquareSymmetric(d, provider);
    square.copyFrom(Cases.symmetric(d, provider));
    return square;
  }

  private static double[] combined(
      double[][] p, double[] x, double[] y, double[] z, SquareSymmetric square) {
    double[] expected = new double[square.stride()];
    for (int i = 0; i < square.width(); i++) {
      double sum = 0;
      for (int j = 0; j < square.width(); j++) {
        sum += p[i][j] * x[j];
      }
      expected[i] = 0.3 * sum + 0.5 * x[i] - 0.7 * y[i] + 1.1 * z[i];
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void combinesAProductWithItsVectors(KernelProvider provider, int d) {
    SquareSymmetric square = square(d, provider);
    double[] x = padded(square, 1);
    double[] y = padded(square, 2);
    double[] z = padded(square, 3);
    double[] expected = combined(Cases.dense(Cases.symmetric(d, provider)), x, y, z, square);
    square.combine(null, 0.3, x, 0.5, -0.7, y, 1.1, z);
    Cases.assertClose(z, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void foldsARankOneAndStaysSymmetricToTheBit(KernelProvider provider, int d) {
    SquareSymmetric square = square(d, provider);
    double[] v = padded(square, 4);
    double[] x = padded(square, 1);
    double[] y = padded(square, 2);
    double[] z = padded(square, 3);
    double[][] p = Cases.dense(Cases.symmetric(d, provider));
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        p[i][j] -= v[i] * v[j];
      }
    }
    double[] expected = combined(p, x, y, z, square);
    square.combine(v, 0.3, x, 0.5, -0.7, y, 1.1, z);
    Cases.assertClose(z, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
    PackedSymmetric packed = new PackedSymmetric(d, provider);
    square.copyTo(packed);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        assertThat(square.at(i, j)).as("%d, %d", i, j).isEqualTo(packed.at(i, j));
        assertThat(square.at(i, j)).isCloseTo(p[i][j], within(ROW_TOLERANCE));
      }
    }
  }

  /** Folding first and multiplying after it gives the same bits as doing both in one pass. */
  @ParameterizedTest
  @MethodSource(ALL)
  void onePassIsTwo(KernelProvider provider, int d) {
    SquareSymmetric one = square(d, provider);
    SquareSymmetric two = square(d, provider);
    double[] v = padded(one, 4);
    double[] x = padded(one, 1);
    double[] z = new double[one.stride()];
    double[] other = new double[one.stride()];
    one.combine(v, 1, x, 0, 0, x, 0, z);
    one.combine(null, 1, z, 0, 0, x, 0, x.clone());
    two.combine(v, 1, z, 0, 0, x, 0, other);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        assertThat(two.at(i, j)).isEqualTo(one.at(i, j));
      }
    }
  }

  @Test
  void vectorsOfAnotherLengthAreRefused() {
    SquareSymmetric square = new SquareSymmetric(5);
    double[] x = new double[square.stride()];
    double[] shorter = new double[square.stride() - 1];
    assertThatThrownBy(() -> square.combine(null, 1, x, 0, 0, x, 0, shorter))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> square.combine(null, 1, x, 0, 0, x, 0, x))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> square.copyFrom(new PackedSymmetric(4)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
