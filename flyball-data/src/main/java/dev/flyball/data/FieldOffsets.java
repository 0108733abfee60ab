package dev.flyball.data;

import java.util.Arrays;

/** Start and end of each field of a row in a buffer; fields beyond a limit are only counted. */
final class FieldOffsets {
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int count;
  private int mostKept = Integer.MAX_VALUE;

  void keepAtMost(int fields) {
    mostKept = fields;
  }

  void clear() {
    count = 0;
  }

  void add(int start, int end) {
    if (count < mostKept) {
      if (count == ends.length) {
        starts = Arrays.copyOf(starts, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
      }
      starts[count] = start;
      ends[count] = end;
    }
    count++;
  }

  /** Adds a field in which quotes are doubled. */
  void addEscaped(int start, int end) {
    add(start, ~end);
  }

  /** Takes note that the buffer moved by so many bytes to the front. */
  void shift(int bytes) {
    for (int field = 0; field < Math.min(count, mostKept); field++) {
      starts[field] -= bytes;
      ends[field] += ends[field] < 0 ? bytes : -bytes;
    }
  }

  int count() {
    return count;
  }

  int start(int field) {
    return starts[field];
  }

  int end(int field) {
    return escaped(field) ? ~ends[field] : ends[field];
  }

  boolean escaped(int field) {
    return ends[field] < 0;
  }

  /** Whether there is one field, and nothing in it from {@code start} on, not even quotes. */
  boolean nothingAt(int start) {
    return count == 1 && starts[0] == start && ends[0] == start;
  }
}
