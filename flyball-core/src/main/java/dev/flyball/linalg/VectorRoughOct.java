package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRowOct.LEFT_OF;
import static dev.flyball.linalg.VectorRows.BY_FOUR;
import static dev.flyball.linalg.VectorRows.BY_ONE;
import static dev.flyball.linalg.VectorRows.BY_TWO;
import static dev.flyball.linalg.VectorRows.LANES;
import static dev.flyball.linalg.VectorRows.SPECIES;
import static jdk.incubator.vector.VectorOperators.D2F;
import static jdk.incubator.vector.VectorOperators.F2D;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link VectorRowOct} for a triangle of floats: half of the bytes. Every entry is widened when it
 * is loaded, so that nothing but the entries themselves is rounded to single precision.
 */
final class VectorRoughOct {
  /** As many floats as there are lanes of doubles. */
  private static final VectorSpecies<Float> HALF = FloatVector.SPECIES_256;

  private VectorRoughOct() {}

  /** {@link RowKernels#timesEight(float[], int, double[], double[])}. */
  static void times(float[] a, int i, double[] x, double[] y) {
    int row0 = Packed.rowStart(i);
    int row1 = row0 + i + 1;
    int row2 = row1 + i + 2;
    int row3 = row2 + i + 3;
    int row4 = row3 + i + 4;
    int row5 = row4 + i + 5;
    int row6 = row5 + i + 6;
    int row7 = row6 + i + 7;
    DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[i]);
    DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[i + 1]);
    DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[i + 2]);
    DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[i + 3]);
    DoubleVector x4 = DoubleVector.broadcast(SPECIES, x[i + 4]);
    DoubleVector x5 = DoubleVector.broadcast(SPECIES, x[i + 5]);
    DoubleVector x6 = DoubleVector.broadcast(SPECIES, x[i + 6]);
    DoubleVector x7 = DoubleVector.broadcast(SPECIES, x[i + 7]);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int c = 0; c < i; c += 8) {
      DoubleVector xs = DoubleVector.fromArray(SPECIES, x, c);
      DoubleVector a0 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row0 + c).convertShape(F2D, SPECIES, 0);
      DoubleVector left = a0.fma(x0, DoubleVector.fromArray(SPECIES, y, c));
      s0 = a0.fma(xs, s0);
      DoubleVector a1 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row1 + c).convertShape(F2D, SPECIES, 0);
      DoubleVector right = a1.mul(x1);
      s1 = a1.fma(xs, s1);
      DoubleVector a2 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row2 + c).convertShape(F2D, SPECIES, 0);
      left = a2.fma(x2, left);
      s2 = a2.fma(xs, s2);
      DoubleVector a3 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row3 + c).convertShape(F2D, SPECIES, 0);
      right = a3.fma(x3, right);
      s3 = a3.fma(xs, s3);
      DoubleVector a4 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row4 + c).convertShape(F2D, SPECIES, 0);
      left = a4.fma(x4, left);
      s4 = a4.fma(xs, s4);
      DoubleVector a5 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row5 + c).convertShape(F2D, SPECIES, 0);
      right = a5.fma(x5, right);
      s5 = a5.fma(xs, s5);
      DoubleVector a6 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row6 + c).convertShape(F2D, SPECIES, 0);
      left = a6.fma(x6, left);
      s6 = a6.fma(xs, s6);
      DoubleVector a7 =
          (DoubleVector) FloatVector.fromArray(HALF, a, row7 + c).convertShape(F2D, SPECIES, 0);
      right = a7.fma(x7, right);
      s7 = a7.fma(xs, s7);
      left.add(right).intoArray(y, c);
    }
    // The tile on the diagonal: what lies beyond it belongs to the next row and counts as zero.
    DoubleVector xs = DoubleVector.fromArray(SPECIES, x, i);
    DoubleVector above = DoubleVector.zero(SPECIES);
    DoubleVector d0 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row0 + i).convertShape(F2D, SPECIES, 0);
    s0 = d0.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(xs, s0);
    DoubleVector d1 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row1 + i).convertShape(F2D, SPECIES, 0);
    above = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 8)).fma(x1, above);
    s1 = d1.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(xs, s1);
    DoubleVector d2 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row2 + i).convertShape(F2D, SPECIES, 0);
    above = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 16)).fma(x2, above);
    s2 = d2.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(xs, s2);
    DoubleVector d3 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row3 + i).convertShape(F2D, SPECIES, 0);
    above = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 24)).fma(x3, above);
    s3 = d3.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(xs, s3);
    DoubleVector d4 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row4 + i).convertShape(F2D, SPECIES, 0);
    above = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 32)).fma(x4, above);
    s4 = d4.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(xs, s4);
    DoubleVector d5 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row5 + i).convertShape(F2D, SPECIES, 0);
    above = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 40)).fma(x5, above);
    s5 = d5.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(xs, s5);
    DoubleVector d6 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row6 + i).convertShape(F2D, SPECIES, 0);
    above = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 48)).fma(x6, above);
    s6 = d6.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(xs, s6);
    DoubleVector d7 =
        (DoubleVector) FloatVector.fromArray(HALF, a, row7 + i).convertShape(F2D, SPECIES, 0);
    above = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 56)).fma(x7, above);
    s7 = d7.mul(DoubleVector.fromArray(SPECIES, LEFT_OF, 64)).fma(xs, s7);
    s0 = s0.add(s0.rearrange(BY_FOUR));
    s1 = s1.add(s1.rearrange(BY_FOUR));
    s2 = s2.add(s2.rearrange(BY_FOUR));
    s3 = s3.add(s3.rearrange(BY_FOUR));
    s4 = s4.add(s4.rearrange(BY_FOUR));
    s5 = s5.add(s5.rearrange(BY_FOUR));
    s6 = s6.add(s6.rearrange(BY_FOUR));
    s7 = s7.add(s7.rearrange(BY_FOUR));
    s0 = s0.add(s0.rearrange(BY_TWO));
    s1 = s1.add(s1.rearrange(BY_TWO));
    s2 = s2.add(s2.rearrange(BY_TWO));
    s3 = s3.add(s3.rearrange(BY_TWO));
    s4 = s4.add(s4.rearrange(BY_TWO));
    s5 = s5.add(s5.rearrange(BY_TWO));
    s6 = s6.add(s6.rearrange(BY_TWO));
    s7 = s7.add(s7.rearrange(BY_TWO));
    s0 = s0.add(s0.rearrange(BY_ONE));
    s1 = s1.add(s1.rearrange(BY_ONE));
    s2 = s2.add(s2.rearrange(BY_ONE));
    s3 = s3.add(s3.rearrange(BY_ONE));
    s4 = s4.add(s4.rearrange(BY_ONE));
    s5 = s5.add(s5.rearrange(BY_ONE));
    s6 = s6.add(s6.rearrange(BY_ONE));
    s7 = s7.add(s7.rearrange(BY_ONE));
    above.intoArray(y, i);
    y[i] += s0.lane(0);
    y[i + 1] += s1.lane(0);
    y[i + 2] += s2.lane(0);
    y[i + 3] += s3.lane(0);
    y[i + 4] += s4.lane(0);
    y[i + 5] += s5.lane(0);
    y[i + 6] += s6.lane(0);
    y[i + 7] += s7.lane(0);
  }

  /** {@link RowKernels#narrow}. */
  static double narrow(double factor, double[] from, float[] to, int n) {
    DoubleVector unit = DoubleVector.broadcast(SPECIES, factor);
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    int i = 0;
    for (; i <= n - 2 * LANES; i += 2 * LANES) {
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, from, i).mul(unit);
      DoubleVector a1 = DoubleVector.fromArray(SPECIES, from, i + LANES).mul(unit);
      s0 = a0.fma(a0, s0);
      s1 = a1.fma(a1, s1);
      ((FloatVector) a0.convertShape(D2F, HALF, 0)).intoArray(to, i);
      ((FloatVector) a1.convertShape(D2F, HALF, 0)).intoArray(to, i + LANES);
    }
    s0 = s0.add(s1);
    double sum = 0;
    for (int lane = 0; lane < LANES; lane++) {
      sum += s0.lane(lane);
    }
    for (; i < n; i++) {
      double entry = factor * from[i];
      sum += entry * entry;
      to[i] = (float) entry;
    }
    return sum;
  }
}
