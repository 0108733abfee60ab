package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.random;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.OtherJvm;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plain and vector kernels give the same bits, and so do vectors of four lanes and of eight: a run
 * does not depend on how the JVM was started, nor on the machine.
 */
class KernelBitsTest {
  private static final int[] LENGTHS = {64, 65, 71, 72, 95, 96, 97, 127, 128, 200, 511, 515, 1030};

  private static final int[] WIDTHS = {
    1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 15, 16, 17, 20, 23, 24, 31, 32, 33, 40, 47, 48, 64, 65, 68, 71,
    100, 131
  };

  /** Numbers with holes, which are zeros of both signs. */
  private static double[] holed(int n, long salt) {
    double[] values = random(n, salt);
    for (int i = 0; i < n; i++) {
      values[i] = i % 5 == 3 ? 0.0 : i % 11 == 7 ? -0.0 : values[i];
    }
    return values;
  }

  /** What every kernel makes of the same arguments, by name. */
  private static Map<String, double[]> all(KernelProvider provider) {
    Map<String, double[]> results = new LinkedHashMap<>();
    for (int n : LENGTHS) {
      rows(provider.forWork(0).rows(), n, results);
    }
    for (int d : WIDTHS) {
      packed(provider, d, results);
      tiled(provider, d, results);
      square(provider, d, results);
      factor(provider, d, results);
    }
    places(provider.forWork(0).places(), results);
    return results;
  }

  private static void rows(RowKernels rows, int n, Map<String, double[]> results) {
    double[] a = random(n + 9, 1);
    double[] b = holed(n + 9, 2);
    results.put("dot " + n, new double[] {rows.dot(a, 3, b, 5, n)});
  }

  private static void packed(KernelProvider provider, int d, Map<String, double[]> results) {
    PackedSymmetric a = Cases.symmetric(d, provider);
    double[] u = holed(d, 1);
    double[] x = holed(d, 2);
    double[] w = random(d, 3);
    double[] y = new double[d];
    a.times(x, y);
    results.put("times " + d, y.clone());
    a.rankTwoThenTimes(-0.2, u, 0.7, w, x, y);
    results.put("rank two " + d, y.clone());
    a.addRankOnes(new double[] {0.3, -0.1, 2}, holed(3 * d, 4), 3);
    listed(a, d);
    results.put("packed " + d, a.array());
  }

  private static void listed(PackedSymmetric a, int d) {
    int n = 12;
    int[] start = new int[n + 1];
    int[] indices = new int[n * d];
    for (int k = 0; k < n; k++) {
      int at = start[k];
      for (int j = 0; j < d; j++) {
        if ((j + k) % 4 != 0) {
          indices[at++] = j;
        }
      }
      start[k + 1] = at;
    }
    double[] weights = random(n, 6);
    Arrays.setAll(weights, k -> Math.abs(weights[k]));
    a.addRows(n, weights, start, indices, random(n * d, 7));
  }

  private static void tiled(KernelProvider provider, int d, Map<String, double[]> results) {
    PackedSymmetric a = Cases.symmetric(d, provider);
    TiledSymmetric tiled = new TiledSymmetric(d, provider);
    tiled.copyFrom(a);
    double[] x = Arrays.copyOf(holed(d, 1), tiled.stride());
    double[] y = Arrays.copyOf(holed(d, 2), tiled.stride());
    double[] z = Arrays.copyOf(random(d, 3), tiled.stride());
    tiled.combine(null, 0.3, x, 0.5, -0.7, y, 1.1, z);
    results.put("tiles " + d, z.clone());
    tiled.combine(y, 0.3, x, 0.5, -0.7, y, 1.1, z);
    results.put("folded tiles " + d, z.clone());
    tiled.copyTo(a);
    results.put("tiled " + d, a.array());
  }

  private static void square(KernelProvider provider, int d, Map<String, double[]> results) {
    SquareSymmetric square = new SquareSymmetric(d, provider);
    square.copyFrom(Cases.positiveDefinite(d));
    double[] x = Arrays.copyOf(holed(d, 1), square.stride());
    double[] y = Arrays.copyOf(random(d, 2), square.stride());
    double[] z = Arrays.copyOf(random(d, 3), square.stride());
    double[] v = Arrays.copyOf(holed(d, 4), square.stride());
    square.combine(null, 0.3, x, 0.5, -0.7, y, 1.1, z);
    results.put("combine " + d, Arrays.copyOf(z, d));
    square.combine(v, 0.3, x, 0.5, -0.7, y, 1.1, z);
    results.put("fold " + d, Arrays.copyOf(z, d));
    PackedSymmetric packed = new PackedSymmetric(d, provider);
    square.copyTo(packed);
    results.put("square " + d, packed.array());
  }

  private static void factor(KernelProvider provider, int d, Map<String, double[]> results) {
    Cholesky factor = new Cholesky(d, provider);
    assertThat(factor.factor(Cases.positiveDefinite(d), 0.7, 0.1)).isTrue();
    double[] x = new double[d];
    factor.solve(holed(d, 1), 0, x, 0);
    results.put("solve " + d, x);
    PackedSymmetric inverse = new PackedSymmetric(d, provider);
    factor.invertInto(inverse);
    results.put("inverse " + d, inverse.array());
  }

  private static void places(PlaceKernels kernels, Map<String, double[]> results) {
    for (int places : new int[] {1, 2, 3, 4, 6, 7}) {
      for (int units : new int[] {1, 3, 4, 5, 8, 16, 19}) {
        int stride = PlaceKernels.stride(units);
        int[] at = IntStream.range(0, places).map(e -> (places - 1 - e) * stride).toArray();
        double[] x = holed(places * PlaceKernels.PANEL, 1);
        double[] u = new double[units * PlaceKernels.PANEL];
        kernels.gather(at, x, places, random(places * stride, 2), units, u);
        double[] y = random(places * stride, 3);
        kernels.scatter(at, x, places, holed(stride * PlaceKernels.PANEL, 4), stride, y);
        double[] z = new double[units * PlaceKernels.PANEL];
        double[] d = holed(units * (units + 1) / 2 * PlaceKernels.PANEL, 5);
        kernels.symmetricTimes(d, units, u, z);
        String at2 = places + " places, " + units + " units";
        results.put("gather, " + at2, u);
        results.put("scatter, " + at2, y);
        results.put("matrices, " + at2, z);
      }
    }
  }

  @Test
  void vectorKernelsGiveTheBitsOfPlainOnes() {
    Map<String, double[]> plain = all(Cases.providers().get(0));
    Map<String, double[]> vector = all(Cases.providers().get(1));
    assertThat(vector).hasSameSizeAs(plain);
    plain.forEach(
        (what, expected) -> assertThat(vector.get(what)).as(Cases.seed(what)).isEqualTo(expected));
  }

  @Test
  void goingOverToVectorKernelsOnTheWayChangesNothing() {
    Map<String, double[]> plain = all(Cases.providers().get(0));
    for (long work : new long[] {1, 10_000, 3_000_000}) {
      Map<String, double[]> both = all(KernelProvider.plainUntil(work, Cases.vector()));
      plain.forEach(
          (what, expected) -> assertThat(both.get(what)).as(Cases.seed(what)).isEqualTo(expected));
    }
  }

  /** Sixteen bytes hold two doubles, which are left to plain code. */
  @ParameterizedTest
  @ValueSource(ints = {16, 32})
  void vectorsOfAnyLengthGiveTheSameBits(int bytes) throws IOException, InterruptedException {
    String printed =
        OtherJvm.output(
            List.of("--add-modules", ProviderChoice.MODULE, "-XX:MaxVectorSize=" + bytes),
            KernelBitsTest.class);
    assertThat(printed)
        .endsWith(bytes / Double.BYTES + " lanes, " + digest(all(Cases.providers().get(0))));
  }

  /** Prints the lanes of a vector and what all kernels of this JVM give. */
  public static void main(String[] arguments) {
    String digest = digest(all(ProviderChoice.chosen()));
    System.out.println(VectorRows.LANES + " lanes, " + digest);
  }

  private static String digest(Map<String, double[]> results) {
    long hash = 0;
    for (double[] values : results.values()) {
      for (double value : values) {
        hash = 31 * hash + Double.doubleToRawLongBits(value);
      }
    }
    return Long.toHexString(hash);
  }
}
