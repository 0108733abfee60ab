package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link EntryKernels} on {@code jdk.incubator.vector}, without fused products, so that the bits
 * are those of plain code. Several vectors at a time, until every method is longer than what is
 * inlined at all: see {@link VectorRows}.
 */
final class VectorEntries extends EntryKernels {
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
    DoubleVector none = @zero;
    DoubleVector one = @all(1);
    DoubleVector most = @all(bound);
    DoubleVector least = @all(-bound);
    int i = 0;
//@ for n in 2 1
    for (; i + ${n + -1} * LANES < raw.length; i += $n * LANES) {
//@ for k in 1..$n
      int i$k = i + ${k + -1} * LANES;
      DoubleVector seen$k = @load(there, i$k);
      DoubleVector counted$k = @load(count, i$k).add(seen$k);
      DoubleVector share$k = seen$k.div(counted$k.max(one));
      DoubleVector centre$k = @load(mean, i$k);
      DoubleVector before$k = @load(raw, i$k).sub(centre$k);
      DoubleVector spread$k =
          @load(variance, i$k).add(before$k.mul(before$k).mul(share$k)).mul(one.sub(share$k));
      centre$k = centre$k.add(before$k.mul(share$k));
      VectorMask<Double> still$k = spread$k.compare(VectorOperators.EQ, none);
      DoubleVector per$k = one.div(spread$k.lanewise(VectorOperators.SQRT)).blend(none, still$k);
      counted$k.intoArray(count, i$k);
      centre$k.intoArray(mean, i$k);
      spread$k.intoArray(variance, i$k);
      per$k.intoArray(perDeviation, i$k);
      none.sub(centre$k).mul(per$k).min(most).max(least).intoArray(zero, i$k);
//@ end
    }
//@ end
  }

  @Override
  public void standardise(
      double[] raw, double[] mean, double[] perDeviation, double bound, double[] into) {
    DoubleVector most = @all(bound);
    DoubleVector least = @all(-bound);
    int i = 0;
//@ for n in 4 1
    for (; i + ${n + -1} * LANES < raw.length; i += $n * LANES) {
//@ for k in 1..$n
      int i$k = i + ${k + -1} * LANES;
      DoubleVector e$k = @load(raw, i$k).sub(@load(mean, i$k)).mul(@load(perDeviation, i$k));
      e$k.min(most).max(least).intoArray(into, i$k);
//@ end
    }
//@ end
  }

  @Override
  public void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    DoubleVector kept = @all(keep);
    DoubleVector by = @all(added);
    DoubleVector ridge = @all(epsilon);
    int i = 0;
//@ for n in 4 1
    for (; i + ${n + -1} * LANES < s.length; i += $n * LANES) {
//@ for k in 1..$n
      int i$k = i + ${k + -1} * LANES;
      DoubleVector entry$k = @load(e, i$k);
      DoubleVector now$k = @load(s, i$k).mul(kept).add(entry$k.mul(by).mul(entry$k));
      now$k.intoArray(s, i$k);
      entry$k.div(now$k.add(ridge)).intoArray(q, at + i$k);
//@ end
    }
//@ end
  }

  @Override
  public void takeRegrets(
      double slope,
      double prediction,
      double discount,
      double[] predictions,
      double[] regret,
      double[] squares,
      double[] largest,
      double[] weight) {
    DoubleVector none = @zero;
    DoubleVector by = @all(slope);
    DoubleVector mixture = @all(prediction);
    DoubleVector fading = @all(discount);
    DoubleVector squareFading = @all(discount * discount);
    int i = 0;
//@ for n in 2 1
    for (; i + ${n + -1} * LANES < predictions.length; i += $n * LANES) {
//@ for k in 1..$n
      int i$k = i + ${k + -1} * LANES;
      DoubleVector rho$k = mixture.sub(@load(predictions, i$k)).mul(by);
      DoubleVector square$k = rho$k.mul(rho$k);
      DoubleVector sum$k = @load(regret, i$k).mul(fading).add(rho$k);
      DoubleVector squared$k = @load(squares, i$k).mul(squareFading).add(square$k);
      DoubleVector most$k = @load(largest, i$k).max(square$k);
      DoubleVector scale$k = most$k.add(squared$k);
      VectorMask<Double> nothing$k = scale$k.compare(VectorOperators.EQ, none);
      sum$k.intoArray(regret, i$k);
      squared$k.intoArray(squares, i$k);
      most$k.intoArray(largest, i$k);
      sum$k.max(none).div(scale$k).blend(none, nothing$k).intoArray(weight, i$k);
//@ end
    }
//@ end
  }
}
