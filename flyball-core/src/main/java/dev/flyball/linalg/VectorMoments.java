package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link MomentKernels} on {@code jdk.incubator.vector}, in one pass and without fused products, so
 * that the bits are those of plain code. What does not fill a vector at the end is taken with some
 * of the components before it once more: nothing is written that is read. Written out, so that it
 * is longer than what is inlined at all: see {@link VectorRows}.
 */
final class VectorMoments implements MomentKernels {
  private static final int L = VectorRows.LANES;

  /** As many zeros as lanes, then ones: from r on, a vector whose last r lanes are one. */
  private static final double[] LAST = new double[2 * L];

  static {
    for (int lane = L; lane < LAST.length; lane++) {
      LAST[lane] = 1;
    }
  }

  @Override
  public int take(
      double[] x,
      double[] steady,
      MomentColumns from,
      MomentColumns to,
      double[] scale,
      double[] into,
      double limit,
      double[] scratch) {
    double[] counts = from.count();
    double[] means = from.mean();
    double[] variances = from.variance();
    double[] count = to.count();
    double[] mean = to.mean();
    double[] variance = to.variance();
    int n = x.length;
    DoubleVector none = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector most = DoubleVector.broadcast(SPECIES, limit);
    DoubleVector far = DoubleVector.broadcast(SPECIES, PlainMoments.FAR);
    none.intoArray(scratch, 0);
    int last = n - L;
    for (int i = 0; i < n; i += L) {
      int e = i < last ? i : last;
      DoubleVector given = DoubleVector.fromArray(SPECIES, x, e);
      VectorMask<Double> isNumber = given.compare(VectorOperators.EQ, given);
      DoubleVector value = none.blend(given, isNumber);
      DoubleVector weight = none.blend(DoubleVector.fromArray(SPECIES, steady, e), isNumber);
      DoubleVector counted = DoubleVector.fromArray(SPECIES, counts, e);
      DoubleVector centre = DoubleVector.fromArray(SPECIES, means, e);
      DoubleVector share = weight.div(counted.add(one));
      DoubleVector before = value.sub(centre).mul(weight);
      DoubleVector square = before.mul(before);
      DoubleVector middle = centre.add(before.mul(share)).add(square.mul(none));
      DoubleVector spread =
          DoubleVector.fromArray(SPECIES, variances, e).add(square.mul(share)).mul(one.sub(share));
      DoubleVector root = spread.lanewise(VectorOperators.SQRT);
      DoubleVector row = value.sub(middle).div(root).mul(weight);
      DoubleVector beyond = row.abs().sub(most);
      counted.add(weight).intoArray(count, e);
      middle.intoArray(mean, e);
      spread.intoArray(variance, e);
      root.intoArray(scale, e);
      row.add(beyond.add(beyond.abs()).mul(far)).intoArray(into, e);
      // Lanes that were there before do not count again. Added up in memory: a vector that goes
      // from turn to turn is allocated at each, depending on what the JVM compiled before.
      none.blend(DoubleVector.fromArray(SPECIES, LAST, L - i + e), isNumber)
          .add(DoubleVector.fromArray(SPECIES, scratch, 0))
          .intoArray(scratch, 0);
    }
    double seen = 0;
    for (int lane = 0; lane < L; lane++) {
      seen += scratch[lane];
    }
    return (int) seen;
  }
}
