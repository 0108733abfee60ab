package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.SOLVE_TOLERANCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Where OpenBLAS takes over, both ways must agree. */
class LargeCholeskyTest {
  private static final int WIDTH = 1_100;

  @Test
  void openBlasAgreesWithOurTiles() {
    PackedSymmetric a = Cases.positiveDefinite(WIDTH);
    double[] b = Cases.random(WIDTH, 1);
    double[] ours = new double[WIDTH];
    double[] theirs = new double[WIDTH];
    PackedSymmetric ourInverse = new PackedSymmetric(WIDTH);
    PackedSymmetric theirInverse = new PackedSymmetric(WIDTH);
    Cholesky own =
        new Cholesky(WIDTH, new PanelFactorisation(WIDTH, KernelProvider.of(Cases.vector())));
    assertThat(OpenBlas.available()).isTrue();
    try (Cholesky large = new Cholesky(WIDTH, new LapackFactorisation(WIDTH))) {
      assertThat(own.factor(a, 0.9, 0.1)).isTrue();
      assertThat(large.factor(a, 0.9, 0.1)).isTrue();
      own.solve(b, 0, ours, 0);
      large.solve(b, 0, theirs, 0);
      own.invertInto(ourInverse);
      large.invertInto(theirInverse);
      assertThat(large.quality()).isCloseTo(own.quality(), within(SOLVE_TOLERANCE));
    }
    Cases.assertClose(theirs, ours, SOLVE_TOLERANCE, Cases.seed("solve"));
    Cases.assertClose(
        theirInverse.array(), ourInverse.array(), SOLVE_TOLERANCE, Cases.seed("inverse"));
  }

  @Test
  void openBlasTakesOverAtOneWidthWhateverTheKernels() {
    int last = Cholesky.TILES_UP_TO;
    for (KernelProvider provider : Cases.providers()) {
      assertThat(Cholesky.fitting(last, provider)).isInstanceOf(PanelFactorisation.class);
      assertThat(Cholesky.fitting(last + 1, provider)).isInstanceOf(LapackFactorisation.class);
    }
  }

  @Test
  void aClosedFactorSaysSo() {
    Cholesky cholesky = new Cholesky(WIDTH, new LapackFactorisation(WIDTH));
    cholesky.close();
    cholesky.close();
    assertThatThrownBy(() -> cholesky.factor(new PackedSymmetric(WIDTH), 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }
}
