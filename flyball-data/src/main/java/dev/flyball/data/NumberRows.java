package dev.flyball.data;

/** The rows of a table as numbers, one after the other. Not safe for use by several threads. */
interface NumberRows extends AutoCloseable {

  /**
   * Moves to the next row and writes its features, its targets and what its lagged columns hold;
   * false after the last.
   *
   * @throws DataException if the row cannot be used; unless it {@linkplain
   *     DataException#endsReading ends the reading}, the next call goes on with the row after it
   */
  boolean next(double[] values, double[] targets, double[] lagged);

  /** The number of the current row, from 1; after the last, how many rows there were. */
  long row();

  /** The line on which the current row begins, from 1; 0 in a format without lines. */
  long line();

  /** When the current row was taken, in days since 1970-01-01; NaN where nothing tells. */
  double days();

  @Override
  void close();
}
