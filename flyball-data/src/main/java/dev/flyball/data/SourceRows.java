package dev.flyball.data;

/** The chosen columns of a source as numbers, each row read when it is asked for. */
record SourceRows(Source source, Columns columns, RowDate date) implements NumberRows {

  @Override
  public boolean next(double[] values, double[] targets, double[] lagged) {
    if (!source.next()) {
      return false;
    }
    columns.readFeatures(source, values);
    columns.readTargets(source, targets);
    columns.readLagged(source, lagged);
    return true;
  }

  @Override
  public long row() {
    return source.row();
  }

  @Override
  public long line() {
    return source.line();
  }

  /** Reads the cell again: for some rows, or for a thread that has the time. */
  @Override
  public double days() {
    return date.days(source);
  }

  @Override
  public void close() {
    source.close();
  }
}
