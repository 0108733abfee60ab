package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every provider against loops that cannot be wrong, and the checked door with them. */
class PlaceKernelsTest {
  private static final int PANEL = PlaceKernels.PANEL;

  static Stream<Arguments> placesAndUnits() {
    return Cases.providers().stream()
        .flatMap(
            p ->
                IntStream.of(0, 1, 2, 3, 4, 5, 7, 8, 33)
                    .boxed()
                    .flatMap(
                        n ->
                            IntStream.of(1, 2, 3, 4, 5, 8, 9, 12, 16, 31)
                                .mapToObj(m -> Arguments.of(p, n, m))));
  }

  @ParameterizedTest
  @MethodSource("placesAndUnits")
  void gatherSumsOverThePlaces(KernelProvider provider, int places, int units) {
    int stride = PlaceKernels.stride(units);
    int[] at = at(places, stride);
    double[] x = random(places * PANEL, 1);
    double[] v = random((2 * places + 2) * stride, 2);
    double[] u = random(units * PANEL, 3);
    double[] expected = new double[units * PANEL];
    for (int e = 0; e < places; e++) {
      for (int a = 0; a < units; a++) {
        for (int lane = 0; lane < PANEL; lane++) {
          expected[a * PANEL + lane] += x[e * PANEL + lane] * v[at[e] + a];
        }
      }
    }
    provider.forWork(0).places().gather(at, x, places, v, units, u);
    Cases.assertClose(u, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource("placesAndUnits")
  void scatterAddsAtThePlacesAndNowhereElse(KernelProvider provider, int places, int units) {
    int stride = PlaceKernels.stride(units);
    int[] at = at(places, stride);
    double[] x = random(places * PANEL, 4);
    double[] y = random((2 * places + 2) * stride, 5);
    double[] z = random(stride * PANEL, 6);
    double[] expected = y.clone();
    for (int e = 0; e < places; e++) {
      for (int a = 0; a < stride; a++) {
        for (int lane = 0; lane < PANEL; lane++) {
          expected[at[e] + a] += x[e * PANEL + lane] * z[lane * stride + a];
        }
      }
    }
    provider.forWork(0).places().scatter(at, x, places, z, stride, y);
    Cases.assertClose(y, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void symmetricTimesIsEightProducts(KernelProvider provider, int size) {
    int n = Math.min(size, 65);
    double[] d = random(n * (n + 1) / 2 * PANEL, 7);
    double[] u = random(n * PANEL, 8);
    double[] z = random(n * PANEL, 9);
    double[] expected = new double[z.length];
    for (int lane = 0; lane < PANEL; lane++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          int entry = Math.max(i, j) * (Math.max(i, j) + 1) / 2 + Math.min(i, j);
          expected[i * PANEL + lane] += d[entry * PANEL + lane] * u[j * PANEL + lane];
        }
      }
    }
    provider.forWork(0).places().symmetricTimes(d, n, u, z);
    Cases.assertClose(z, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  /** Every second place or so, ascending, as multiples of the stride. */
  private static int[] at(int places, int stride) {
    int[] at = new int[places];
    Arrays.setAll(at, e -> (2 * e + e % 2) * stride);
    return at;
  }
}
