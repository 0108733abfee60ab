package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Eight rows of a triangle at a time: factor and product are loaded once for all eight. A species
 * of four lanes passes over the rows twice.
 */
final class VectorEightRows {
  /** Nine masks of eight lanes: the first k lanes of mask k are 1, the others 0. */
  private static final double[] LEFT_OF = new double[9 * HEIGHT];

  static {
    for (int k = 0; k <= HEIGHT; k++) {
      Arrays.fill(LEFT_OF, HEIGHT * k, HEIGHT * k + k, 1);
    }
  }

  private VectorEightRows() {}

//@ for layout in Eight Tiles
//@ for updates in 0..2
//@ if $layout$updates != Eight1
//@ if $layout$updates != Tiles2
  /** {@link RowKernels}: the product with rows or tiles, after $updates updates. */
  static void times$layout$updates(
//@ if $updates != 0
      double gamma,
      double[] u,
//@ end
//@ if $updates == 2
      double delta,
      double[] w,
//@ end
      double[] a,
//@ if $layout == Tiles
      int from,
//@ end
      int i,
      double[] x,
      double[] y) {
//@ if $layout == Eight
    int row0 = Packed.rowStart(i);
//@ end
//@ for q in 1..7
//@ if $layout == Eight
    int row$q = row${q + -1} + i + $q;
//@ end
//@ end
//@ for q in 0..7
    DoubleVector x$q = @all(x[i + $q]);
//@ if $updates != 0
    DoubleVector g$q = @all(gamma * u[i + $q]);
//@ end
//@ if $updates == 2
    DoubleVector h$q = @all(delta * w[i + $q]);
//@ end
//@ end
    DoubleVector none = @zero;
//@ for q in 0..7
    DoubleVector t$q = none;
//@ end
    for (int p = 0; p < HEIGHT; p += LANES) {
//@ for q in 0..7
      DoubleVector s$q = none;
//@ end
//@ if $layout == Tiles
      int at = from + p;
//@ end
      for (int c = p; c < i; c += HEIGHT) {
        DoubleVector xs = @load(x, c);
//@ if $updates != 0
        DoubleVector us = @load(u, c);
//@ end
//@ if $updates == 2
        DoubleVector ws = @load(w, c);
//@ end
//@ for q in 0..7
//@ if $layout == Eight
        int e$q = row$q + c;
//@ end
//@ if $layout == Tiles
        int e$q = at + ${8 * q};
//@ end
//@ if $updates == 0
        DoubleVector a$q = @load(a, e$q);
//@ end
//@ if $updates == 1
        DoubleVector a$q = us.fma(g$q, @load(a, e$q));
//@ end
//@ if $updates == 2
        DoubleVector a$q = ws.fma(h$q, us.fma(g$q, @load(a, e$q)));
//@ end
//@ if $updates != 0
        a$q.intoArray(a, e$q);
//@ end
//@ if $q == 0
        DoubleVector left = a0.fma(x0, @load(y, c));
//@ end
//@ if $q == 1
        DoubleVector right = a1.mul(x1);
//@ end
//@ for even in 2 4 6
//@ if $q == $even
        left = a$q.fma(x$q, left);
//@ end
//@ if $q == ${even + 1}
        right = a$q.fma(x$q, right);
//@ end
//@ end
        s$q = a$q.fma(xs, s$q);
//@ end
        left.add(right).intoArray(y, c);
//@ if $layout == Tiles
        at += Panels.TILE;
//@ end
      }
      // What lies beyond the diagonal belongs to the next row, or is zero, and counts as zero.
      int d = i + p;
      DoubleVector xs = @load(x, d);
//@ if $updates != 0
      DoubleVector us = @load(u, d);
//@ end
//@ if $updates == 2
      DoubleVector ws = @load(w, d);
//@ end
      DoubleVector above = @load(y, d);
//@ for q in 0..7
//@ if $layout == Eight
      int e$q = row$q + d;
//@ end
//@ if $layout == Tiles
      int e$q = at + ${8 * q};
//@ end
      DoubleVector m$q = @load(LEFT_OF, ${8 * q + 8} + p);
//@ if $updates == 0
      DoubleVector d$q = @load(a, e$q);
//@ end
//@ if $updates == 1
      DoubleVector d$q = us.mul(m$q).fma(g$q, @load(a, e$q));
//@ end
//@ if $updates == 2
      DoubleVector d$q = ws.mul(m$q).fma(h$q, us.mul(m$q).fma(g$q, @load(a, e$q)));
//@ end
//@ if $updates != 0
      d$q.intoArray(a, e$q);
//@ end
//@ if $q != 0
      above = d$q.mul(m${q + -1}).fma(x$q, above);
//@ end
//@ if $layout == Eight
      s$q = d$q.mul(m$q).fma(xs, s$q);
//@ end
//@ if $layout == Tiles
      s$q = d$q.fma(xs, s$q);
//@ end
//@ end
      above.intoArray(y, d);
//@ for q in 0..7
      t$q = t$q.add(s$q);
//@ end
    }
    if (LANES > 4) {
//@ for q in 0..7
      t$q = t$q.add(t$q.rearrange(BY_FOUR));
//@ end
    }
//@ for q in 0..7
    t$q = t$q.add(t$q.rearrange(BY_TWO));
    y[i + $q] += t$q.add(t$q.rearrange(BY_ONE)).lane(0);
//@ end
  }
//@ end
//@ end
//@ end
//@ end
}
