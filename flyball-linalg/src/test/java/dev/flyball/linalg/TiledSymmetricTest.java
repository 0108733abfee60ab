package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static dev.flyball.linalg.Cases.symmetric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A matrix in tiles against the packed one. */
class TiledSymmetricTest {
  private static double[] padded(SymmetricStore store, long salt) {
    return Arrays.copyOf(random(store.width(), salt), store.stride());
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void passesAreThoseOverThePackedMatrix(KernelProvider provider, int d) {
    TiledSymmetric tiled = new TiledSymmetric(d, provider);
    PackedSymmetric packed = symmetric(d, provider);
    tiled.copyFrom(packed);
    double[] v = padded(tiled, 1);
    double[] x = padded(tiled, 2);
    double[] y = padded(tiled, 3);
    double[] z = padded(tiled, 4);
    double[] expected = new double[d];
    packed.times(Arrays.copyOf(x, d), expected);
    combine(expected, x, y, z);
    tiled.combine(null, 0.3, x, 0.5, -0.7, y, 1.1, z);
    String as = Cases.seed(provider.name());
    Cases.assertClose(Arrays.copyOf(z, d), expected, ROW_TOLERANCE, as);
    PackedSymmetric back = new PackedSymmetric(d, provider);
    tiled.copyTo(back);
    assertThat(back.array()).isEqualTo(packed.array());
    packed.addRankOne(-1, Arrays.copyOf(v, d));
    packed.times(Arrays.copyOf(x, d), expected);
    combine(expected, x, y, z);
    tiled.combine(v, 0.3, x, 0.5, -0.7, y, 1.1, z);
    Cases.assertClose(Arrays.copyOf(z, d), expected, ROW_TOLERANCE, as);
    tiled.copyTo(back);
    Cases.assertClose(back.array(), packed.array(), ROW_TOLERANCE, as);
    for (int i = d; i < z.length; i++) {
      assertThat(z[i]).isZero();
    }
  }

  private static void combine(double[] product, double[] x, double[] y, double[] z) {
    for (int i = 0; i < product.length; i++) {
      product[i] = 0.3 * product[i] + 0.5 * x[i] - 0.7 * y[i] + 1.1 * z[i];
    }
  }

  @Test
  void operandsOfAnotherWidthAreRefused() {
    SymmetricStore a = SymmetricStore.small(9);
    double[] sixteen = new double[16];
    double[] nine = new double[9];
    assertThatThrownBy(() -> a.combine(null, 1, nine, 0, 0, sixteen, 0, new double[16]))
        .hasMessageContaining("vectors have 16 entries");
    assertThatThrownBy(() -> a.combine(nine, 1, sixteen, 0, 0, sixteen, 0, new double[16]))
        .hasMessageContaining("vectors have 16 entries");
    assertThatThrownBy(() -> a.copyFrom(new PackedSymmetric(8)))
        .hasMessageContaining("the packed matrix has width 8");
  }
}
