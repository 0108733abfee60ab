package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link EntryKernels} on {@code jdk.incubator.vector}, without fused products, so that the bits
 * are those of plain code.
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
    for (int i = 0; i < raw.length; i += L) {
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
    for (int i = 0; i < raw.length; i += L) {
      DoubleVector.fromArray(SPECIES, raw, i)
          .sub(DoubleVector.fromArray(SPECIES, mean, i))
          .mul(DoubleVector.fromArray(SPECIES, perDeviation, i))
          .min(most)
          .max(least)
          .intoArray(into, i);
    }
  }

  @Override
  public void takeDiagonal(
      double keep, double added, double epsilon, double[] e, double[] s, double[] q, int at) {
    DoubleVector kept = DoubleVector.broadcast(SPECIES, keep);
    DoubleVector by = DoubleVector.broadcast(SPECIES, added);
    DoubleVector ridge = DoubleVector.broadcast(SPECIES, epsilon);
    for (int j = 0; j < s.length; j += L) {
      DoubleVector entry = DoubleVector.fromArray(SPECIES, e, j);
      DoubleVector now =
          DoubleVector.fromArray(SPECIES, s, j).mul(kept).add(entry.mul(by).mul(entry));
      now.intoArray(s, j);
      entry.div(now.add(ridge)).intoArray(q, at + j);
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
    for (int i = 0; i < says.length; i += L) {
      DoubleVector rho = mixture.sub(DoubleVector.fromArray(SPECIES, says, i)).mul(by);
      DoubleVector square = rho.mul(rho);
      DoubleVector sum = DoubleVector.fromArray(SPECIES, regret, i).mul(fading).add(rho);
      DoubleVector sumOfSquares =
          DoubleVector.fromArray(SPECIES, squares, i).mul(squareFading).add(square);
      DoubleVector most = DoubleVector.fromArray(SPECIES, largest, i).max(square);
      DoubleVector scale = most.add(sumOfSquares);
      VectorMask<Double> nothing = scale.compare(VectorOperators.EQ, none);
      sum.intoArray(regret, i);
      sumOfSquares.intoArray(squares, i);
      most.intoArray(largest, i);
      sum.max(none).div(scale).blend(none, nothing).intoArray(weight, i);
    }
  }
}
