package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static dev.flyball.linalg.Cases.symmetric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A matrix in tiles against the packed one. */
class TiledSymmetricTest {

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void passesAreThoseOverThePackedMatrixFromBothEnds(KernelProvider provider, int d) {
    PackedSymmetric packed = symmetric(d, provider);
    TiledSymmetric tiled = new TiledSymmetric(d, provider);
    tiled.copyFrom(packed);
    double[] u = random(d, 1);
    double[] x = random(d, 2);
    double[] expected = new double[d];
    double[] y = random(d, 3);
    packed.times(x, expected);
    for (boolean fromBelow : new boolean[] {false, true}) {
      tiled.rankOneThenTimes(0, u, x, y, fromBelow);
      Cases.assertClose(y, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
    }
    PackedSymmetric back = new PackedSymmetric(d, provider);
    tiled.copyTo(back);
    assertThat(back.array()).isEqualTo(packed.array());
    for (boolean fromBelow : new boolean[] {true, false}) {
      packed.rankOneThenTimes(0.3, u, x, expected);
      tiled.rankOneThenTimes(0.3, u, x, y, fromBelow);
      Cases.assertClose(y, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
      tiled.copyTo(back);
      Cases.assertClose(back.array(), packed.array(), ROW_TOLERANCE, provider.name());
    }
    // What was written out and read back goes on as what was not.
    TiledSymmetric again = new TiledSymmetric(d, provider);
    again.copyFrom(back);
    double[] z = new double[d];
    again.rankOneThenTimes(-0.1, x, u, z, true);
    tiled.rankOneThenTimes(-0.1, x, u, y, true);
    assertThat(z).isEqualTo(y);
  }

  @Test
  void operandsOfAnotherWidthAreRefused() {
    TiledSymmetric a = new TiledSymmetric(9);
    double[] nine = new double[9];
    double[] eight = new double[8];
    assertThatThrownBy(() -> a.rankOneThenTimes(1, eight, nine, nine.clone(), false))
        .hasMessageContaining("the row has width 8");
    assertThatThrownBy(() -> a.rankOneThenTimes(1, nine, eight, nine.clone(), false))
        .hasMessageContaining("the factor has width 8");
    assertThatThrownBy(() -> a.copyFrom(new PackedSymmetric(8)))
        .hasMessageContaining("the matrix has width 8");
  }
}
