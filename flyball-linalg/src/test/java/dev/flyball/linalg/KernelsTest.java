package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class KernelsTest {
  private static final int[] INDICES = {99, 0, 3, 4, 9, 99};
  private static final double[] VALUES = {1e9, 0.5, -2, 3, 7, 1e9};

  @Test
  void sparseDotReadsTheNamedEntriesOnly() {
    double[] w = random(12, 1);
    double expected = 0.5 * w[2] - 2 * w[5] + 3 * w[6] + 7 * w[11];
    assertThat(Kernels.sparseDot(INDICES, VALUES, 1, 5, w, 2))
        .as(Cases.seed("sparse dot"))
        .isCloseTo(expected, within(ROW_TOLERANCE));
  }

  @Test
  void sparseAxpyTouchesTheNamedEntriesOnly() {
    double[] y = new double[12];
    Kernels.sparseAxpy(2, INDICES, VALUES, 1, 5, y, 2);
    assertThat(y).containsExactly(0, 0, 1, 0, 0, -4, 6, 0, 0, 0, 0, 14);
  }

  @Test
  void squaredNormIsTheSumOfSquares() {
    assertThat(Kernels.squaredNorm(new double[] {9, 3, 4, 9}, 1, 2)).isEqualTo(25);
  }

  @Test
  void checkedEntriesDelegate() {
    double[] y = {1, 1, 1};
    Kernels.axpy(2, new double[] {3, 4}, 0, y, 1, 2);
    Kernels.scale(10, y, 0, 2);
    assertThat(y).containsExactly(10, 70, 9);
    assertThat(Kernels.dot(y, 0, y, 1, 2)).isEqualTo(10 * 70 + 70 * 9);
  }

  @Test
  void runsOutsideTheirArraysAreRefused() {
    double[] three = new double[3];
    assertThatThrownBy(() -> Kernels.dot(three, 1, three, 0, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Kernels.axpy(1, three, 0, three, -1, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Kernels.scale(1, three, 4, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Kernels.sparseDot(INDICES, VALUES, 1, 7, three, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
