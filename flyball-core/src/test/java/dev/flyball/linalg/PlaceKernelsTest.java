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
  private static final int OFF = 3;

  static Stream<Arguments> entriesAndStrides() {
    return Cases.providers().stream()
        .flatMap(
            p ->
                IntStream.of(0, 1, 2, 3, 4, 5, 7, 8, 33)
                    .boxed()
                    .flatMap(
                        n -> IntStream.of(8, 16, 24, 32, 40).mapToObj(s -> Arguments.of(p, n, s))));
  }

  @ParameterizedTest
  @MethodSource("entriesAndStrides")
  void gatherSumsWhatStandsAtThePlaces(KernelProvider provider, int entries, int stride) {
    int[] at = places(entries, stride);
    double[] x = random(entries + 2 * OFF, 1);
    double[] v = random((2 * entries + 12) * stride, 2);
    double[] u = random(stride, 3);
    double[] expected = new double[stride];
    for (int e = OFF; e < OFF + entries; e++) {
      for (int k = 0; k < stride; k++) {
        expected[k] += x[e] * v[at[e] + k];
      }
    }
    provider.places().gather(at, x, OFF, OFF + entries, v, stride, u);
    Cases.assertClose(u, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource("entriesAndStrides")
  void scatterAddsAtThePlacesAndNowhereElse(KernelProvider provider, int entries, int stride) {
    int[] at = places(entries, stride);
    double[] x = random(entries + 2 * OFF, 4);
    double[] v = random((2 * entries + 12) * stride, 5);
    double[] z = random(stride, 6);
    double[] expected = v.clone();
    for (int e = OFF; e < OFF + entries; e++) {
      for (int k = 0; k < stride; k++) {
        expected[at[e] + k] += x[e] * z[k];
      }
    }
    provider.places().scatter(at, x, OFF, OFF + entries, z, v, stride);
    Cases.assertClose(v, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void panelTimesIsEightSymmetricProducts(KernelProvider provider, int size) {
    int n = Math.min(size, 65);
    int off = n % 5;
    double[] d = random(n * (n + 1) / 2 * Places.PANEL + 5, 7);
    double[] u = random(n * Places.PANEL, 8);
    double[] z = random(n * Places.PANEL, 9);
    double[] expected = new double[z.length];
    for (int lane = 0; lane < Places.PANEL; lane++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          int entry = Math.max(i, j) * (Math.max(i, j) + 1) / 2 + Math.min(i, j);
          expected[i * Places.PANEL + lane] +=
              d[off + entry * Places.PANEL + lane] * u[j * Places.PANEL + lane];
        }
      }
    }
    provider.places().panelTimes(d, off, n, u, z);
    Cases.assertClose(z, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  @ParameterizedTest
  @MethodSource("entriesAndStrides")
  void oneUnitIsASparseRun(KernelProvider provider, int entries, int seed) {
    int[] at = places(entries, 1);
    double[] x = random(entries + 2 * OFF, seed);
    double[] v = random(2 * entries + 12, seed + 1);
    double[] u = {Double.NaN};
    double dot = 0;
    double[] expected = v.clone();
    for (int e = OFF; e < OFF + entries; e++) {
      dot += x[e] * v[at[e]];
      expected[at[e]] += 0.7 * x[e];
    }
    Places.gather(at, x, OFF, OFF + entries, v, 1, u);
    Places.scatter(at, x, OFF, OFF + entries, new double[] {0.7}, v, 1);
    Cases.assertClose(u, new double[] {dot}, ROW_TOLERANCE, Cases.seed("one unit"));
    Cases.assertClose(v, expected, ROW_TOLERANCE, Cases.seed("one unit"));
  }

  /** Every second place or so, ascending, as multiples of the stride. */
  private static int[] places(int entries, int stride) {
    int[] at = new int[entries + 2 * OFF];
    Arrays.setAll(at, e -> (2 * e + e % 2) * stride);
    return at;
  }
}
