package dev.flyball.model;

import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * Rows of a network's minibatch, products of features and slopes, written out one after the other,
 * for sums over them by tiles. Grows with the largest minibatch and is kept.
 */
final class ProductRows {
  private int rows;
  private int[] start = new int[1];
  private int[] parameters = {};
  private double[] values = {};
  private double[] weights = {};

  /** Begins with so many rows, which have no more than so many entries together. */
  void begin(int count, long entries) {
    if (start.length <= count) {
      start = new int[count + 1];
      weights = new double[count];
    }
    if (parameters.length < entries) {
      parameters = new int[Math.toIntExact(entries)];
      values = new double[parameters.length];
    }
    rows = 0;
  }

  /** Where the last row ends and the next one begins. */
  int end() {
    return start[rows];
  }

  /** The row that was written ends here. */
  void endRow(int end) {
    start[++rows] = end;
  }

  /** The parameters of all rows, ascending in each; to be written to. */
  int[] parameters() {
    return parameters;
  }

  /** The entries at {@link #parameters()}; to be written to. */
  double[] values() {
    return values;
  }

  /** S += weight times the sum of outer products, if tiles pay for these rows; false if not. */
  boolean addByTiles(PackedSymmetric s, double weight) {
    Arrays.fill(weights, 0, rows, weight);
    return s.addRowsByTiles(rows, weights, start, parameters, values);
  }
}
