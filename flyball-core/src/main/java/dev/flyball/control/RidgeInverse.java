package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SquareSymmetric;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The inverse P that a ridge regression carries along. What a row takes from it, a multiple of u u'
 * with u = P g, enters P in the same pass as the product with the next row. P is a whole square
 * where that is small, which is faster, and a triangle otherwise. O(d^2) a row.
 */
final class RidgeInverse implements Stateful {
  /** Up to this width a square stays in the nearest cache. */
  private static final int SQUARE_UP_TO = 64;

  private final int width;
  private final double diagonal;
  private final @Nullable SquareSymmetric square;

  /** P; where it is a square, what that was last set from. */
  private final PackedSymmetric packed;

  private double[] product;
  private double[] other;
  private double pending;

  /** A multiple of the identity at the beginning. */
  RidgeInverse(int width, double diagonal) {
    this.width = width;
    this.diagonal = diagonal;
    this.square = width <= SQUARE_UP_TO ? new SquareSymmetric(width) : null;
    this.packed = new PackedSymmetric(width);
    this.product = new double[length()];
    this.other = new double[length()];
    reset();
  }

  /** How long rows are: the width, or more with zeros beyond it. */
  int length() {
    return square == null ? width : square.stride();
  }

  /** u = P g. */
  double[] times(double[] g) {
    double[] before = product;
    product = other;
    other = before;
    SquareSymmetric whole = square;
    if (whole == null && pending == 0) {
      packed.times(g, product);
    } else if (whole == null) {
      packed.rankOneThenTimes(-pending, before, g, product);
    } else if (pending == 0) {
      whole.combine(1, g, 0, 0, g, 0, product);
    } else {
      double root = Math.sqrt(pending);
      for (int j = 0; j < before.length; j++) {
        before[j] *= root;
      }
      whole.foldThenCombine(before, 1, g, 0, 0, g, 0, product);
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
    if (square != null) {
      square.copyFrom(packed);
    }
  }

  private PackedSymmetric written() {
    if (square == null) {
      return packed;
    }
    PackedSymmetric now = new PackedSymmetric(width);
    square.copyTo(now);
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
    f.scratch(square == null ? 0 : square.numBytes());
  }
}
