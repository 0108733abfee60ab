package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * Labelled rows of the whole past, each as likely as any other: when they came, the target, what
 * the settled pool said of the row before it had learned it, and the inputs; in single precision,
 * column by column.
 */
final class Reservoir implements Stateful {
  private static final int MOST_ROWS = 1 << 14;
  private static final int MOST_NUMBERS = 1 << 20;
  private static final int FIRST_ROOM = 64;
  private static final int TIME = 0;
  private static final int TARGET = 1;
  private static final int POOLED = 2;

  /** Saved numbers differ from this one, so that a column that is new when loaded is missing. */
  private static final int MISSING = Float.floatToRawIntBits(Float.NaN);

  private final TreeColumns columns;
  private final long seed;
  private final int most;
  private final float[][] values;
  private long taken;

  /**
   * @param outputs how many numbers the pool says of a row
   */
  Reservoir(int outputs, int inputs, long seed) {
    this.columns = new TreeColumns(POOLED + outputs, inputs);
    this.seed = seed;
    this.most = Math.max(256, Math.min(MOST_ROWS, MOST_NUMBERS / columns.count()));
    this.values = new float[columns.count()][];
    reset();
  }

  /** How many are kept. */
  int rows() {
    return (int) Math.min(taken, most);
  }

  /** The targets of all rows. */
  float[] targets() {
    return values[TARGET];
  }

  /** A column of all rows: the pool's numbers, then the inputs. */
  float[] column(int c) {
    return values[POOLED + c];
  }

  /** Whether a row is one of those after the first {@code from}, up to {@code to}. */
  boolean came(int r, long from, long to) {
    return values[TIME][r] >= from && values[TIME][r] < to;
  }

  /** Those that are kept of the first {@code end}. */
  Reservoir first(long end) {
    Reservoir first = new Reservoir(columns.beside() - POOLED, columns.inputs(), seed);
    for (int r = 0; r < rows(); r++) {
      if (came(r, 0, end)) {
        int slot = first.add();
        for (int c = 0; c < values.length; c++) {
          first.values[c][slot] = values[c][r];
        }
      }
    }
    return first;
  }

  /** Whether the next row that is taken comes in addition to all others. */
  boolean hasRoom() {
    return taken < most;
  }

  /** Takes a row in that came after so many, at random once there is no more room. */
  void take(long time, double target, double[] pooled, int at, double[] row) {
    int slot;
    if (hasRoom()) {
      slot = add();
    } else {
      long place = (long) (HashRandom.uniform(seed, taken) * ++taken);
      if (place >= most) {
        return;
      }
      slot = (int) place;
    }
    values[TIME][slot] = time;
    values[TARGET][slot] = (float) target;
    int outputs = columns.beside() - POOLED;
    for (int k = 0; k < outputs; k++) {
      values[POOLED + k][slot] = (float) pooled[at + k];
    }
    for (int j = 0; j < columns.inputs(); j++) {
      values[columns.beside() + j][slot] = (float) row[outputs + j];
    }
  }

  /** The place of one more row. */
  private int add() {
    int slot = (int) taken++;
    if (slot == values[TIME].length) {
      makeRoom(Math.min(most, 2 * slot));
    }
    return slot;
  }

  private void makeRoom(int rows) {
    for (int c = 0; c < values.length; c++) {
      values[c] = values[c] == null ? new float[rows] : Arrays.copyOf(values[c], rows);
    }
  }

  private void saveRows(State state) {
    int rows = rows();
    int each = (rows + 1) / 2;
    long[] packed = new long[values.length * each];
    for (int c = 0; c < values.length; c++) {
      float[] column = values[c];
      long[] own = PackedLongs.of(r -> Float.floatToRawIntBits(column[r]) ^ MISSING, rows);
      System.arraycopy(own, 0, packed, c * each, each);
    }
    state.put("rows", packed, columns.each(each));
  }

  private void loadRows(State state) {
    taken = state.count("taken");
    int rows = rows();
    makeRoom(Math.max(FIRST_ROOM, Math.min(most, Integer.highestOneBit(2 * rows - 1))));
    int each = (rows + 1) / 2;
    long[] packed = state.longs("rows");
    for (int c = 0; c < values.length; c++) {
      for (int r = 0; r < rows; r++) {
        values[c][r] = Float.intBitsToFloat(PackedLongs.get(packed, 2 * c * each + r) ^ MISSING);
      }
    }
  }

  private void forget() {
    Arrays.fill(values, null);
    makeRoom(FIRST_ROOM);
  }

  @Override
  public void fields(Fields f) {
    taken = f.count("taken", taken);
    f.custom(this::saveRows, this::loadRows, this::forget);
    f.scratch(4L * values.length * values[TIME].length);
  }
}
