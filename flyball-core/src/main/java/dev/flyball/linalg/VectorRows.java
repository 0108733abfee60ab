package dev.flyball.linalg;

import static dev.flyball.linalg.Panels.HEIGHT;

import jdk.incubator.vector.DoubleVector;
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
  public int vector() {
    return LANES;
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
  public void addFour(
      double[] factors, double[] x, int stride, int count, double[] triangle, int i) {
    VectorRowSum.add(factors, x, stride, count, triangle, i);
  }

  @Override
  public void timesEight(double[] triangle, int i, double[] x, double[] y) {
    VectorEightRows.timesEight0(triangle, i, x, y);
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
    VectorEightRows.timesEight2(gamma, u, delta, w, triangle, i, x, y);
  }

  @Override
  public void timesTiles(double[] tiles, int from, int i, double[] x, double[] y) {
    VectorEightRows.timesTiles0(tiles, from, i, x, y);
  }

  @Override
  public void updateTimesTiles(
      double gamma, double[] u, double[] tiles, int from, int i, double[] x, double[] y) {
    VectorEightRows.timesTiles1(gamma, u, tiles, from, i, x, y);
  }
}
