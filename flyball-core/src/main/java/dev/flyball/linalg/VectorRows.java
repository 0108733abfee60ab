package dev.flyball.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link RowKernels} on {@code jdk.incubator.vector}. Lanes are added up by rotations, not by
 * {@code reduceLanes}: the latter leaves its order open, and compiled code may then differ from
 * interpreted code in the last bit.
 *
 * <p>Two habits keep vectors from being allocated at every call, which happens for good once the
 * compiler's budget runs out inside a large caller. No vector passes through a method of ours,
 * however small: the JDK's own are inlined by force, ours are not. And the sums are unrolled until
 * they are longer than what is inlined at all (325 bytecodes). Short rows go through plain loops,
 * and so do {@code axpy} and {@code scale}, which the compiler turns into vector code by itself.
 */
final class VectorRows implements RowKernels {
  private static final RowKernels PLAIN = new PlainRows();

  /** The widest species of this machine with at most the eight lanes of a tile. */
  static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() > Panels.HEIGHT
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_PREFERRED;

  static final int LANES = SPECIES.length();

  /** Rows below this length are not worth setting up vectors for. */
  private static final int SHORT = 4 * LANES;

  /** Products below this length have one chain of vectors, which takes as long as four sums do. */
  private static final int SHORT_DOT = 8 * LANES;

  static final VectorShuffle<Double> BY_FOUR = rotation(4);
  static final VectorShuffle<Double> BY_TWO = rotation(2);
  static final VectorShuffle<Double> BY_ONE = rotation(1);

  private static VectorShuffle<Double> rotation(int by) {
    return VectorShuffle.fromOp(SPECIES, lane -> (lane + by) % LANES);
  }

  @Override
  public double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    return n < SHORT_DOT ? PLAIN.dot(a, aOff, b, bOff, n) : longDot(a, aOff, b, bOff, n);
  }

  @Override
  public double filledDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers) {
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector s0 = zero;
    DoubleVector s1 = zero;
    DoubleVector s2 = zero;
    DoubleVector s3 = zero;
    DoubleVector q0 = zero;
    DoubleVector q1 = zero;
    DoubleVector q2 = zero;
    DoubleVector q3 = zero;
    DoubleVector numbers = zero;
    int i = 0;
    for (; i <= n - 4 * LANES; i += 4 * LANES) {
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, i + LANES);
      DoubleVector x2 = DoubleVector.fromArray(SPECIES, x, i + 2 * LANES);
      DoubleVector x3 = DoubleVector.fromArray(SPECIES, x, i + 3 * LANES);
      VectorMask<Double> m0 = x0.compare(VectorOperators.EQ, x0);
      VectorMask<Double> m1 = x1.compare(VectorOperators.EQ, x1);
      VectorMask<Double> m2 = x2.compare(VectorOperators.EQ, x2);
      VectorMask<Double> m3 = x3.compare(VectorOperators.EQ, x3);
      DoubleVector z0 = zero.blend(x0, m0);
      DoubleVector z1 = zero.blend(x1, m1);
      DoubleVector z2 = zero.blend(x2, m2);
      DoubleVector z3 = zero.blend(x3, m3);
      z0.intoArray(into, i);
      z1.intoArray(into, i + LANES);
      z2.intoArray(into, i + 2 * LANES);
      z3.intoArray(into, i + 3 * LANES);
      int p = wOff + i;
      s0 = z0.fma(DoubleVector.fromArray(SPECIES, w, p), s0);
      s1 = z1.fma(DoubleVector.fromArray(SPECIES, w, p + LANES), s1);
      s2 = z2.fma(DoubleVector.fromArray(SPECIES, w, p + 2 * LANES), s2);
      s3 = z3.fma(DoubleVector.fromArray(SPECIES, w, p + 3 * LANES), s3);
      q0 = z0.fma(z0, q0);
      q1 = z1.fma(z1, q1);
      q2 = z2.fma(z2, q2);
      q3 = z3.fma(z3, q3);
      DoubleVector n0 = zero.blend(one, m0).add(zero.blend(one, m1));
      DoubleVector n1 = zero.blend(one, m2).add(zero.blend(one, m3));
      numbers = numbers.add(n0.add(n1));
    }
    for (; i <= n - LANES; i += LANES) {
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
      VectorMask<Double> m0 = x0.compare(VectorOperators.EQ, x0);
      DoubleVector z0 = zero.blend(x0, m0);
      z0.intoArray(into, i);
      s0 = z0.fma(DoubleVector.fromArray(SPECIES, w, wOff + i), s0);
      q0 = z0.fma(z0, q0);
      numbers = numbers.add(zero.blend(one, m0));
    }
    DoubleVector products = s0.add(s1).add(s2.add(s3));
    DoubleVector squares = q0.add(q1).add(q2.add(q3));
    if (LANES > 4) {
      products = products.add(products.rearrange(BY_FOUR));
      squares = squares.add(squares.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      products = products.add(products.rearrange(BY_TWO));
      squares = squares.add(squares.rearrange(BY_TWO));
    }
    double sum = products.add(products.rearrange(BY_ONE)).lane(0);
    double sumOfSquares = squares.add(squares.rearrange(BY_ONE)).lane(0);
    // Whole numbers add up to the same in any order.
    double count = numbers.reduceLanes(VectorOperators.ADD);
    for (; i < n; i++) {
      boolean isNumber = x[i] == x[i];
      into[i] = isNumber ? x[i] : 0;
      sum += into[i] * w[wOff + i];
      sumOfSquares += into[i] * into[i];
      count += isNumber ? 1 : 0;
    }
    squaresAndNumbers[0] = sumOfSquares;
    squaresAndNumbers[1] = count;
    return sum;
  }

  @Override
  public double addSquaresThenSolve(
      double by,
      double slope,
      double share,
      double ridge,
      double[] x,
      double[] s,
      double[] q,
      int n) {
    DoubleVector added = DoubleVector.broadcast(SPECIES, by);
    DoubleVector factor = DoubleVector.broadcast(SPECIES, slope);
    DoubleVector kept = DoubleVector.broadcast(SPECIES, share);
    DoubleVector floor = DoubleVector.broadcast(SPECIES, ridge);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    int i = 0;
    for (int last = n - 4 * LANES + 1; i < last; i += 4 * LANES) {
      int j = i + LANES;
      int k = j + LANES;
      int l = k + LANES;
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
      DoubleVector e0 = x0.mul(added).mul(x0).add(DoubleVector.fromArray(SPECIES, s, i));
      DoubleVector q0 = x0.mul(factor).div(e0.mul(kept).add(floor));
      e0.intoArray(s, i);
      q0.intoArray(q, i);
      s0 = q0.fma(x0, s0);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, j);
      DoubleVector e1 = x1.mul(added).mul(x1).add(DoubleVector.fromArray(SPECIES, s, j));
      DoubleVector q1 = x1.mul(factor).div(e1.mul(kept).add(floor));
      e1.intoArray(s, j);
      q1.intoArray(q, j);
      s1 = q1.fma(x1, s1);
      DoubleVector x2 = DoubleVector.fromArray(SPECIES, x, k);
      DoubleVector e2 = x2.mul(added).mul(x2).add(DoubleVector.fromArray(SPECIES, s, k));
      DoubleVector q2 = x2.mul(factor).div(e2.mul(kept).add(floor));
      e2.intoArray(s, k);
      q2.intoArray(q, k);
      s2 = q2.fma(x2, s2);
      DoubleVector x3 = DoubleVector.fromArray(SPECIES, x, l);
      DoubleVector e3 = x3.mul(added).mul(x3).add(DoubleVector.fromArray(SPECIES, s, l));
      DoubleVector q3 = x3.mul(factor).div(e3.mul(kept).add(floor));
      e3.intoArray(s, l);
      q3.intoArray(q, l);
      s3 = q3.fma(x3, s3);
    }
    DoubleVector lanes = s0.add(s1).add(s2.add(s3));
    if (LANES > 4) {
      lanes = lanes.add(lanes.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      lanes = lanes.add(lanes.rearrange(BY_TWO));
    }
    double total = lanes.add(lanes.rearrange(BY_ONE)).lane(0);
    for (; i < n; i++) {
      double value = x[i];
      double entry = s[i] + by * value * value;
      s[i] = entry;
      q[i] = slope * value / (share * entry + ridge);
      total += value * q[i];
    }
    return total;
  }

  @Override
  public int fill(double[] x, double[] into, double[] ones, int n) {
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector numbers = zero;
    int i = 0;
    for (; i <= n - 2 * LANES; i += 2 * LANES) {
      DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
      DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, i + LANES);
      VectorMask<Double> m0 = x0.compare(VectorOperators.EQ, x0);
      VectorMask<Double> m1 = x1.compare(VectorOperators.EQ, x1);
      DoubleVector o0 = zero.blend(one, m0);
      DoubleVector o1 = zero.blend(one, m1);
      zero.blend(x0, m0).intoArray(into, i);
      zero.blend(x1, m1).intoArray(into, i + LANES);
      o0.intoArray(ones, i);
      o1.intoArray(ones, i + LANES);
      numbers = numbers.add(o0.add(o1));
    }
    // Whole numbers add up to the same in any order.
    double count = numbers.reduceLanes(VectorOperators.ADD);
    for (; i < n; i++) {
      boolean isNumber = x[i] == x[i];
      into[i] = isNumber ? x[i] : 0;
      ones[i] = isNumber ? 1 : 0;
      count += ones[i];
    }
    return (int) count;
  }

  private static double longDot(double[] a, int aOff, double[] b, int bOff, int n) {
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    DoubleVector s4 = DoubleVector.zero(SPECIES);
    DoubleVector s5 = DoubleVector.zero(SPECIES);
    DoubleVector s6 = DoubleVector.zero(SPECIES);
    DoubleVector s7 = DoubleVector.zero(SPECIES);
    int i = 0;
    for (; i <= n - 8 * LANES; i += 8 * LANES) {
      int p = aOff + i;
      int q = bOff + i;
      s0 = DoubleVector.fromArray(SPECIES, a, p).fma(DoubleVector.fromArray(SPECIES, b, q), s0);
      s1 =
          DoubleVector.fromArray(SPECIES, a, p + LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + LANES), s1);
      s2 =
          DoubleVector.fromArray(SPECIES, a, p + 2 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 2 * LANES), s2);
      s3 =
          DoubleVector.fromArray(SPECIES, a, p + 3 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 3 * LANES), s3);
      s4 =
          DoubleVector.fromArray(SPECIES, a, p + 4 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 4 * LANES), s4);
      s5 =
          DoubleVector.fromArray(SPECIES, a, p + 5 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 5 * LANES), s5);
      s6 =
          DoubleVector.fromArray(SPECIES, a, p + 6 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 6 * LANES), s6);
      s7 =
          DoubleVector.fromArray(SPECIES, a, p + 7 * LANES)
              .fma(DoubleVector.fromArray(SPECIES, b, q + 7 * LANES), s7);
    }
    for (; i <= n - LANES; i += LANES) {
      s0 =
          DoubleVector.fromArray(SPECIES, a, aOff + i)
              .fma(DoubleVector.fromArray(SPECIES, b, bOff + i), s0);
    }
    DoubleVector lanes = s0.add(s1).add(s2.add(s3)).add(s4.add(s5).add(s6.add(s7)));
    if (LANES > 4) {
      lanes = lanes.add(lanes.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      lanes = lanes.add(lanes.rearrange(BY_TWO));
    }
    double total = lanes.add(lanes.rearrange(BY_ONE)).lane(0);
    for (; i < n; i++) {
      total += a[aOff + i] * b[bOff + i];
    }
    return total;
  }

  @Override
  public void axpy(double alpha, double[] x, int xOff, double[] y, int yOff, int n) {
    for (int i = 0; i < n; i++) {
      y[yOff + i] = Math.fma(alpha, x[xOff + i], y[yOff + i]);
    }
  }

  @Override
  public void scale(double alpha, double[] x, int off, int n) {
    PLAIN.scale(alpha, x, off, n);
  }

  @Override
  public double axpyAndDot(double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    return n < SHORT
        ? PLAIN.axpyAndDot(alpha, a, aOff, x, y, n)
        : longAxpyAndDot(alpha, a, aOff, x, y, n);
  }

  private static double longAxpyAndDot(
      double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    int i = 0;
    for (; i <= n - 4 * LANES; i += 4 * LANES) {
      int j = i + LANES;
      int k = j + LANES;
      int l = k + LANES;
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, aOff + i);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, aOff + j);
      DoubleVector a2 = DoubleVector.fromArray(SPECIES, a, aOff + k);
      DoubleVector a3 = DoubleVector.fromArray(SPECIES, a, aOff + l);
      a0.fma(factor, DoubleVector.fromArray(SPECIES, y, i)).intoArray(y, i);
      a1.fma(factor, DoubleVector.fromArray(SPECIES, y, j)).intoArray(y, j);
      a2.fma(factor, DoubleVector.fromArray(SPECIES, y, k)).intoArray(y, k);
      a3.fma(factor, DoubleVector.fromArray(SPECIES, y, l)).intoArray(y, l);
      s0 = a0.fma(DoubleVector.fromArray(SPECIES, x, i), s0);
      s1 = a1.fma(DoubleVector.fromArray(SPECIES, x, j), s1);
      s2 = a2.fma(DoubleVector.fromArray(SPECIES, x, k), s2);
      s3 = a3.fma(DoubleVector.fromArray(SPECIES, x, l), s3);
    }
    DoubleVector lanes = s0.add(s1).add(s2.add(s3));
    if (LANES > 4) {
      lanes = lanes.add(lanes.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      lanes = lanes.add(lanes.rearrange(BY_TWO));
    }
    double total = lanes.add(lanes.rearrange(BY_ONE)).lane(0);
    for (; i < n; i++) {
      double entry = a[aOff + i];
      y[i] = Math.fma(alpha, entry, y[i]);
      total += entry * x[i];
    }
    return total;
  }

  @Override
  public double updateAxpyAndDot(
      double gamma, double[] u, double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    return n < SHORT
        ? ShortRowQuad.updateAxpyAndDot(gamma, u, alpha, a, aOff, x, y, n)
        : longUpdateAxpyAndDot(gamma, u, alpha, a, aOff, x, y, n);
  }

  private static double longUpdateAxpyAndDot(
      double gamma, double[] u, double alpha, double[] a, int aOff, double[] x, double[] y, int n) {
    DoubleVector growth = DoubleVector.broadcast(SPECIES, gamma);
    DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = DoubleVector.zero(SPECIES);
    DoubleVector s2 = DoubleVector.zero(SPECIES);
    DoubleVector s3 = DoubleVector.zero(SPECIES);
    int i = 0;
    for (; i <= n - 4 * LANES; i += 4 * LANES) {
      int j = i + LANES;
      int k = j + LANES;
      int l = k + LANES;
      DoubleVector a0 =
          DoubleVector.fromArray(SPECIES, u, i)
              .fma(growth, DoubleVector.fromArray(SPECIES, a, aOff + i));
      DoubleVector a1 =
          DoubleVector.fromArray(SPECIES, u, j)
              .fma(growth, DoubleVector.fromArray(SPECIES, a, aOff + j));
      DoubleVector a2 =
          DoubleVector.fromArray(SPECIES, u, k)
              .fma(growth, DoubleVector.fromArray(SPECIES, a, aOff + k));
      DoubleVector a3 =
          DoubleVector.fromArray(SPECIES, u, l)
              .fma(growth, DoubleVector.fromArray(SPECIES, a, aOff + l));
      a0.intoArray(a, aOff + i);
      a1.intoArray(a, aOff + j);
      a2.intoArray(a, aOff + k);
      a3.intoArray(a, aOff + l);
      a0.fma(factor, DoubleVector.fromArray(SPECIES, y, i)).intoArray(y, i);
      a1.fma(factor, DoubleVector.fromArray(SPECIES, y, j)).intoArray(y, j);
      a2.fma(factor, DoubleVector.fromArray(SPECIES, y, k)).intoArray(y, k);
      a3.fma(factor, DoubleVector.fromArray(SPECIES, y, l)).intoArray(y, l);
      s0 = a0.fma(DoubleVector.fromArray(SPECIES, x, i), s0);
      s1 = a1.fma(DoubleVector.fromArray(SPECIES, x, j), s1);
      s2 = a2.fma(DoubleVector.fromArray(SPECIES, x, k), s2);
      s3 = a3.fma(DoubleVector.fromArray(SPECIES, x, l), s3);
    }
    DoubleVector lanes = s0.add(s1).add(s2.add(s3));
    if (LANES > 4) {
      lanes = lanes.add(lanes.rearrange(BY_FOUR));
    }
    if (LANES > 2) {
      lanes = lanes.add(lanes.rearrange(BY_TWO));
    }
    double total = lanes.add(lanes.rearrange(BY_ONE)).lane(0);
    for (; i < n; i++) {
      double entry = Math.fma(gamma, u[i], a[aOff + i]);
      a[aOff + i] = entry;
      y[i] = Math.fma(alpha, entry, y[i]);
      total += entry * x[i];
    }
    return total;
  }

  @Override
  public void timesFour(double[] triangle, int i, double[] x, double[] y) {
    VectorRowQuad.times(triangle, i, x, y);
  }

  @Override
  public void updateTimesFour(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    VectorRowQuad.updateTimes(gamma, u, triangle, i, x, y);
  }

  @Override
  public void updateTwiceTimesFour(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y) {
    VectorRowQuadTwice.updateTimes(gamma, u, delta, w, triangle, i, x, y);
  }

  @Override
  public void addFour(
      double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    VectorRowSum.add(factors, x, stride, count, triangle, i);
  }

  @Override
  public void timesEight(double[] triangle, int i, double[] x, double[] y) {
    if (LANES == 8) {
      VectorRowOct.times(triangle, i, x, y);
    } else {
      RowKernels.super.timesEight(triangle, i, x, y);
    }
  }

  @Override
  public void updateTimesEight(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    if (LANES == 8 && i >= 2 * LANES) {
      VectorRowOct.updateTimes(gamma, u, triangle, i, x, y);
    } else {
      RowKernels.super.updateTimesEight(gamma, u, triangle, i, x, y);
    }
  }
}
