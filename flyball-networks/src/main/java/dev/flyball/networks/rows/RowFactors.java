package dev.flyball.networks.rows;

/**
 * The sensitivity rows of a batch as products for {@code memory=rows}, g = P(x)' r: x is an input
 * as it was seen, with the places that it has entries at, and r are the signals of the row, one for
 * each of the m units that x acts through and one for each of the remaining parameters. P(x) holds
 * m copies of x side by side and an identity for the rest, so the rows of an input differ in few
 * numbers only, and an input that comes again brings the same P.
 *
 * <p>Parameters lie unit by unit, each with one for every place; then, where inputs end in a
 * constant 1, one per unit for it; then the rest.
 */
public interface RowFactors {

  /** The dimensions that all rows of the model share. */
  RowShape shape();

  /** How many inputs the batch has. */
  int inputs();

  /** How many rows each input has: those of input i follow each other. */
  int rowsPerInput();

  /** The start of input i in {@link #place()} and {@link #value()}. */
  int from(int i);

  /** The end of input i, exclusive. */
  int to(int i);

  /** The places of all inputs, ascending within each; not to be changed. */
  int[] place();

  /** The values at {@link #place()}; not to be changed. */
  double[] value();

  /** Writes the {@link RowShape#signals} of a row; false, and nothing, if it is silent. */
  boolean signals(int row, double[] into);
}
