package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.dense;
import static dev.flyball.linalg.Cases.random;
import static dev.flyball.linalg.Cases.symmetric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackedSymmetricTest {
  private static final String ALL = "dev.flyball.linalg.Cases#providersAndSizes";

  @ParameterizedTest
  @MethodSource(ALL)
  void timesIsTheProductWithTheWholeSquare(KernelProvider provider, int d) {
    PackedSymmetric a = symmetric(d, provider);
    double[] x = random(d, 1);
    double[] y = random(d, 2);
    a.times(x, y);
    Cases.assertClose(y, Cases.times(dense(a), x), ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void rankOneAddsTheOuterProduct(KernelProvider provider, int d) {
    PackedSymmetric a = symmetric(d, provider);
    double[] x = random(d, 3);
    double[][] expected = dense(a);
    addOuter(expected, 0.3, x, 0);
    a.addRankOne(0.3, x);
    assertSame(a, expected, provider);
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void severalRankOnesAreBitForBitOneAfterTheOther(KernelProvider provider, int d) {
    PackedSymmetric together = symmetric(d, provider);
    PackedSymmetric apart = symmetric(d, provider);
    double[] alpha = {0.3, 1, 2.5};
    double[] x = random(4 * d, 7);
    if (d > 1) {
      x[1] = 0;
    }
    together.addRankOnes(alpha, x, 3);
    for (int k = 0; k < 3; k++) {
      apart.addRankOne(alpha[k], Arrays.copyOfRange(x, k * d, (k + 1) * d));
    }
    assertThat(together.array()).isEqualTo(apart.array());
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void sparseRankOneIsTheDenseOne(KernelProvider provider, int d) {
    int[] indices = IntStream.range(0, d).filter(i -> i % 3 == 1).toArray();
    double[] values = random(indices.length, 4);
    double[] x = new double[d];
    for (int p = 0; p < indices.length; p++) {
      x[indices[p]] = values[p];
    }
    PackedSymmetric a = symmetric(d, provider);
    double[][] expected = dense(a);
    addOuter(expected, 0.3, x, 0);
    a.addRankOne(0.3, indices, values, 0, indices.length);
    assertSame(a, expected, provider);
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void rankTwoThenTimesIsItsParts(KernelProvider provider, int d) {
    PackedSymmetric a = symmetric(d, provider);
    double[] x = random(d, 5);
    double[] u = random(d, 9);
    double[] z = random(d, 6);
    double[] y = random(d, 7);
    double[][] expected = dense(a);
    addOuter(expected, 0.3, x, 0);
    addOuter(expected, -0.2, u, 0);
    a.rankTwoThenTimes(0.3, x, -0.2, u, z, y);
    assertSame(a, expected, provider);
    Cases.assertClose(y, Cases.times(expected, z), ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void gramIsTheSumOfItsRows(KernelProvider provider, int d) {
    for (int n : new int[] {0, 1, 3, 8, 21, 300}) {
      double[] rows = random(n * d, 8);
      PackedSymmetric a = symmetric(d, provider);
      double[][] expected = dense(a);
      for (int k = 0; k < n; k++) {
        addOuter(expected, 0.01, rows, k * d);
      }
      double[] weights = new double[n];
      Arrays.fill(weights, 0.01);
      a.addRankOnes(weights, rows, n);
      assertSame(a, expected, provider);
    }
  }

  private static void addOuter(double[][] to, double alpha, double[] x, int off) {
    for (int i = 0; i < to.length; i++) {
      for (int j = 0; j < to.length; j++) {
        to[i][j] += alpha * x[off + i] * x[off + j];
      }
    }
  }

  private static void assertSame(PackedSymmetric a, double[][] expected, KernelProvider provider) {
    double[] lower =
        IntStream.range(0, a.width())
            .boxed()
            .flatMapToDouble(i -> Arrays.stream(expected[i], 0, i + 1))
            .toArray();
    Cases.assertClose(a.array(), lower, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @Test
  void entriesAreSymmetricAndLieRowByRow() {
    PackedSymmetric a = new PackedSymmetric(3);
    a.set(0, 2, 5);
    a.set(1, 0, 7);
    a.addToDiagonal(1);
    a.scale(2);
    assertThat(a.array()).containsExactly(2, 14, 2, 10, 0, 2);
    assertThat(a.at(2, 0)).isEqualTo(a.at(0, 2)).isEqualTo(10);
    assertThat(a.trace()).isEqualTo(6);
    PackedSymmetric copy = new PackedSymmetric(3);
    copy.copyFrom(a);
    a.fill(0);
    assertThat(copy.at(1, 0)).isEqualTo(14);
    assertThat(a.trace()).isZero();
  }

  @Test
  void widthsUpTo46000CanBeIndexed() {
    assertThat(Packed.length(46_000)).isEqualTo(1_058_023_000);
    assertThat(Packed.rowStart(46_000)).isEqualTo(1_058_023_000);
    assertThat(Panels.length(Panels.count(46_000))).isEqualTo(1_058_184_000);
    assertThat(Panels.start(5_750)).isEqualTo(1_058_184_000);
    assertThatThrownBy(() -> Packed.length(70_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("width 70000")
        .hasMessageContaining("2450035000");
    assertThatThrownBy(() -> new PackedSymmetric(-1)).hasMessageContaining("not -1");
  }

  @Test
  void badArgumentsAreRefusedAndChangeNothing() {
    PackedSymmetric a = new PackedSymmetric(3);
    double[] three = new double[3];
    double[] ones = {1, 1, 1};
    assertThatThrownBy(() -> a.at(3, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> a.addRankOne(1, new double[2])).hasMessageContaining("width 2");
    assertThatThrownBy(() -> a.times(three, three)).hasMessageContaining("different arrays");
    assertThatThrownBy(() -> a.rankTwoThenTimes(1, three, 1, ones, ones, three))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> a.addRankOne(1, new int[] {0, 2, 1}, ones, 0, 3))
        .hasMessageContaining("index 1 at 2 must lie above 2");
    assertThatThrownBy(() -> a.addRankOne(1, new int[] {0, 1, 3}, ones, 0, 3))
        .hasMessageContaining("below 3");
    assertThatThrownBy(() -> a.addRankOnes(ones, ones, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(a.array()).containsOnly(0);
  }
}
