package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * {@link RowKernels} on {@code jdk.incubator.vector}, with the same bits. The eight lanes
 * of a sum are one vector, or two that are gone through one after the other. Lanes are added up by rotations, not by {@code reduceLanes}, which leaves its order open.
 *
 * <p>Two habits keep vectors from being allocated at every call, which happens for good once the
 * compiler's budget runs out inside a large caller. No vector passes through a method of ours,
 * however small: the JDK's own are inlined by force, ours are not. And the sums are unrolled until
 * they are longer than what is inlined at all (325 bytecodes).
 */
final class VectorRows extends RowKernels {
  /** The widest species of this machine with at most the eight lanes of a sum. */
  static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() > HEIGHT
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_PREFERRED;

  /** Four or eight: see {@link ProviderChoice}. */
  static final int LANES = SPECIES.length();

  static final VectorShuffle<Double> BY_FOUR = rotation(4);
  static final VectorShuffle<Double> BY_TWO = rotation(2);
  static final VectorShuffle<Double> BY_ONE = rotation(1);

  /** Nine masks of eight lanes: the first k lanes of mask k are 1, the others 0. */
  private static final double[] LEFT_OF = new double[9 * HEIGHT];

  static {
    for (int k = 0; k <= HEIGHT; k++) {
      Arrays.fill(LEFT_OF, HEIGHT * k, HEIGHT * k + k, 1);
    }
  }

  private static VectorShuffle<Double> rotation(int by) {
    return VectorShuffle.fromOp(SPECIES, lane -> (lane + by) % LANES);
  }

  @Override
  int vector() {
    return LANES;
  }

  @Override
  double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    int whole = n & -HEIGHT;
    DoubleVector lanes = @zero;
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s = @zero;
      int i = p;
      for (; i < whole - 3 * HEIGHT; i += 4 * HEIGHT) {
//@ for k in 0..3
        s = @load(a, aOff + i + ${8 * k}).fma(@load(b, bOff + i + ${8 * k}), s);
//@ end
      }
      for (; i < whole; i += HEIGHT) {
        s = @load(a, aOff + i).fma(@load(b, bOff + i), s);
      }
      lanes = lanes.add(s);
    }
    if (LANES > 4) {
      lanes = lanes.add(lanes.rearrange(BY_FOUR));
    }
    lanes = lanes.add(lanes.rearrange(BY_TWO));
    double total = lanes.add(lanes.rearrange(BY_ONE)).lane(0);
    for (int i = whole; i < n; i++) {
      total += a[aOff + i] * b[bOff + i];
    }
    return total;
  }

  @Override
  void timesTiles(
      double @Nullable [] v, double[] tiles, int from, int i, double[] x, double[] y) {
    if (v == null) {
      timesTiles0(tiles, from, i, x, y);
    } else {
      timesTiles1(-1, v, tiles, from, i, x, y);
    }
  }

  /** Entries stay in registers while all terms are added, one after the other. */
  @Override
  void addFour(double[] f, double[] x, int stride, int count, double[] a, int i) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int c = 0;
//@ for vectors in 2 1
    for (; c + $vectors * LANES <= i + 1; c += $vectors * LANES) {
//@ for q in 0..3
//@ for v in 1..$vectors
      DoubleVector a${q}_$v = @load(a, row$q + c + ${v + -1} * LANES);
//@ end
//@ end
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
//@ for v in 1..$vectors
        DoubleVector x$v = @load(x, at + ${v + -1} * LANES);
//@ end
//@ for q in 0..3
        DoubleVector f$q = @all(f[k + $q]);
//@ for v in 1..$vectors
        a${q}_$v = x$v.fma(f$q, a${q}_$v);
//@ end
//@ end
      }
//@ for q in 0..3
//@ for v in 1..$vectors
      a${q}_$v.intoArray(a, row$q + c + ${v + -1} * LANES);
//@ end
//@ end
    }
//@ end
    // Columns that fill no vector, two at a time: eight chains of sums keep the multipliers busy.
    for (; c < i; c += 2) {
//@ for q in 0..3
      double a$q = a[row$q + c];
      double b$q = a[row$q + c + 1];
//@ end
      for (int k = 0, at = c; k < 4 * count; k += 4, at += stride) {
//@ for q in 0..3
        a$q = Math.fma(f[k + $q], x[at], a$q);
        b$q = Math.fma(f[k + $q], x[at + 1], b$q);
//@ end
      }
//@ for q in 0..3
      a[row$q + c] = a$q;
      a[row$q + c + 1] = b$q;
//@ end
    }
    diagonal(f, x, stride, count, a, i);
  }

  /** Columns i to i + 3, up to the diagonal. */
  private static void diagonal(double[] f, double[] x, int stride, int count, double[] a, int i) {
    int row0 = Packed.rowStart(i) + i;
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
//@ for q in 0..3
//@ for p in 0..$q
    double a$q$p = a[row$q + $p];
//@ end
//@ end
    for (int k = 0, at = i; k < 4 * count; k += 4, at += stride) {
//@ for q in 0..3
//@ for p in 0..$q
      a$q$p = Math.fma(f[k + $q], x[at + $p], a$q$p);
//@ end
//@ end
    }
//@ for q in 0..3
//@ for p in 0..$q
    a[row$q + $p] = a$q$p;
//@ end
//@ end
  }
//@ for layout in Eight Tiles
//@ for updates in 0..2
//@ if $layout$updates != Eight1
//@ if $layout$updates != Tiles2
  /** Eight rows at a time: factor and product are loaded once for all eight. */
//@ if $layout$updates == Eight0
  @Override
  void timesEight(
//@ end
//@ if $layout$updates == Eight2
  @Override
  void updateTwiceTimesEight(
//@ end
//@ if $layout == Tiles
  private static void timesTiles$updates(
//@ end
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
