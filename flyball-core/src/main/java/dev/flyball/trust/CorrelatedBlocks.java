package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Which of many columns are looked at together: those that know most of each other. Each column
 * keeps its products with a few mixtures of all columns under random signs, which sketch its row of
 * correlations; columns whose sketches point one way share a block. Found once, from the first
 * rows. O(columns) a row until then, O(columns^2) once.
 */
final class CorrelatedBlocks implements Stateful {
  private static final int MIXTURES = 32;

  /** By then columns have a scale of their own for some time. */
  private static final int ENOUGH = 200;

  private final int columns;
  private final int block;
  private final long[] order;
  private final int[] places;
  private final double[] sketches;
  private final double[] mixtures = new double[MIXTURES];
  private long rows;

  CorrelatedBlocks(int columns, int block) {
    this.columns = columns;
    this.block = block;
    this.order = new long[columns];
    this.places = new int[columns];
    this.sketches = new double[columns * MIXTURES];
    reset();
  }

  /** The column at this place; the places of a block follow each other. */
  int at(int place) {
    return (int) order[place];
  }

  /** The place of this column. */
  int place(int column) {
    return places[column];
  }

  /**
   * Learns a row, until it has settled.
   *
   * @param z of every column, in deviations; 0 where there is none
   * @return whether the order has become another one
   */
  boolean learn(IntToDoubleFunction z) {
    if (rows == ENOUGH) {
      return false;
    }
    Arrays.fill(mixtures, 0);
    for (int c = 0; c < columns; c++) {
      double value = z.applyAsDouble(c);
      long signs = signs(c);
      for (int k = 0; k < MIXTURES; k++) {
        mixtures[k] += (signs >>> k & 1) == 0 ? value : -value;
      }
    }
    for (int c = 0; c < columns; c++) {
      Kernels.axpy(z.applyAsDouble(c), mixtures, 0, sketches, c * MIXTURES, MIXTURES);
    }
    if (++rows == ENOUGH) {
      settle();
    }
    return rows == ENOUGH;
  }

  /** Fixed random bits of a column. */
  private static long signs(int column) {
    long bits = (column + 1) * 0x9e3779b97f4a7c15L;
    bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
    return (bits ^ bits >>> 27) * 0x94d049bb133111ebL >>> 13;
  }

  /** Block by block, the column with the longest sketch left and those most like it. */
  private void settle() {
    double[] likeness = new double[columns];
    for (int from = 0; from < columns; from += block) {
      int first = from;
      for (int p = from; p < columns; p++) {
        first = dot(at(p), at(p)) > dot(at(first), at(first)) ? p : first;
      }
      int seed = at(first);
      for (int p = from; p < columns; p++) {
        double product = dot(seed, at(p));
        double square = dot(at(p), at(p));
        likeness[at(p)] =
            at(p) == seed ? Double.MAX_VALUE : square > 0 ? product * product / square : 0;
      }
      long[] left =
          Arrays.stream(order, from, columns)
              .boxed()
              .sorted((a, b) -> Double.compare(likeness[b.intValue()], likeness[a.intValue()]))
              .mapToLong(Long::longValue)
              .toArray();
      System.arraycopy(left, 0, order, from, left.length);
    }
    Arrays.fill(sketches, 0);
    place();
  }

  private double dot(int a, int b) {
    return Kernels.dot(sketches, a * MIXTURES, sketches, b * MIXTURES, MIXTURES);
  }

  private void place() {
    for (int p = 0; p < columns; p++) {
      places[at(p)] = p;
    }
  }

  @Override
  public void fields(Fields f) {
    f.madeAnew().array("order", order);
    f.madeAnew().array("sketches", sketches);
    rows = f.madeAnew().count("rows", rows);
    f.scratch(mixtures);
    if (f.resets()) {
      Arrays.setAll(order, c -> c);
    }
    if (f.changes()) {
      place();
    }
  }
}
