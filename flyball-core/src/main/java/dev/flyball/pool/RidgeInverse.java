package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.RankOneInverse;
import dev.flyball.linalg.SymmetricStore;

/** The inverse P that a ridge regression carries along, from a multiple of the identity on. */
final class RidgeInverse implements Stateful {
  private final int width;
  private final double diagonal;
  private final RankOneInverse inverse;

  /** Room for P as it is set, saved and loaded. */
  private final PackedSymmetric packed;

  private final double[] product;

  RidgeInverse(int width, double diagonal) {
    this.width = width;
    this.diagonal = diagonal;
    this.inverse = new RankOneInverse(SymmetricStore.of(width));
    this.packed = new PackedSymmetric(width);
    this.product = new double[length()];
    reset();
  }

  /** How long rows are: the width, or more with zeros beyond it. */
  int length() {
    return inverse.stride();
  }

  /** u = P g. */
  double[] times(double[] g) {
    inverse.times(g, product);
    return product;
  }

  /** P -= by u u', where u is the last product. */
  void take(double by) {
    inverse.correct(Math.sqrt(by), product);
  }

  /** P is the inverse of what was factored. */
  void set(Cholesky cholesky) {
    cholesky.invertInto(packed);
    inverse.set(packed);
  }

  private PackedSymmetric written() {
    PackedSymmetric now = new PackedSymmetric(width);
    inverse.copyStoredTo(now);
    return now;
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.PACKED).array("inverse", f.saves() ? written().array() : packed.array());
    f.along(InputAxis.ROW).padded("correction", inverse.correction(), width);
    boolean waits = f.flag("pending", inverse.waits());
    if (f.resets()) {
      packed.addToDiagonal(diagonal);
    }
    if (f.changes()) {
      inverse.set(packed);
      inverse.waits(waits);
    }
    f.scratch(product);
    f.scratch(inverse.numBytes());
  }
}
