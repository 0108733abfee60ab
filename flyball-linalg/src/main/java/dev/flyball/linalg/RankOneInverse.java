package dev.flyball.linalg;

import java.util.Arrays;

/**
 * An inverse P that takes rank-one corrections (Sherman-Morrison): what a row takes from it waits,
 * and enters P in the same pass as the next product. Vectors that meet it are {@link #stride} long,
 * with zeros beyond the width. O(d^2) per row. For one thread at a time.
 */
public final class RankOneInverse {
  private final SymmetricStore store;

  /** P is what is stored, less correction correction' where that waits. */
  private final double[] correction;

  private boolean waits;

  public RankOneInverse(SymmetricStore store) {
    this.store = store;
    this.correction = new double[store.stride()];
  }

  public int width() {
    return store.width();
  }

  /** The length of vectors that meet P: the width, padded. */
  public int stride() {
    return store.stride();
  }

  /** Sets P. O(d^2). */
  public void set(PackedSymmetric p) {
    store.copyFrom(p);
    waits = false;
  }

  /** P, what waits included. O(d^2). */
  public void copyTo(PackedSymmetric p) {
    store.copyTo(p);
    if (waits) {
      p.addRankOne(-1, Arrays.copyOf(correction, width()));
    }
  }

  /** P without what waits, as a checkpoint keeps it. */
  public void copyStoredTo(PackedSymmetric p) {
    store.copyTo(p);
  }

  /** P -= (size u) (size u)'. */
  public void correct(double size, double[] u) {
    for (int j = 0; j < correction.length; j++) {
      correction[j] = size * u[j];
    }
    waits = true;
  }

  /** The correction that came last, which goes on to be the row's solution. */
  public double[] correction() {
    return correction;
  }

  /** Whether the correction is not yet in what is stored. */
  public boolean waits() {
    return waits;
  }

  /** As a checkpoint has it. */
  public void waits(boolean value) {
    waits = value;
  }

  /** z = P x. */
  public void times(double[] x, double[] z) {
    combine(1, x, 0, 0, x, 0, z);
  }

  /** z = a P x + b x + c y + e z; neither x nor the correction is z. */
  public void combine(double a, double[] x, double b, double c, double[] y, double e, double[] z) {
    store.combine(waits ? correction : null, a, x, b, c, y, e, z);
    waits = false;
  }

  public long numBytes() {
    return store.numBytes();
  }
}
