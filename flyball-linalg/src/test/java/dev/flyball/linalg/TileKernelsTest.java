package dev.flyball.linalg;

import static dev.flyball.linalg.Cases.ROW_TOLERANCE;
import static dev.flyball.linalg.Cases.random;
import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.Panels.TILE;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kernels with many unrolled lines against the formulas that {@link TileKernels} states. */
class TileKernelsTest {
  private static final int OFF = 5;

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providersAndSizes")
  void productsAreSubtractedFromTheirTilesAlone(KernelProvider provider, int n) {
    double[] lines = random(HEIGHT * 2 * n + 9, 1);
    double[] factors = random(HEIGHT * n + 9, 2);
    double[] tiles = random(3 * TILE, 3);
    double[] expected = tiles.clone();
    int second = OFF + HEIGHT * n;
    subtract(lines, OFF, factors, n, expected, 1);
    subtract(lines, OFF, factors, n, expected, 1);
    subtract(lines, second, factors, n, expected, 1 + TILE + 7);
    TileKernels kernels = provider.forWork(0).tiles();
    kernels.subtractProduct(lines, OFF, factors, OFF, n, tiles, 1);
    kernels.subtractProduct(lines, OFF, factors, OFF, n, tiles, 1);
    kernels.subtractProduct(lines, second, factors, OFF, n, tiles, 1 + TILE + 7);
    Cases.assertClose(tiles, expected, ROW_TOLERANCE, Cases.seed(provider.name()));
  }

  private static void subtract(
      double[] lines, int linesOff, double[] factors, int n, double[] tile, int off) {
    for (int q = 0; q < HEIGHT; q++) {
      for (int p = 0; p < HEIGHT; p++) {
        for (int k = 0; k < n; k++) {
          tile[off + HEIGHT * q + p] -=
              lines[linesOff + HEIGHT * k + p] * factors[OFF + HEIGHT * k + q];
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.linalg.Cases#providers")
  void solveUndoesTheProductWithTheDiagonalTile(KernelProvider provider) {
    double[] l = random(OFF + TILE, 4);
    double[] inverses = random(OFF + HEIGHT, 5);
    double[] x = random(OFF + TILE, 6);
    double[] down = x.clone();
    for (int q = 0; q < HEIGHT; q++) {
      inverses[OFF + q] = 1.0 / (2 + q);
      l[OFF + HEIGHT * q + q] = 2 + q;
    }
    for (int p = 0; p < HEIGHT; p++) {
      for (int q = 0; q < HEIGHT; q++) {
        down[OFF + HEIGHT * q + p] = 0;
        for (int m = 0; m < HEIGHT; m++) {
          double lower = m <= q ? l[OFF + HEIGHT * m + q] : 0;
          down[OFF + HEIGHT * q + p] += lower * x[OFF + HEIGHT * m + p];
        }
      }
    }
    provider.forWork(0).tiles().solve(l, OFF, inverses, OFF, down, OFF);
    Cases.assertClose(down, x, ROW_TOLERANCE, Cases.seed(provider.name()));
  }
}
