package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricStore;
import java.util.Arrays;

/**
 * The inverse P that a ridge regression carries along. What a row takes from it, a multiple of u u'
 * with u = P g, enters P in the same pass as the product with the next row. O(d^2) per row.
 */
final class RidgeInverse implements Stateful {
  private final int width;
  private final double diagonal;
  private final SymmetricStore inverse;

  /** Room for P as it is set, saved and loaded. */
  private final PackedSymmetric packed;

  private double[] product;
  private double[] other;
  private double pending;

  /** A multiple of the identity at the beginning. */
  RidgeInverse(int width, double diagonal) {
    this.width = width;
    this.diagonal = diagonal;
    this.inverse = SymmetricStore.of(width);
    this.packed = new PackedSymmetric(width);
    this.product = new double[length()];
    this.other = new double[length()];
    reset();
  }

  /** How long rows are: the width, or more with zeros beyond it. */
  int length() {
    return inverse.stride();
  }

  /** u = P g. */
  double[] times(double[] g) {
    double[] before = product;
    product = other;
    other = before;
    if (pending == 0) {
      inverse.combine(null, 1, g, 0, 0, g, 0, product);
    } else {
      double root = Math.sqrt(pending);
      for (int j = 0; j < before.length; j++) {
        before[j] *= root;
      }
      inverse.combine(before, 1, g, 0, 0, g, 0, product);
    }
    pending = 0;
    return product;
  }

  /** P -= by u u', where u is the last product. */
  void take(double by) {
    pending = by;
  }

  /** P is the inverse of what was factored. */
  void set(Cholesky cholesky) {
    cholesky.invertInto(packed);
    set();
  }

  private void set() {
    pending = 0;
    inverse.copyFrom(packed);
  }

  private PackedSymmetric written() {
    PackedSymmetric now = new PackedSymmetric(width);
    inverse.copyTo(now);
    return now;
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.PACKED).array("inverse", f.saves() ? written().array() : packed.array());
    if (f.resets()) {
      packed.addToDiagonal(diagonal);
      Arrays.fill(product, width, product.length, 0);
    }
    if (f.changes()) {
      set();
    }
    f.along(InputAxis.ROW).padded("correction", product, width);
    pending = f.number("pending", pending);
    f.scratch(other);
    f.scratch(inverse.numBytes());
  }
}
