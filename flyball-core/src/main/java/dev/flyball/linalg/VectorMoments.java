package dev.flyball.linalg;

import static dev.flyball.linalg.MomentRules.COUNT;
import static dev.flyball.linalg.MomentRules.MEAN;
import static dev.flyball.linalg.MomentRules.SCALE;
import static dev.flyball.linalg.MomentRules.SEEN;
import static dev.flyball.linalg.MomentRules.VARIANCE;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link Kernels#takeMoments} on {@code jdk.incubator.vector}, operation by operation what {@link
 * PlainMoments} does, and so the same bits. Every lane is computed; which of them count is a matter
 * of blends.
 */
final class VectorMoments {
  private static final VectorSpecies<Double> SPECIES = VectorRows.SPECIES;
  private static final int LANES = SPECIES.length();

  private VectorMoments() {}

  static void take(
      double[] x,
      double[][] before,
      double[][] after,
      double[] into,
      int n,
      MomentRules rules,
      double[] sums) {
    double[] seenBefore = before[SEEN];
    double[] countBefore = before[COUNT];
    double[] meanBefore = before[MEAN];
    double[] varianceBefore = before[VARIANCE];
    double[] scaleBefore = before[SCALE];
    double[] seenAfter = after[SEEN];
    double[] countAfter = after[COUNT];
    double[] meanAfter = after[MEAN];
    double[] varianceAfter = after[VARIANCE];
    double[] scaleAfter = after[SCALE];
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector nan = DoubleVector.broadcast(SPECIES, Double.NaN);
    DoubleVector first = DoubleVector.broadcast(SPECIES, rules.first());
    DoubleVector horizon = DoubleVector.broadcast(SPECIES, rules.horizon());
    DoubleVector most = DoubleVector.broadcast(SPECIES, rules.bound());
    DoubleVector least = DoubleVector.broadcast(SPECIES, -rules.bound());
    DoubleVector numbers = zero;
    DoubleVector taken = zero;
    DoubleVector sum = zero;
    int j = 0;
    for (; j <= n - LANES; j += LANES) {
      DoubleVector value = DoubleVector.fromArray(SPECIES, x, j);
      DoubleVector seen = DoubleVector.fromArray(SPECIES, seenBefore, j);
      DoubleVector count = DoubleVector.fromArray(SPECIES, countBefore, j);
      DoubleVector mean = DoubleVector.fromArray(SPECIES, meanBefore, j);
      DoubleVector variance = DoubleVector.fromArray(SPECIES, varianceBefore, j);
      DoubleVector scale = DoubleVector.fromArray(SPECIES, scaleBefore, j);
      // NaN where it is missing, and where the component is not settled.
      DoubleVector counts = nan.blend(value, seen.compare(VectorOperators.GE, first));
      counts = nan.blend(counts, variance.compare(VectorOperators.GT, zero));
      VectorMask<Double> isNumber = value.compare(VectorOperators.EQ, value);
      VectorMask<Double> isTaken = counts.compare(VectorOperators.EQ, counts);

      DoubleVector reach = scale.mul(rules.furthest());
      DoubleVector high = mean.add(reach);
      DoubleVector low = mean.sub(reach);
      DoubleVector below = high.blend(value, value.compare(VectorOperators.LT, high));
      DoubleVector held = low.blend(below, below.compare(VectorOperators.GT, low));
      DoubleVector beyond = held.sub(mean);
      DoubleVector more = count.add(one);
      DoubleVector countNow = horizon.blend(more, more.compare(VectorOperators.LT, horizon));
      DoubleVector share = one.div(countNow);
      DoubleVector meanNow = mean.add(beyond.mul(share));
      DoubleVector varianceNow = one.sub(share).mul(variance.add(beyond.mul(beyond).mul(share)));
      DoubleVector deviation = varianceNow.lanewise(VectorOperators.SQRT);
      DoubleVector rounding = meanNow.lanewise(VectorOperators.ABS).mul(rules.noSpread());
      DoubleVector scaleNow = one.blend(deviation, deviation.compare(VectorOperators.GT, rounding));
      DoubleVector standardised = value.sub(meanNow).div(scaleNow);
      standardised = most.blend(standardised, standardised.compare(VectorOperators.LT, most));
      standardised = least.blend(standardised, standardised.compare(VectorOperators.GT, least));

      seen.blend(seen.add(one), isTaken).intoArray(seenAfter, j);
      count.blend(countNow, isTaken).intoArray(countAfter, j);
      mean.blend(meanNow, isTaken).intoArray(meanAfter, j);
      variance.blend(varianceNow, isTaken).intoArray(varianceAfter, j);
      scale.blend(scaleNow, isTaken).intoArray(scaleAfter, j);
      zero.blend(nan, isNumber).blend(standardised, isTaken).intoArray(into, j);
      numbers = numbers.add(zero.blend(one, isNumber));
      taken = taken.add(zero.blend(one, isTaken));
      DoubleVector sizes = varianceNow.add(meanNow.lanewise(VectorOperators.ABS));
      sum = sum.add(zero.blend(value.mul(zero), isNumber)).add(zero.blend(sizes, isTaken));
    }
    sums[0] = numbers.reduceLanes(VectorOperators.ADD);
    sums[1] = taken.reduceLanes(VectorOperators.ADD);
    sums[2] = sum.reduceLanes(VectorOperators.ADD);
    PlainMoments.take(x, before, after, into, j, n, rules, sums);
  }
}
