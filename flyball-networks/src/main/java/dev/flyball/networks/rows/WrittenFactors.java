package dev.flyball.networks.rows;

import dev.flyball.model.Actuation;
import dev.flyball.model.SparseRows;

/**
 * Products for rows without structure: each row is an input of its own, and its only signal is the
 * gain.
 */
public final class WrittenFactors implements RowFactors {
  private SparseRows rows;
  private final SparseRows written;
  private final int[] parameters;
  private final double[] values;

  /** For rows over so many parameters. */
  public WrittenFactors(int width) {
    written = new SparseRows(width);
    rows = written;
    parameters = new int[width];
    values = new double[width];
  }

  /** The products of these rows, until they change. */
  public WrittenFactors of(Actuation actuation) {
    if (actuation instanceof SparseRows sparse) {
      rows = sparse;
      return this;
    }
    written.clear();
    for (int i = 0; i < actuation.rows(); i++) {
      int length = actuation.row(i, parameters, values);
      for (int e = 0; e < length; e++) {
        written.add(parameters[e], values[e]);
      }
      written.endRowIfAny();
    }
    rows = written;
    return this;
  }

  @Override
  public RowShape shape() {
    return new RowShape(1, rows.width(), false, 0);
  }

  @Override
  public int inputs() {
    return rows.rows();
  }

  @Override
  public int rowsPerInput() {
    return 1;
  }

  @Override
  public int from(int i) {
    return rows.start(i);
  }

  @Override
  public int to(int i) {
    return rows.start(i + 1);
  }

  @Override
  public int[] place() {
    return rows.parameters();
  }

  @Override
  public double[] value() {
    return rows.values();
  }

  @Override
  public boolean signals(int row, double[] into) {
    into[0] = rows.gain(row);
    return into[0] != 0;
  }
}
