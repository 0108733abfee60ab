package dev.flyball.forest;

import dev.flyball.checkpoint.State;

/**
 * The last labelled rows: one byte a cell, and what trees are fitted to. There is room for more
 * rows than a forest is grown from, so that rows may come while it grows.
 */
final class Ring {
  /** How many rows a forest is grown from. */
  static final int ROWS = 4096;

  private static final int CAPACITY = ROWS + 512;

  private final int columns;
  private final int width;
  private final byte[] cells;
  private final int[] answers;
  private long taken;

  /**
   * @param width how many numbers are kept beside each row, or pairs of halves
   */
  Ring(int columns, int width) {
    this.columns = columns;
    this.width = width;
    this.cells = new byte[CAPACITY * columns];
    this.answers = new int[CAPACITY * width];
  }

  int columns() {
    return columns;
  }

  /** How many rows have come. */
  long taken() {
    return taken;
  }

  /** How many rows a forest can be grown from. */
  int rows() {
    return (int) Math.min(taken, ROWS);
  }

  /** Where the row is kept that came as number {@code row}. */
  int place(long row) {
    return (int) (row % CAPACITY);
  }

  int places() {
    return CAPACITY;
  }

  /** Takes a row in, with the bits of what is kept beside it. */
  void take(byte[] row, int[] answer) {
    int place = place(taken++);
    System.arraycopy(row, 0, cells, place * columns, columns);
    System.arraycopy(answer, 0, answers, place * width, width);
  }

  byte[] cells() {
    return cells;
  }

  /** The number that is kept beside a row. */
  float answer(int place) {
    return Float.intBitsToFloat(answers[place * width]);
  }

  /** One of the halves that are kept beside a row: 16 bits. */
  int half(int place, int k) {
    return answers[place * width + k / 2] >>> 16 * (k % 2) & 0xFFFF;
  }

  /** Puts every cell into the bin that {@code to} has for it. */
  void translate(byte[] to) {
    int count = kept() * columns;
    for (int i = 0, c = 0; i < count; i++) {
      cells[i] = to[c * Bins.COUNT + cells[i]];
      c = c + 1 == columns ? 0 : c + 1;
    }
  }

  void reset() {
    taken = 0;
  }

  private int kept() {
    return (int) Math.min(taken, CAPACITY);
  }

  void save(State state, TreeColumns by) {
    int kept = kept();
    int each = PackedLongs.longs(kept);
    long[] packed = new long[columns * each];
    for (int i = 0; i < kept * columns; i++) {
      PackedLongs.put(packed, i % columns * each, i / columns, cells[i]);
    }
    by.put(state, "cells", packed, each);
    state.put("answers", PackedLongs.of(i -> answers[i], kept * width));
    state.put("taken", taken);
  }

  void load(State state, TreeColumns by) {
    taken = state.count("taken");
    int kept = kept();
    int each = PackedLongs.longs(kept);
    long[] packed = by.longs(state, "cells");
    for (int i = 0; i < kept * columns; i++) {
      cells[i] = PackedLongs.get(packed, i % columns * each, i / columns);
    }
    long[] saved = state.longs("answers");
    for (int i = 0; i < kept * width; i++) {
      answers[i] = PackedLongs.get(saved, i);
    }
  }

  long numBytes() {
    return cells.length + 4L * answers.length;
  }
}
