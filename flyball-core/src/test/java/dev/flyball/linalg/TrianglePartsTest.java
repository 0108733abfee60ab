package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pass in parts is the pass, and the same bits on any number of threads. */
class TrianglePartsTest {

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void partsAddUpToTheProductOnAnyNumberOfThreads(KernelProvider provider, int d) {
    double[] x = random(d, 2);
    PackedSymmetric whole = matrix(d, provider);
    double[] plain = new double[d];
    whole.times(x, plain);
    PackedSymmetric added = new PackedSymmetric(d, provider);
    added.copyFrom(whole);
    added.addRankOnes(new double[] {0.5, -0.2}, random(2 * d, 6), 2);
    double[] first = null;
    for (int threads = 1; threads <= 3; threads++) {
      TriangleParts parts = new TriangleParts(d, Workers.of(threads), 1);
      PackedSymmetric a = matrix(d, provider);
      double[] y = random(d, 3);
      parts.times(a, x, y);
      Cases.assertClose(y, plain, ROW_TOLERANCE, Cases.seed(provider.name()));
      parts.addRankOnes(a, new double[] {0.5, -0.2}, random(2 * d, 6), 2);
      assertThat(a.array()).isEqualTo(added.array());
      first = first == null ? y : first;
      assertThat(y).as("%d threads", threads).isEqualTo(first);
    }
  }

  private static PackedSymmetric matrix(int d, KernelProvider provider) {
    PackedSymmetric a = new PackedSymmetric(d, provider);
    System.arraycopy(random(a.array().length, 4), 0, a.array(), 0, a.array().length);
    return a;
  }

  @Test
  void operandsOfAnotherWidthAndProductsOntoOperandsAreRefused() {
    TriangleParts parts = new TriangleParts(9, Workers.one(), 1);
    PackedSymmetric a = new PackedSymmetric(9);
    double[] x = new double[9];
    assertThatThrownBy(() -> parts.times(a, x, x)).hasMessageContaining("different arrays");
    assertThatThrownBy(() -> parts.times(a, new double[8], x)).hasMessageContaining("width 8");
  }
}
