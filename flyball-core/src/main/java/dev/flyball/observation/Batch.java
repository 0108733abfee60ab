package dev.flyball.observation;

import java.util.Arrays;

/**
 * Observations as the loop works on them: after standardisation, each row holds only what was seen
 * (ascending components and their values), so that what is missing costs nothing and can move
 * nothing. A row also knows its targets and which of them are known. Reused from step to step; it
 * grows to the largest batch met and allocates nothing after that.
 */
public final class Batch {
  private final int inputs;
  private final int targets;
  private int rows;
  private int entries;
  private int[] start = new int[2];
  private int[] components;
  private double[] values;
  private double[] originals;
  private double[] target;
  private boolean[] known;

  public Batch(int inputs, int targets) {
    this.inputs = inputs;
    this.targets = targets;
    this.components = new int[inputs];
    this.values = new double[inputs];
    this.originals = new double[inputs];
    this.target = new double[targets];
    this.known = new boolean[targets];
  }

  public int inputs() {
    return inputs;
  }

  public int targets() {
    return targets;
  }

  public int rows() {
    return rows;
  }

  public void clear() {
    rows = 0;
    entries = 0;
  }

  /**
   * Appends a row with the seen components of {@code input} (NaN = missing), each as {@code
   * standardiser} sees it, and no target yet. O(inputs).
   */
  public void add(double[] input, Standardiser standardiser) {
    ensureRoom();
    for (int j = 0; j < inputs; j++) {
      if (!Double.isNaN(input[j])) {
        components[entries] = j;
        originals[entries] = input[j];
        values[entries++] = standardiser.standardise(j, input[j]);
      }
    }
    Arrays.fill(known, rows * targets, (rows + 1) * targets, false);
    start[++rows] = entries;
  }

  /** Gives the last row its target {@code k}. */
  public void label(int k, double value) {
    target[(rows - 1) * targets + k] = value;
    known[(rows - 1) * targets + k] = true;
  }

  /** Where row {@code row} starts in {@link #components()} and {@link #values()}. */
  public int from(int row) {
    return start[row];
  }

  /** Where row {@code row} ends, exclusive. */
  public int to(int row) {
    return start[row + 1];
  }

  /** The seen components of all rows, one row after the other; not to be changed. */
  public int[] components() {
    return components;
  }

  /** The values at {@link #components()}; not to be changed. */
  public double[] values() {
    return values;
  }

  /** What came at {@link #components()}, before it was standardised; not to be changed. */
  public double[] originals() {
    return originals;
  }

  /** Whether row {@code row} saw any component at all. */
  public boolean sawAnything(int row) {
    return start[row + 1] > start[row];
  }

  public boolean labelled(int row, int k) {
    return known[row * targets + k];
  }

  /** Whether row {@code row} has at least one known target. */
  public boolean labelled(int row) {
    for (int k = 0; k < targets; k++) {
      if (labelled(row, k)) {
        return true;
      }
    }
    return false;
  }

  public double target(int row, int k) {
    return target[row * targets + k];
  }

  private void ensureRoom() {
    if (rows + 2 > start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
    }
    if (entries + inputs > components.length) {
      int length = Math.max(entries + inputs, 2 * components.length);
      components = Arrays.copyOf(components, length);
      values = Arrays.copyOf(values, length);
      originals = Arrays.copyOf(originals, length);
    }
    if ((rows + 1) * targets > target.length) {
      int length = Math.max((rows + 1) * targets, 2 * target.length);
      target = Arrays.copyOf(target, length);
      known = Arrays.copyOf(known, length);
    }
  }
}
