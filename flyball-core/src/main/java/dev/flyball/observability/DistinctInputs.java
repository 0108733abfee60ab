package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.util.Arrays;

/**
 * Inputs as they were seen, each kept once and numbered as they came. An input is found by its
 * content: a hash, then every place and every bit of every value. O(seen) to find or add one; grows
 * by doubling and allocates nothing while all inputs are known.
 */
final class DistinctInputs {
  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final int LEAST_INPUTS = 16;

  private final int stride;
  private int count;
  private int[] start = new int[LEAST_INPUTS + 1];
  private long[] hash = new long[LEAST_INPUTS];
  private int[] at = {};
  private double[] value = {};

  /** Open addressing: input + 1, or 0 where there is none; at most half full. */
  private int[] table = new int[2 * LEAST_INPUTS];

  /** Entries will stand at their place times {@code stride}. */
  DistinctInputs(int stride) {
    this.stride = stride;
  }

  int count() {
    return count;
  }

  /** Where the entries of input {@code i} start. */
  int from(int i) {
    return start[i];
  }

  /** Where the entries of input {@code i} end, exclusive. */
  int to(int i) {
    return start[i + 1];
  }

  /** Place times stride of every entry. */
  int[] at() {
    return at;
  }

  double[] value() {
    return value;
  }

  static long hash(int[] place, double[] x, int from, int to) {
    long h = to - from;
    for (int e = from; e < to; e++) {
      h = (h ^ Double.doubleToRawLongBits(x[e]) + place[e]) * MIX;
      h ^= h >>> 32;
    }
    return h;
  }

  /** The number of the input with this content and hash, or -1. */
  int find(long h, int[] place, double[] x, int from, int to) {
    int mask = table.length - 1;
    for (int t = (int) h & mask; table[t] != 0; t = t + 1 & mask) {
      int i = table[t] - 1;
      if (hash[i] == h && holds(i, place, x, from, to)) {
        return i;
      }
    }
    return -1;
  }

  private boolean holds(int i, int[] place, double[] x, int from, int to) {
    if (start[i + 1] - start[i] != to - from) {
      return false;
    }
    for (int e = start[i], f = from; f < to; e++, f++) {
      if (at[e] != place[f] * stride
          || Double.doubleToRawLongBits(value[e]) != Double.doubleToRawLongBits(x[f])) {
        return false;
      }
    }
    return true;
  }

  /** Adds an input that is not there yet and returns its number. */
  int add(long h, int[] place, double[] x, int from, int to) {
    ensureRoom(to - from);
    int e = start[count];
    for (int f = from; f < to; f++, e++) {
      at[e] = place[f] * stride;
      value[e] = x[f];
    }
    hash[count] = h;
    enter(count);
    start[++count] = e;
    return count - 1;
  }

  private void enter(int i) {
    int mask = table.length - 1;
    int t = (int) hash[i] & mask;
    while (table[t] != 0) {
      t = t + 1 & mask;
    }
    table[t] = i + 1;
  }

  private void ensureRoom(int entries) {
    if (count == hash.length) {
      hash = Arrays.copyOf(hash, 2 * count);
      start = Arrays.copyOf(start, 2 * count + 1);
      table = new int[4 * count];
      enterAll();
    }
    int needed = Math.addExact(start[count], entries);
    if (needed > at.length) {
      int room = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, at.length * 3L / 2));
      at = Arrays.copyOf(at, room);
      value = Arrays.copyOf(value, room);
    }
  }

  private void enterAll() {
    Arrays.fill(table, 0);
    for (int i = 0; i < count; i++) {
      enter(i);
    }
  }

  /**
   * Input {@code to} becomes what input {@code from} is; {@code to <= from}, in ascending order.
   */
  void move(int from, int to) {
    int length = start[from + 1] - start[from];
    System.arraycopy(at, start[from], at, start[to], length);
    System.arraycopy(value, start[from], value, start[to], length);
    hash[to] = hash[from];
    start[to + 1] = start[to] + length;
  }

  /** Forgets all inputs from number {@code kept} on. */
  void truncate(int kept) {
    count = kept;
    enterAll();
  }

  long numBytes() {
    return 12L * hash.length + 12L * at.length + 4L * table.length;
  }

  void save(State state) {
    state.put("lengths", lengths());
    long[] places = new long[start[count]];
    Arrays.setAll(places, e -> at[e] / stride);
    state.put("places", places);
    state.put("values", value, start[count]);
  }

  private long[] lengths() {
    long[] lengths = new long[count];
    Arrays.setAll(lengths, i -> start[i + 1] - start[i]);
    return lengths;
  }

  void load(State state) {
    long[] lengths = state.longs("lengths");
    int[] places = Arrays.stream(state.longs("places")).mapToInt(Math::toIntExact).toArray();
    double[] values = state.doubles("values");
    if (Arrays.stream(lengths).sum() != places.length || places.length != values.length) {
      throw new CheckpointException(
          "%d places and %d values for inputs of %d entries"
              .formatted(places.length, values.length, Arrays.stream(lengths).sum()));
    }
    truncate(0);
    int from = 0;
    for (long length : lengths) {
      int to = from + (int) length;
      add(hash(places, values, from, to), places, values, from, to);
      from = to;
    }
  }
}
