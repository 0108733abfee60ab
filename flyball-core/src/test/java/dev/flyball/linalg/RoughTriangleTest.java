package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Products with a copy in single precision are as near as the copy says. */
class RoughTriangleTest {

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void productsAreWithinTheirBoundWhateverTheSizeOfTheEntries(KernelProvider provider, int d) {
    for (double size : new double[] {1e-200, 1e-30, 1, 1e30, 1e200}) {
      PackedSymmetric a = new PackedSymmetric(d, provider);
      for (int k = 0; k < 3; k++) {
        a.addRankOne(size, Cases.random(d, k));
      }
      RoughTriangle rough = new RoughTriangle(d, provider);
      rough.copy(a);
      double[] x = Cases.random(d, 5);
      double[] exact = new double[d];
      double[] near = new double[d];
      a.times(x, exact);
      rough.times(x, near);
      double apart = 0;
      double norm = 0;
      for (int i = 0; i < d; i++) {
        apart = Math.hypot(apart, (near[i] - exact[i]) / size);
        norm = Math.hypot(norm, x[i]);
      }
      assertThat(apart)
          .as("size %s, %s", size, Cases.seed(provider.name()))
          .isLessThanOrEqualTo(rough.error() / size * norm * (1 + 1e-6));
      assertThat(rough.error() / size).isLessThanOrEqualTo(1e-5 * (1 + d));
    }
  }

  @Test
  void ofMatricesThatAreNotFiniteNothingIsKnown() {
    PackedSymmetric a = new PackedSymmetric(12);
    RoughTriangle rough = new RoughTriangle(12);
    rough.copy(a);
    assertThat(rough.error()).isZero();
    a.set(3, 3, Double.NaN);
    rough.copy(a);
    assertThat(rough.error()).isInfinite();
    a.set(3, 3, Double.POSITIVE_INFINITY);
    rough.copy(a);
    assertThat(rough.error()).isInfinite();
  }

  @Test
  void operandsOfAnotherWidthAreRefused() {
    RoughTriangle rough = new RoughTriangle(3);
    assertThatThrownBy(() -> rough.copy(new PackedSymmetric(4))).hasMessageContaining("width 4");
    assertThatThrownBy(() -> rough.times(new double[4], new double[3]))
        .hasMessageContaining("width 3");
  }
}
