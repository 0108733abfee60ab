package dev.flyball.observation;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Which components of an input were seen (the paper's M). Mutable and reusable: a missingness
 * process draws into the same mask at every step. One bit per component.
 */
public final class Mask {
  private final int size;
  private final long[] seen;

  private Mask(int size, long[] seen) {
    this.size = size;
    this.seen = seen;
  }

  /** A mask of {@code size} components, all of them seen. */
  public static Mask allSeen(int size) {
    Mask mask = noneSeen(size);
    mask.seeAll();
    return mask;
  }

  /** A mask of {@code size} components, none of them seen. */
  public static Mask noneSeen(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("a mask needs a size of at least 0, not " + size);
    }
    return new Mask(size, new long[(size + 63) >>> 6]);
  }

  /** The mask that sees every component of {@code values} that is not NaN. */
  public static Mask of(double[] values) {
    Mask mask = noneSeen(values.length);
    for (int j = 0; j < values.length; j++) {
      mask.set(j, !Double.isNaN(values[j]));
    }
    return mask;
  }

  public int size() {
    return size;
  }

  /** Whether component {@code j} was seen. */
  public boolean seen(int j) {
    check(j);
    return (seen[j >>> 6] >>> j & 1L) != 0;
  }

  /** Marks component {@code j} as seen. */
  public void see(int j) {
    check(j);
    seen[j >>> 6] |= 1L << j;
  }

  /** Marks component {@code j} as missing. */
  public void hide(int j) {
    check(j);
    seen[j >>> 6] &= ~(1L << j);
  }

  public void set(int j, boolean isSeen) {
    if (isSeen) {
      see(j);
    } else {
      hide(j);
    }
  }

  public void seeAll() {
    Arrays.fill(seen, -1L);
    if ((size & 63) != 0) {
      seen[seen.length - 1] = -1L >>> -size;
    }
  }

  public void hideAll() {
    Arrays.fill(seen, 0L);
  }

  /** Hides whatever {@code other} hides; what is left was seen by both. */
  public void and(Mask other) {
    checkSize(other);
    for (int word = 0; word < seen.length; word++) {
      seen[word] &= other.seen[word];
    }
  }

  public void copyFrom(Mask other) {
    checkSize(other);
    System.arraycopy(other.seen, 0, seen, 0, seen.length);
  }

  public Mask copy() {
    return new Mask(size, seen.clone());
  }

  /** How many components were seen. O(size / 64). */
  public int count() {
    int count = 0;
    for (long word : seen) {
      count += Long.bitCount(word);
    }
    return count;
  }

  public boolean none() {
    for (long word : seen) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** Calls {@code action} with every seen component, in ascending order. */
  public void forEachSeen(IntConsumer action) {
    for (int j = nextSeen(0); j >= 0; j = nextSeen(j + 1)) {
      action.accept(j);
    }
  }

  /** The first seen component at or after {@code from}, or -1. */
  public int nextSeen(int from) {
    int word = from >>> 6;
    if (word >= seen.length) {
      return -1;
    }
    long bits = seen[word] & (-1L << from);
    while (bits == 0) {
      if (++word == seen.length) {
        return -1;
      }
      bits = seen[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  private void check(int j) {
    if (j < 0 || j >= size) {
      throw new IndexOutOfBoundsException("component " + j + " of a mask of " + size);
    }
  }

  private void checkSize(Mask other) {
    if (other.size != size) {
      throw new IllegalArgumentException(
          "a mask of " + other.size + " components where one of " + size + " was expected");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Mask mask && mask.size == size && Arrays.equals(mask.seen, seen);
  }

  @Override
  public int hashCode() {
    return 31 * size + Arrays.hashCode(seen);
  }

  /** One character a component: {@code #} seen, {@code .} missing. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(size);
    for (int j = 0; j < size; j++) {
      text.append(seen(j) ? '#' : '.');
    }
    return text.toString();
  }
}
