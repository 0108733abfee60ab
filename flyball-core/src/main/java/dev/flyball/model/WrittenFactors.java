package dev.flyball.model;

/**
 * Products for rows without structure: each row is an input of its own, and its only signal is the
 * gain.
 */
final class WrittenFactors implements RowFactors {
  private final SparseRows rows;

  WrittenFactors(SparseRows rows) {
    this.rows = rows;
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
