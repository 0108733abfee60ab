package dev.flyball.linalg;

/**
 * A buffer of rows that are to be added to a sum S of outer products. A row that sees much of the
 * parameters waits until there are {@link #ROWS} of them, which pass through S together: one pass
 * in place of as many, and in whole vectors. The sums are the same, bit for bit, whenever they are
 * made. A row that sees little goes in by itself, at the cost of what it sees.
 */
public final class RowBacklog {
  private static final int ROWS = 16;

  private final int width;

  /** Rows that see fewer are added entry by entry. */
  private final int least;

  private final double[] rows;
  private final double[] weights = new double[ROWS];
  private int waiting;

  public RowBacklog(int width) {
    this.width = width;
    this.least = width <= SymmetricStore.SQUARE_UP_TO ? 0 : width / 4;
    this.rows = new double[ROWS * width];
  }

  /** Whether a row, written out, sees enough to wait. */
  public boolean takes(double[] row) {
    int seen = 0;
    for (int j = 0; j < width && seen < least; j++) {
      seen += row[j] == 0 ? 0 : 1;
    }
    return seen >= least;
  }

  /** S += weight row row', sooner or later. */
  public void add(PackedSymmetric s, double weight, double[] row) {
    System.arraycopy(row, 0, rows, waiting * width, width);
    weights[waiting++] = weight;
    if (waiting == ROWS) {
      settle(s);
    }
  }

  /** Puts all that waits into S. */
  public void settle(PackedSymmetric s) {
    if (waiting > 0) {
      s.addRankOnes(weights, rows, waiting);
      waiting = 0;
    }
  }

  /** S with all that waits; changes nothing, because several threads may ask at once. */
  public PackedSymmetric settled(PackedSymmetric s) {
    if (waiting == 0) {
      return s;
    }
    PackedSymmetric whole = new PackedSymmetric(width);
    whole.copyFrom(s);
    whole.addRankOnes(weights, rows, waiting);
    return whole;
  }

  public void clear() {
    waiting = 0;
  }

  public long numBytes() {
    return 8L * (rows.length + weights.length);
  }
}
