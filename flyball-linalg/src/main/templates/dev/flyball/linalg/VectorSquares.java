package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;
import org.jspecify.annotations.Nullable;

/**
 * {@link SquareKernels} on {@code jdk.incubator.vector}: the sums of four vectors of columns, over
 * even and over odd rows, stay in registers while the rows pass; then those of two and of one.
 */
final class VectorSquares extends SquareKernels {
  @Override
  void combine(
      double[] p,
      int rows,
      int stride,
      double @Nullable [] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    for (int k = 0; k < stride; k += LANES) {
      @load(x, k).mul(b).add(@load(y, k).mul(c)).add(@load(z, k).mul(e)).intoArray(z, k);
    }
    int wide = stride & -WIDE;
    if (v == null) {
      add4(p, rows, 0, wide, a, x, z);
      add2(p, rows, wide, stride, a, x, z);
    } else {
      fold4(p, rows, 0, wide, v, a, x, z);
      fold2(p, rows, wide, stride, v, a, x, z);
    }
  }
//@ for fold in 0 1
//@ for n in 4 2 1
//@ if $n != 1

  /** z += a P x for the columns from one to before another, $n vectors at a time. */
//@ if $fold == 0
  private static void add$n(
      double[] p, int rows, int from, int to, double a, double[] x, double[] z) {
//@ end
//@ if $fold == 1
  private static void fold$n(
      double[] p, int rows, int from, int to, double[] v, double a, double[] x, double[] z) {
//@ end
    int i = from;
//@ if $n == 4
    int panel = WIDE;
//@ end
//@ if $n == 2
    int panel = HEIGHT;
//@ end
    DoubleVector by = @all(a);
//@ end
    for (; i + $n * LANES <= to; i += $n * LANES) {
//@ for k in 1..$n
      int c$k = i + ${k + -1} * LANES;
      int p$k = (c$k & -panel) * rows + (c$k & (panel - 1));
      DoubleVector s$k = @zero;
      DoubleVector t$k = @zero;
//@ if $fold == 1
      DoubleVector v$k = @load(v, c$k);
//@ end
//@ end
      for (int j = 0, e = 0; j < rows; j += 2, e += 2 * panel) {
        DoubleVector even = @all(x[j]);
        DoubleVector odd = @all(x[j + 1]);
//@ if $fold == 0
//@ for k in 1..$n
        s$k = @load(p, p$k + e).fma(even, s$k);
        t$k = @load(p, p$k + e + panel).fma(odd, t$k);
//@ end
//@ end
//@ if $fold == 1
        DoubleVector lessEven = @all(-v[j]);
        DoubleVector lessOdd = @all(-v[j + 1]);
//@ for k in 1..$n
        DoubleVector q$k = v$k.fma(lessEven, @load(p, p$k + e));
        DoubleVector r$k = v$k.fma(lessOdd, @load(p, p$k + e + panel));
        q$k.intoArray(p, p$k + e);
        r$k.intoArray(p, p$k + e + panel);
        s$k = q$k.fma(even, s$k);
        t$k = r$k.fma(odd, t$k);
//@ end
//@ end
      }
//@ for k in 1..$n
      s$k.add(t$k).fma(by, @load(z, c$k)).intoArray(z, c$k);
//@ end
    }
//@ if $n != 2
  }
//@ end
//@ end
//@ end
}
