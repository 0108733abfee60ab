package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A random sample of each column's recent values, from which bins are cut. */
final class ColumnSample implements Stateful {
  static final int LENGTH = 128;

  /** A value stays for as many rows as the ring holds, on average. */
  private static final double STAY = (double) LENGTH / RowRing.ROWS;

  private final TreeColumns columns;

  /** Column after column. */
  private final double[] values;

  private long rows;

  ColumnSample(TreeColumns columns) {
    this.columns = columns;
    this.values = new double[columns.count() * LENGTH];
    Arrays.fill(values, Double.NaN);
  }

  /** Takes a row in, at random once there are enough. */
  void take(double[] row, long seed) {
    int at = (int) rows;
    if (rows >= LENGTH) {
      double share = Math.max(STAY, (double) LENGTH / (rows + 1));
      double draw = HashRandom.uniform(seed, rows);
      at = draw < share ? (int) (draw / share * LENGTH) : -1;
    }
    rows++;
    if (at >= 0) {
      for (int c = 0; c < row.length; c++) {
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

  /** The inputs of the rows. */
  List<double[]> inputs() {
    List<double[]> kept = new ArrayList<>();
    for (int r = 0; r < Math.min(rows, LENGTH); r++) {
      double[] row = new double[columns.inputs()];
      for (int j = 0; j < row.length; j++) {
        row[j] = value(columns.beside() + j, r);
      }
      kept.add(row);
    }
    return kept;
  }

  Bins bins() {
    return Bins.ofSample(values, columns.count(), LENGTH);
  }

  byte[] translation(Bins from, Bins to) {
    return Bins.translation(from, to, values, LENGTH);
  }

  @Override
  public void fields(Fields f) {
    f.along(columns.each(LENGTH)).array("sample", values, Double.NaN);
    rows = f.count("sampled", rows);
  }
}
