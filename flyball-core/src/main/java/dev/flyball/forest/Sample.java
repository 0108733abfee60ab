package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Some of the last values of every column, from which bins are cut. */
final class Sample {
  static final int LENGTH = 128;

  /** A value stays for as many rows as the ring holds, on average. */
  private static final double STAY = (double) LENGTH / Ring.ROWS;

  private final int columns;

  /** Column after column. */
  private final double[] values;

  private long rows;

  Sample(int columns) {
    this.columns = columns;
    this.values = new double[columns * LENGTH];
    Arrays.fill(values, Double.NaN);
  }

  /** Takes a row in, at random once there are enough. */
  void take(double[] row, long seed) {
    int at = (int) rows;
    if (rows >= LENGTH) {
      double share = Math.max(STAY, (double) LENGTH / (rows + 1));
      double draw = Draw.uniform(seed, rows);
      at = draw < share ? (int) (draw / share * LENGTH) : -1;
    }
    rows++;
    if (at >= 0) {
      for (int c = 0; c < columns; c++) {
        values[c * LENGTH + at] = row[c];
      }
    }
  }

  /** Whether every row so far is in it. */
  boolean isWhole() {
    return rows <= LENGTH;
  }

  double value(int c, int row) {
    return values[c * LENGTH + row];
  }

  /** The rows, without the first {@code beside} columns. */
  List<double[]> rows(int beside) {
    List<double[]> kept = new ArrayList<>();
    for (int r = 0; r < Math.min(rows, LENGTH); r++) {
      double[] row = new double[columns - beside];
      for (int c = beside; c < columns; c++) {
        row[c - beside] = value(c, r);
      }
      kept.add(row);
    }
    return kept;
  }

  Bins bins() {
    return Bins.ofSample(values, columns, LENGTH);
  }

  byte[] translation(Bins from, Bins to) {
    return Bins.translation(from, to, values, LENGTH);
  }

  void reset() {
    Arrays.fill(values, Double.NaN);
    rows = 0;
  }

  void save(State state, TreeColumns by) {
    by.put(state, "sample", values, LENGTH);
    state.put("sampled", rows);
  }

  void load(State state, TreeColumns by) {
    double[] saved = by.doubles(state, "sample");
    System.arraycopy(saved, 0, values, 0, values.length);
    rows = state.count("sampled");
  }

  long numBytes() {
    return 8L * values.length;
  }
}
