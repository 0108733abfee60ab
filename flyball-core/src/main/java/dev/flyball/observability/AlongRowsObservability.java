package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import java.util.Arrays;

/**
 * The whole of S, forgotten along the rows that come and nowhere else (directional forgetting):
 *
 * <pre>S &lt;- S - (1 - beta) S g g' S / (g' S g) + (1 - beta) g g'</pre>
 *
 * This is beta S + (1 - beta) T with T = S - S g g' S / (g' S g) + g g'. For any v, v'T v is the
 * least of (v - a g)'S (v - a g) over a, plus (v'g)^2; with a = v'g / |g|^2 and S &lt;= c I it is
 * at most c |v|^2 as long as |g|^2 &lt;= c. So S never exceeds G^2 I, stays above beta times what
 * it was, and (1 - beta) h &lt; 1 for the current row: the plain memory's bounds hold. S is then no
 * average: where all directions are excited alike it grows to |g|^2 I, d times the average, and
 * asks for a larger eta. The m rows of a minibatch are taken one after the other, forgotten and
 * added with beta^(1/m) each, so that the first two bounds hold for it as well; the third is of
 * single rows. O(d^2) a row, a fresh factor to solve.
 */
final class AlongRowsObservability extends FreshlyFactoredObservability {
  /** Below this share of tr S, what S holds along a row is rounding. */
  private static final double NOTHING = 1e-14;

  private PackedSymmetric next;
  private final int[] rowParameters;
  private final double[] rowValues;
  private final double[] row;
  private final double[] product;

  AlongRowsObservability(int width, double beta, Ridge ridge) {
    super(width, beta, ridge);
    next = new PackedSymmetric(width);
    rowParameters = new int[width];
    rowValues = new double[width];
    row = new double[width];
    product = new double[width];
  }

  /** Works out the next S beside this one: what is forgotten is only known from the whole of it. */
  @Override
  double traceAfter(Actuation actuation) {
    next.copyFrom(s());
    int rows = 0;
    for (int i = 0; i < actuation.rows(); i++) {
      rows += actuation.row(i, rowParameters, rowValues) > 0 ? 1 : 0;
    }
    double keep = rows == 1 ? beta() : Math.pow(beta(), 1.0 / rows);
    for (int i = 0; i < actuation.rows(); i++) {
      int length = actuation.row(i, rowParameters, rowValues);
      if (length > 0) {
        forgetAlongRow(length, keep);
        addRow(length, 1 - keep);
      }
    }
    return next.trace();
  }

  private void addRow(int length, double weight) {
    Arrays.fill(row, 0);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e];
    }
    next.addRankOne(weight, row);
  }

  /** Along the unit row, so that a row too small to be squared forgets as any other does. */
  private void forgetAlongRow(int length, double keep) {
    double largest = 0;
    for (int e = 0; e < length; e++) {
      largest = Math.max(largest, Math.abs(rowValues[e]));
    }
    if (largest == 0) {
      return;
    }
    Arrays.fill(row, 0);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e] / largest;
    }
    next.times(row, product);
    double excited = Kernels.dot(row, 0, product, 0, row.length);
    if (excited > NOTHING * next.trace()) {
      next.addRankOne(-(1 - keep) / excited, product);
    }
  }

  @Override
  void forgetAndAdd(Actuation actuation) {
    next = replace(next);
  }

  /** None: what is lost to rounding beside a large row does not fade, and may grow. */
  @Override
  public double errorBound() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.scratch(next.numBytes() + 28L * width());
  }
}
