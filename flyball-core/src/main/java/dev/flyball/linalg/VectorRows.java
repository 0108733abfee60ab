package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link RowKernels} on {@code jdk.incubator.vector}, with the bits of {@link PlainRows}. The eight
 * lanes of a sum are one vector, or two that are gone through one after the other. Lanes are added
 * up by rotations, not by {@code reduceLanes}, which leaves its order open.
 *
 * <p>Two habits keep vectors from being allocated at every call, which happens for good once the
 * compiler's budget runs out inside a large caller. No vector passes through a method of ours,
 * however small: the JDK's own are inlined by force, ours are not. And the sums are unrolled until
 * they are longer than what is inlined at all (325 bytecodes).
 */
final class VectorRows implements RowKernels {
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

  private static VectorShuffle<Double> rotation(int by) {
    return VectorShuffle.fromOp(SPECIES, lane -> (lane + by) % LANES);
  }

  @Override
  public double dot(double[] a, int aOff, double[] b, int bOff, int n) {
    int whole = n & -HEIGHT;
    DoubleVector lanes = DoubleVector.zero(SPECIES);
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s = DoubleVector.zero(SPECIES);
      int i = p;
      for (; i < whole - 3 * HEIGHT; i += 4 * HEIGHT) {
        int at = aOff + i;
        int to = bOff + i;
        s = DoubleVector.fromArray(SPECIES, a, at).fma(DoubleVector.fromArray(SPECIES, b, to), s);
        s =
            DoubleVector.fromArray(SPECIES, a, at + 8)
                .fma(DoubleVector.fromArray(SPECIES, b, to + 8), s);
        s =
            DoubleVector.fromArray(SPECIES, a, at + 16)
                .fma(DoubleVector.fromArray(SPECIES, b, to + 16), s);
        s =
            DoubleVector.fromArray(SPECIES, a, at + 24)
                .fma(DoubleVector.fromArray(SPECIES, b, to + 24), s);
      }
      for (; i < whole; i += HEIGHT) {
        s =
            DoubleVector.fromArray(SPECIES, a, aOff + i)
                .fma(DoubleVector.fromArray(SPECIES, b, bOff + i), s);
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
  public double filledDot(
      double[] x, double[] into, double[] w, int wOff, int n, double[] squaresAndNumbers) {
    int whole = n & -HEIGHT;
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector products = zero;
    DoubleVector squares = zero;
    DoubleVector numbers = zero;
    for (int p = 0; p < HEIGHT; p += LANES) {
      DoubleVector s = zero;
      DoubleVector q = zero;
      int i = p;
      for (; i < whole - HEIGHT; i += 2 * HEIGHT) {
        DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
        DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, i + HEIGHT);
        VectorMask<Double> m0 = x0.compare(VectorOperators.EQ, x0);
        VectorMask<Double> m1 = x1.compare(VectorOperators.EQ, x1);
        DoubleVector z0 = zero.blend(x0, m0);
        DoubleVector z1 = zero.blend(x1, m1);
        z0.intoArray(into, i);
        z1.intoArray(into, i + HEIGHT);
        s = z0.fma(DoubleVector.fromArray(SPECIES, w, wOff + i), s);
        s = z1.fma(DoubleVector.fromArray(SPECIES, w, wOff + i + HEIGHT), s);
        q = z0.fma(z0, q);
        q = z1.fma(z1, q);
        numbers = numbers.add(zero.blend(one, m0).add(zero.blend(one, m1)));
      }
      for (; i < whole; i += HEIGHT) {
        DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
        VectorMask<Double> m0 = x0.compare(VectorOperators.EQ, x0);
        DoubleVector z0 = zero.blend(x0, m0);
        z0.intoArray(into, i);
        s = z0.fma(DoubleVector.fromArray(SPECIES, w, wOff + i), s);
        q = z0.fma(z0, q);
        numbers = numbers.add(zero.blend(one, m0));
      }
      products = products.add(s);
      squares = squares.add(q);
    }
    if (LANES > 4) {
      products = products.add(products.rearrange(BY_FOUR));
      squares = squares.add(squares.rearrange(BY_FOUR));
    }
    products = products.add(products.rearrange(BY_TWO));
    squares = squares.add(squares.rearrange(BY_TWO));
    double sum = products.add(products.rearrange(BY_ONE)).lane(0);
    double sumOfSquares = squares.add(squares.rearrange(BY_ONE)).lane(0);
    // Whole numbers add up to the same in any order.
    double count = numbers.reduceLanes(VectorOperators.ADD);
    for (int i = whole; i < n; i++) {
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

  @Override
  public void addFour(
      double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    VectorRowSum.add(factors, x, stride, count, triangle, i);
  }

  @Override
  public void timesEight(double[] triangle, int i, double[] x, double[] y) {
    VectorEightRows.times(triangle, i, x, y);
  }

  @Override
  public void updateTimesEight(
      double gamma, double[] u, double[] triangle, int i, double[] x, double[] y) {
    VectorEightRows.updateTimes(gamma, u, triangle, i, x, y);
  }

  @Override
  public void updateTwiceTimesEight(
      double gamma,
      double[] u,
      double delta,
      double[] w,
      double[] triangle,
      int i,
      double[] x,
      double[] y) {
    VectorEightRows.updateTwiceTimes(gamma, u, delta, w, triangle, i, x, y);
  }

  @Override
  public void timesTiles(double[] tiles, int from, int i, double[] x, double[] y) {
    VectorEightTiles.times(tiles, from, i, x, y);
  }

  @Override
  public void updateTimesTiles(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y) {
    VectorEightTiles.updateTimes(gamma, u, tiles, from, i, x, y);
  }
}
