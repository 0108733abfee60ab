package dev.flyball.missing;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Mask;

/**
 * The masks of a data set's rows, each drawn once and then kept (Experiment 2: "the realized mask
 * is persistent per datapoint"). Memory O(rows size / 64), filled as rows are met. Made by {@link
 * Missingness#persistentPerRow}.
 */
public final class RowMasks implements Stateful {
  private final Missingness inner;
  private final RandomStream random;
  private final Mask[] masks;
  private final int words;

  RowMasks(Missingness inner, int rows, RandomStream random) {
    if (rows < 0) {
      throw new IllegalArgumentException("rows must be at least 0, not " + rows);
    }
    this.inner = inner;
    this.random = random.split(0);
    this.masks = new Mask[rows];
    this.words = (inner.size() + 63) >>> 6;
  }

  public int rows() {
    return masks.length;
  }

  /** How many components a row has. */
  public int size() {
    return inner.size();
  }

  /**
   * Writes the mask of {@code row} into {@code mask}. Allocates only when the row is first met.
   *
   * @param values the row's complete input, read only if the inner process depends on values and
   *     the row is new; may be null otherwise
   */
  public void rowMask(int row, double[] values, Mask mask) {
    if (row < 0 || row >= masks.length) {
      throw new IndexOutOfBoundsException("row " + row + ", expected 0 to " + (masks.length - 1));
    }
    if (masks[row] == null) {
      Mask drawn = Mask.noneSeen(inner.size());
      inner.next(values, random.split(row), drawn);
      masks[row] = drawn;
    }
    mask.copyFrom(masks[row]);
  }

  @Override
  public void fields(Fields f) {
    f.part("random", random);
    f.part("inner", inner);
    boolean[] drawn = new boolean[masks.length];
    long[] seen = new long[Math.multiplyExact(masks.length, words)];
    for (int row = 0; row < masks.length; row++) {
      if (masks[row] != null) {
        drawn[row] = true;
        pack(masks[row], seen, row * words);
      }
    }
    f.array("drawn", drawn);
    f.array("seen", seen);
    for (int row = 0; f.changes() && row < masks.length; row++) {
      masks[row] = drawn[row] ? unpack(seen, row * words) : null;
    }
  }

  private static void pack(Mask mask, long[] bits, int from) {
    for (int j = mask.nextSeen(0); j >= 0; j = mask.nextSeen(j + 1)) {
      bits[from + (j >>> 6)] |= 1L << j;
    }
  }

  private Mask unpack(long[] bits, int from) {
    Mask mask = Mask.noneSeen(inner.size());
    for (int j = 0; j < mask.size(); j++) {
      mask.set(j, (bits[from + (j >>> 6)] >>> j & 1L) != 0);
    }
    return mask;
  }
}
