package dev.flyball.observation;

import java.util.BitSet;

/**
 * The set of components of an input that were seen (the paper's M). Mutable and reusable: a
 * missingness process draws into the same mask at every step. One bit per component.
 */
public final class Mask {
  private final int size;
  private final BitSet seen;

  private Mask(int size, BitSet seen) {
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
    return new Mask(size, new BitSet(size));
  }

  public int size() {
    return size;
  }

  /** Whether component {@code j} was seen. */
  public boolean seen(int j) {
    check(j);
    return seen.get(j);
  }

  /** Marks component {@code j} as seen. */
  public void see(int j) {
    set(j, true);
  }

  /** Marks component {@code j} as missing. */
  public void hide(int j) {
    set(j, false);
  }

  public void set(int j, boolean isSeen) {
    check(j);
    seen.set(j, isSeen);
  }

  public void seeAll() {
    seen.set(0, size);
  }

  public void hideAll() {
    seen.clear();
  }

  public void copyFrom(Mask other) {
    if (other.size != size) {
      throw new IllegalArgumentException(
          "a mask of " + other.size + " components where one of " + size + " was expected");
    }
    seen.clear();
    seen.or(other.seen);
  }

  public Mask copy() {
    return new Mask(size, (BitSet) seen.clone());
  }

  /** How many components were seen. O(size / 64). */
  public int count() {
    return seen.cardinality();
  }

  public boolean none() {
    return seen.isEmpty();
  }

  /** The first seen component at or after {@code from}, or -1. */
  public int nextSeen(int from) {
    return seen.nextSetBit(from);
  }

  private void check(int j) {
    if (j < 0 || j >= size) {
      throw new IndexOutOfBoundsException("component " + j + " of a mask of " + size);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Mask mask && mask.size == size && mask.seen.equals(seen);
  }

  @Override
  public int hashCode() {
    return 31 * size + seen.hashCode();
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
