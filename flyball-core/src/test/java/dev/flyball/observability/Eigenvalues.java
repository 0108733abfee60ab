package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import java.util.Arrays;

/** The eigenvalues of a symmetric matrix, of which the lower triangle is read. */
final class Eigenvalues {
  private Eigenvalues() {}

  static double[] of(double[][] memory) {
    PackedSymmetric packed = new PackedSymmetric(memory.length);
    for (int i = 0; i < memory.length; i++) {
      for (int j = 0; j <= i; j++) {
        packed.set(i, j, memory[i][j]);
      }
    }
    SymmetricEigen eigen = new SymmetricEigen(memory.length);
    assertThat(eigen.decompose(packed)).isTrue();
    return Arrays.copyOf(eigen.values(), memory.length);
  }
}
