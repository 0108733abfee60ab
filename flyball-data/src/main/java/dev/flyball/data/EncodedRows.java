package dev.flyball.data;

import java.util.List;

/**
 * The features that an encoding makes of a source, the targets and what lagged columns hold, each
 * row read when it is asked for.
 */
record EncodedRows(
    Source source, RowReader features, RowReader targets, RowReader lagged, RowDate date)
    implements NumberRows {

  /** Reads something of a source's current row into an array. */
  @FunctionalInterface
  interface RowReader {
    void read(Source source, double[] into);
  }

  /**
   * All columns of an encoding, and the targets.
   *
   * @throws DataException if the source lacks one
   */
  static EncodedRows of(Source source, Encoding encoding, List<Target> targets) {
    int[] places = encoding.find("target", source, targets.stream().map(Target::name).toList());
    return of(
        source,
        encoding,
        encoding.readerOf(source),
        (row, into) -> {
          for (int k = 0; k < places.length; k++) {
            into[k] = targets.get(k).read(row, places[k]);
          }
        });
  }

  /**
   * What a source has of an encoding's columns; no targets.
   *
   * @throws DataException if that is nothing
   */
  static EncodedRows ofPart(Source source, Encoding encoding) {
    return of(source, encoding, encoding.readerOfPartOf(source), (row, into) -> {});
  }

  private static EncodedRows of(
      Source source, Encoding encoding, RowReader features, RowReader targets) {
    return new EncodedRows(
        source, features, targets, encoding.laggedReader(source), RowDate.of(source, encoding));
  }

  @Override
  public boolean next(double[] intoValues, double[] intoTargets, double[] intoLagged) {
    if (!source.next()) {
      return false;
    }
    features.read(source, intoValues);
    targets.read(source, intoTargets);
    lagged.read(source, intoLagged);
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
