package dev.flyball.forest;

import dev.flyball.checkpoint.State;

/**
 * Ring buffer of the latest labelled rows, one byte per cell, with the targets of the trees. There
 * is room for more rows than a forest is grown from, so that rows may come while it grows.
 */
final class RowRing {
  /** How many rows a forest is grown from. */
  static final int ROWS = 4096;

  /** How many places there are. */
  static final int CAPACITY = ROWS + 512;

  final int columns;
  private final int width;
  private final int most;
  private final int capacity;

  /** Row after row. */
  final byte[] cells;

  private final char[] answers;
  private long taken;

  /**
   * @param width how many halves are kept beside each row: two of a number, or one a share
   */
  RowRing(int columns, int width) {
    this(columns, width, ROWS, CAPACITY);
  }

  /** One with room for these rows alone, which are still to be put in. */
  static RowRing full(int columns, int width, int rows) {
    RowRing ring = new RowRing(columns, width, rows, rows);
    ring.taken = rows;
    return ring;
  }

  private RowRing(int columns, int width, int most, int capacity) {
    this.columns = columns;
    this.width = width;
    this.most = most;
    this.capacity = capacity;
    this.cells = new byte[capacity * columns];
    this.answers = new char[capacity * width];
  }

  /** How many rows have come. */
  long taken() {
    return taken;
  }

  /** How many rows a forest can be grown from. */
  int rows() {
    return (int) Math.min(taken, most);
  }

  /** The first of the rows that a forest is grown from which ends before row {@code end}. */
  long first(long end) {
    return Math.max(0, end - most);
  }

  /** How many places there are. */
  int capacity() {
    return capacity;
  }

  /** The place of row number {@code row}. */
  int place(long row) {
    return (int) (row % capacity);
  }

  /** Takes a row in, and what is kept beside it. */
  void take(byte[] row, char[] answer) {
    int place = place(taken++);
    System.arraycopy(row, 0, cells, place * columns, columns);
    put(place, answer);
  }

  /** Puts in what is kept beside the row at this place. */
  void put(int place, char[] answer) {
    System.arraycopy(answer, 0, answers, place * width, width);
  }

  /** Writes a number as the two halves that are kept of it. */
  static void write(double number, char[] into) {
    int bits = Float.floatToRawIntBits((float) number);
    into[0] = (char) bits;
    into[1] = (char) (bits >>> 16);
  }

  /** The number that is kept beside a row. */
  float answer(int place) {
    return Float.intBitsToFloat(half(place, 1) << 16 | half(place, 0));
  }

  /** One of the halves that are kept beside a row. */
  int half(int place, int k) {
    return answers[place * width + k];
  }

  /** Puts every cell where {@code to} has it. */
  void translate(byte[] to) {
    int count = kept() * columns;
    for (int i = 0, c = 0; i < count; i++) {
      cells[i] = to[c * Bins.CELLS + cells[i]];
      c = c + 1 == columns ? 0 : c + 1;
    }
  }

  void reset() {
    taken = 0;
  }

  private int kept() {
    return (int) Math.min(taken, capacity);
  }

  void save(State state, TreeColumns by) {
    int kept = kept();
    int each = PackedLongs.longs(kept);
    long[] packed = new long[columns * each];
    for (int i = 0; i < kept * columns; i++) {
      PackedLongs.put(packed, i % columns * each, i / columns, cells[i]);
    }
    state.put("cells", packed, by.each(each));
    state.put("answers", PackedLongs.of(i -> answers[i], kept * width));
    state.put("taken", taken);
  }

  void load(State state) {
    taken = state.count("taken");
    int kept = kept();
    int each = PackedLongs.longs(kept);
    long[] packed = state.longs("cells");
    for (int i = 0; i < kept * columns; i++) {
      cells[i] = PackedLongs.get(packed, i % columns * each, i / columns);
    }
    long[] saved = state.longs("answers");
    for (int i = 0; i < kept * width; i++) {
      answers[i] = (char) PackedLongs.get(saved, i);
    }
  }

  long numBytes() {
    return cells.length + 2L * answers.length;
  }
}
