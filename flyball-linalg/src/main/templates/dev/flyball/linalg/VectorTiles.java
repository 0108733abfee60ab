package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link TileKernels} on {@code jdk.incubator.vector}. The eight lines of a tile stay in eight
 * registers; a species of fewer than eight lanes passes over the tile more than once.
 */
final class VectorTiles extends TileKernels {
  @Override
  void subtractProduct(
      double[] lines, int linesOff, double[] f, int factorsOff, int n, double[] tile, int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      subtractLanes(lines, linesOff + p, f, factorsOff, n, tile, off + p);
    }
  }

  private static void subtractLanes(
      double[] lines, int linesOff, double[] f, int factorsOff, int n, double[] tile, int off) {
    DoubleVector none = @zero;
//@ for q in 0..7
    DoubleVector s$q = none;
//@ end
    for (int k = 0; k < HEIGHT * n; k += HEIGHT) {
      DoubleVector x = @load(lines, linesOff + k);
//@ for q in 0..7
      s$q = x.fma(@all(f[factorsOff + k + $q]), s$q);
//@ end
    }
//@ for q in 0..7
    @load(tile, off + ${8 * q}).sub(s$q).intoArray(tile, off + ${8 * q});
//@ end
  }

  @Override
  void solve(
      double[] l, int diagonal, double[] inverses, int inversesOff, double[] tile, int off) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      solveLanes(l, diagonal, inverses, inversesOff, tile, off + p);
    }
  }

  private static void solveLanes(
      double[] l, int d, double[] inverses, int inversesOff, double[] tile, int off) {
//@ for q in 0..7
    DoubleVector x$q = @load(tile, off + ${8 * q});
//@ end
//@ for q in 0..7
//@ for k in 0..${q + -1}
    x$q = n$k.fma(@all(l[d + ${8 * k + q}]), x$q);
//@ end
    x$q = x$q.mul(inverses[inversesOff + $q]);
    DoubleVector n$q = x$q.neg();
//@ end
//@ for q in 0..7
    x$q.intoArray(tile, off + ${8 * q});
//@ end
  }

  @Override
  void subtractTimes(double[] lines, int linesOff, int n, double[] x, double[] y, int yOff) {
    for (int p = 0; p < HEIGHT; p += LANES) {
//@ for q in 0..3
      DoubleVector s$q = @zero;
//@ end
      for (int k = 0; k < n; k += 4) {
        int line = linesOff + p + HEIGHT * k;
//@ for q in 0..3
        s$q = @load(lines, line + ${8 * q}).fma(@all(x[k + $q]), s$q);
//@ end
      }
      @load(y, yOff + p).sub(s0.add(s1).add(s2.add(s3))).intoArray(y, yOff + p);
    }
  }

  @Override
  void subtractBelow(double[] l, int panel, int panels, double[] x, double[] scratch) {
    for (int p = 0; p < HEIGHT; p += LANES) {
      accumulateBelow(l, panel, panels, x, scratch, p);
    }
    subtractLanes(scratch, x, HEIGHT * panel);
  }

  private static void accumulateBelow(
      double[] l, int panel, int panels, double[] x, double[] scratch, int p) {
    DoubleVector none = @zero;
//@ for q in 0..7
    DoubleVector s$q = none;
//@ end
    for (int i = panel + 1; i < panels; i++) {
      int line = Panels.start(i) + Panels.TILE * panel + p;
      DoubleVector xi = @load(x, HEIGHT * i + p);
//@ for q in 0..7
      s$q = @load(l, line + ${8 * q}).fma(xi, s$q);
//@ end
    }
//@ for q in 0..7
    s$q.intoArray(scratch, p + ${8 * q});
//@ end
  }
}
