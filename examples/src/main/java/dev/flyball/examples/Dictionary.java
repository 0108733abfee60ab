package dev.flyball.examples;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.networks.Kernel;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.Objects;

/**
 * Centres of a kernel, up to a limit, in standardised units with missing components as zero. Knows
 * k between any row and a centre in O(seen). Memory: limit * inputs numbers. Rows may be asked
 * about by several threads while no centre changes.
 */
public final class Dictionary implements Stateful {
  private final Kernel kernel;
  private final int inputs;
  private final int limit;
  private final double[] centres;
  private final double[] sizes;
  private final double[] row;
  private final Batch rowBatch;
  private final Standardiser asTheyAre = Standardiser.none();
  private int size;

  public Dictionary(Kernel kernel, int inputs, int limit) {
    if (inputs < 1) {
      throw new IllegalArgumentException("centres need at least 1 input, not " + inputs);
    }
    if (limit < 1) {
      throw new IllegalArgumentException("a dictionary needs room for 1 centre, not " + limit);
    }
    this.kernel = kernel;
    this.inputs = inputs;
    this.limit = limit;
    this.centres = new double[Math.multiplyExact(limit, inputs)];
    this.sizes = new double[limit];
    this.row = new double[inputs];
    this.rowBatch = new Batch(inputs, 0);
  }

  public Kernel kernel() {
    return kernel;
  }

  public int inputs() {
    return inputs;
  }

  public int limit() {
    return limit;
  }

  public int size() {
    return size;
  }

  public boolean isFull() {
    return size == limit;
  }

  /** Adds what a row saw as a centre and returns its place. O(inputs). */
  public int add(Batch batch, int row) {
    requireRoom();
    int at = size * inputs;
    Arrays.fill(centres, at, at + inputs, 0);
    for (int e = batch.from(row); e < batch.to(row); e++) {
      centres[at + batch.components()[e]] = batch.values()[e];
    }
    sizes[size] = kernel.sizeOf(centres, at, inputs);
    return size++;
  }

  private void requireRoom() {
    if (isFull()) {
      throw new IllegalStateException("the dictionary holds its limit of " + limit + " centres");
    }
  }

  /** Removes centre {@code m}; the last centre takes its place. O(inputs). */
  public void remove(int m) {
    Objects.checkIndex(m, size);
    size--;
    System.arraycopy(centres, size * inputs, centres, m * inputs, inputs);
    sizes[m] = sizes[size];
  }

  /** k between a row and centre {@code m}. O(seen). */
  public double between(Batch batch, int row, int m) {
    return kernel.between(batch, row, centres, m * inputs, sizes[m]);
  }

  /** k between centres {@code a} and {@code b}. O(inputs). */
  public double between(int a, int b) {
    System.arraycopy(centres, Objects.checkIndex(a, size) * inputs, row, 0, inputs);
    rowBatch.clear();
    rowBatch.add(row, asTheyAre);
    return between(rowBatch, 0, b);
  }

  /** The place of the centre that a row is the same point as, or -1. O(size * inputs) at worst. */
  public int find(Batch batch, int row) {
    for (int m = 0; m < size; m++) {
      if (isAt(m, batch, row)) {
        return m;
      }
    }
    return -1;
  }

  private boolean isAt(int m, Batch batch, int row) {
    int e = batch.from(row);
    for (int j = 0; j < inputs; j++) {
      boolean seen = e < batch.to(row) && batch.components()[e] == j;
      if (centres[m * inputs + j] != (seen ? batch.values()[e] : 0)) {
        return false;
      }
      e += seen ? 1 : 0;
    }
    return true;
  }

  /** A copy of centre {@code m}. */
  public double[] centre(int m) {
    Objects.checkIndex(m, size);
    return Arrays.copyOfRange(centres, m * inputs, (m + 1) * inputs);
  }

  @Override
  public void fields(Fields f) {
    int numbers = f.first("centres", centres, size * inputs);
    if (numbers % inputs != 0) {
      throw new CheckpointException(
          "%s numbers are not centres of %s inputs".formatted(numbers, inputs));
    }
    size = numbers / inputs;
    for (int m = 0; f.loads() && m < size; m++) {
      sizes[m] = kernel.sizeOf(centres, m * inputs, inputs);
    }
    f.scratch(sizes, row);
  }
}
