package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link EntryKernels} on {@code jdk.incubator.vector}, without fused products, so that the bits
 * are those of plain code. Several vectors at a time, until every method is longer than what is
 * inlined at all: see {@link VectorRows}.
 */
final class VectorEntries implements EntryKernels {
  private static final int L = VectorRows.LANES;

  @Override
  public void takeMoments(
      double[] raw,
      double[] there,
      double[] count,
      double[] mean,
      double[] variance,
      double[] perDeviation,
      double[] zero,
      double bound) {
    DoubleVector none = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1);
    DoubleVector most = DoubleVector.broadcast(SPECIES, bound);
    DoubleVector least = DoubleVector.broadcast(SPECIES, -bound);
    int i = 0;
    for (int last = raw.length - L; i < last; i += 2 * L) {
      int j = i + L;
      DoubleVector seen0 = DoubleVector.fromArray(SPECIES, there, i);
      DoubleVector counted0 = DoubleVector.fromArray(SPECIES, count, i).add(seen0);
      DoubleVector share0 = seen0.div(counted0.max(one));
      DoubleVector centre0 = DoubleVector.fromArray(SPECIES, mean, i);
      DoubleVector before0 = DoubleVector.fromArray(SPECIES, raw, i).sub(centre0);
      DoubleVector spread0 =
          DoubleVector.fromArray(SPECIES, variance, i)
              .add(before0.mul(before0).mul(share0))
              .mul(one.sub(share0));
      centre0 = centre0.add(before0.mul(share0));
      VectorMask<Double> still0 = spread0.compare(VectorOperators.EQ, none);
      DoubleVector per0 = one.div(spread0.lanewise(VectorOperators.SQRT)).blend(none, still0);
      counted0.intoArray(count, i);
      centre0.intoArray(mean, i);
      spread0.intoArray(variance, i);
      per0.intoArray(perDeviation, i);
      none.sub(centre0).mul(per0).min(most).max(least).intoArray(zero, i);
      DoubleVector seen1 = DoubleVector.fromArray(SPECIES, there, j);
      DoubleVector counted1 = DoubleVector.fromArray(SPECIES, count, j).add(seen1);
      DoubleVector share1 = seen1.div(counted1.max(one));
      DoubleVector centre1 = DoubleVector.fromArray(SPECIES, mean, j);
      DoubleVector before1 = DoubleVector.fromArray(SPECIES, raw, j).sub(centre1);
      DoubleVector spread1 =
          DoubleVector.fromArray(SPECIES, variance, j)
              .add(before1.mul(before1).mul(share1))
              .mul(one.sub(share1));
      centre1 = centre1.add(before1.mul(share1));
      VectorMask<Double> still1 = spread1.compare(VectorOperators.EQ, none);
      DoubleVector per1 = one.div(spread1.lanewise(VectorOperators.SQRT)).blend(none, still1);
      counted1.intoArray(count, j);
      centre1.intoArray(mean, j);
      spread1.intoArray(variance, j);
      per1.intoArray(perDeviation, j);
      none.sub(centre1).mul(per1).min(most).max(least).intoArray(zero, j);
    }
    if (i < raw.length) {
      DoubleVector seen = DoubleVector.fromArray(SPECIES, there, i);
      DoubleVector counted = DoubleVector.fromArray(SPECIES, count, i).add(seen);
      DoubleVector share = seen.div(counted.max(one));
      DoubleVector centre = DoubleVector.fromArray(SPECIES, mean, i);
      DoubleVector before = DoubleVector.fromArray(SPECIES, raw, i).sub(centre);
      DoubleVector spread =
          DoubleVector.fromArray(SPECIES, variance, i)
              .add(before.mul(before).mul(share))
              .mul(one.sub(share));
      centre = centre.add(before.mul(share));
      VectorMask<Double> still = spread.compare(VectorOperators.EQ, none);
      DoubleVector per = one.div(spread.lanewise(VectorOperators.SQRT)).blend(none, still);
      counted.intoArray(count, i);
      centre.intoArray(mean, i);
      spread.intoArray(variance, i);
      per.intoArray(perDeviation, i);
      none.sub(centre).mul(per).min(most).max(least).intoArray(zero, i);
    }
  }

  @Override
  public void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    DoubleVector most = DoubleVector.broadcast(SPECIES, bound);
    DoubleVector least = DoubleVector.broadcast(SPECIES, -bound);
    int i = 0;
    for (int last = raw.length - 3 * L; i < last; i += 4 * L) {
      int j = i + L;
      int k = j + L;
      int l = k + L;
      DoubleVector e0 =
          DoubleVector.fromArray(SPECIES, raw, i)
              .sub(DoubleVector.fromArray(SPECIES, mean, i))
              .mul(DoubleVector.fromArray(SPECIES, perDeviation, i));
      e0.min(most).max(least).intoArray(into, i);
      DoubleVector e1 =
          DoubleVector.fromArray(SPECIES, raw, j)
              .sub(DoubleVector.fromArray(SPECIES, mean, j))
              .mul(DoubleVector.fromArray(SPECIES, perDeviation, j));
      e1.min(most).max(least).intoArray(into, j);
      DoubleVector e2 =
          DoubleVector.fromArray(SPECIES, raw, k)
              .sub(DoubleVector.fromArray(SPECIES, mean, k))
              .mul(DoubleVector.fromArray(SPECIES, perDeviation, k));
      e2.min(most).max(least).intoArray(into, k);
      DoubleVector e3 =
          DoubleVector.fromArray(SPECIES, raw, l)
              .sub(DoubleVector.fromArray(SPECIES, mean, l))
              .mul(DoubleVector.fromArray(SPECIES, perDeviation, l));
      e3.min(most).max(least).intoArray(into, l);
    }
    for (; i < raw.length; i += L) {
      DoubleVector e =
          DoubleVector.fromArray(SPECIES, raw, i)
              .sub(DoubleVector.fromArray(SPECIES, mean, i))
              .mul(DoubleVector.fromArray(SPECIES, perDeviation, i));
      e.min(most).max(least).intoArray(into, i);
    }
  }

  @Override
  public void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    DoubleVector kept = DoubleVector.broadcast(SPECIES, keep);
    DoubleVector by = DoubleVector.broadcast(SPECIES, added);
    DoubleVector ridge = DoubleVector.broadcast(SPECIES, epsilon);
    int i = 0;
    for (int last = s.length - 3 * L; i < last; i += 4 * L) {
      int j = i + L;
      int k = j + L;
      int l = k + L;
      DoubleVector entry0 = DoubleVector.fromArray(SPECIES, e, i);
      DoubleVector now0 =
          DoubleVector.fromArray(SPECIES, s, i).mul(kept).add(entry0.mul(by).mul(entry0));
      now0.intoArray(s, i);
      entry0.div(now0.add(ridge)).intoArray(q, at + i);
      DoubleVector entry1 = DoubleVector.fromArray(SPECIES, e, j);
      DoubleVector now1 =
          DoubleVector.fromArray(SPECIES, s, j).mul(kept).add(entry1.mul(by).mul(entry1));
      now1.intoArray(s, j);
      entry1.div(now1.add(ridge)).intoArray(q, at + j);
      DoubleVector entry2 = DoubleVector.fromArray(SPECIES, e, k);
      DoubleVector now2 =
          DoubleVector.fromArray(SPECIES, s, k).mul(kept).add(entry2.mul(by).mul(entry2));
      now2.intoArray(s, k);
      entry2.div(now2.add(ridge)).intoArray(q, at + k);
      DoubleVector entry3 = DoubleVector.fromArray(SPECIES, e, l);
      DoubleVector now3 =
          DoubleVector.fromArray(SPECIES, s, l).mul(kept).add(entry3.mul(by).mul(entry3));
      now3.intoArray(s, l);
      entry3.div(now3.add(ridge)).intoArray(q, at + l);
    }
    for (; i < s.length; i += L) {
      DoubleVector entry = DoubleVector.fromArray(SPECIES, e, i);
      DoubleVector now =
          DoubleVector.fromArray(SPECIES, s, i).mul(kept).add(entry.mul(by).mul(entry));
      now.intoArray(s, i);
      entry.div(now.add(ridge)).intoArray(q, at + i);
    }
  }

  @Override
  public void takeRegrets(
      double slope,
      double said,
      double discount,
      double[] says,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    DoubleVector none = DoubleVector.zero(SPECIES);
    DoubleVector by = DoubleVector.broadcast(SPECIES, slope);
    DoubleVector mixture = DoubleVector.broadcast(SPECIES, said);
    DoubleVector fading = DoubleVector.broadcast(SPECIES, discount);
    DoubleVector squareFading = DoubleVector.broadcast(SPECIES, discount * discount);
    int i = 0;
    for (int last = says.length - L; i < last; i += 2 * L) {
      int j = i + L;
      DoubleVector rho0 = mixture.sub(DoubleVector.fromArray(SPECIES, says, i)).mul(by);
      DoubleVector square0 = rho0.mul(rho0);
      DoubleVector sum0 = DoubleVector.fromArray(SPECIES, regret, i).mul(fading).add(rho0);
      DoubleVector squared0 =
          DoubleVector.fromArray(SPECIES, squares, i).mul(squareFading).add(square0);
      DoubleVector most0 = DoubleVector.fromArray(SPECIES, largest, i).max(square0);
      DoubleVector scale0 = most0.add(squared0);
      VectorMask<Double> nothing0 = scale0.compare(VectorOperators.EQ, none);
      sum0.intoArray(regret, i);
      squared0.intoArray(squares, i);
      most0.intoArray(largest, i);
      sum0.max(none).div(scale0).blend(none, nothing0).intoArray(weight, i);
      DoubleVector rho1 = mixture.sub(DoubleVector.fromArray(SPECIES, says, j)).mul(by);
      DoubleVector square1 = rho1.mul(rho1);
      DoubleVector sum1 = DoubleVector.fromArray(SPECIES, regret, j).mul(fading).add(rho1);
      DoubleVector squared1 =
          DoubleVector.fromArray(SPECIES, squares, j).mul(squareFading).add(square1);
      DoubleVector most1 = DoubleVector.fromArray(SPECIES, largest, j).max(square1);
      DoubleVector scale1 = most1.add(squared1);
      VectorMask<Double> nothing1 = scale1.compare(VectorOperators.EQ, none);
      sum1.intoArray(regret, j);
      squared1.intoArray(squares, j);
      most1.intoArray(largest, j);
      sum1.max(none).div(scale1).blend(none, nothing1).intoArray(weight, j);
    }
    if (i < says.length) {
      DoubleVector rho = mixture.sub(DoubleVector.fromArray(SPECIES, says, i)).mul(by);
      DoubleVector square = rho.mul(rho);
      DoubleVector sum = DoubleVector.fromArray(SPECIES, regret, i).mul(fading).add(rho);
      DoubleVector squared =
          DoubleVector.fromArray(SPECIES, squares, i).mul(squareFading).add(square);
      DoubleVector most = DoubleVector.fromArray(SPECIES, largest, i).max(square);
      DoubleVector scale = most.add(squared);
      VectorMask<Double> nothing = scale.compare(VectorOperators.EQ, none);
      sum.intoArray(regret, i);
      squared.intoArray(squares, i);
      most.intoArray(largest, i);
      sum.max(none).div(scale).blend(none, nothing).intoArray(weight, i);
    }
  }
}
