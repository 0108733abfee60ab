package dev.flyball.linalg;

/** The sparse rows that see both of two panels, by where their runs of eight columns lie. */
final class ListedLines {
  /** Where the runs of the first panel lie. */
  int[] rowsAt = {};

  /** Where the runs of the second panel lie. */
  int[] columnsAt = {};

  int size;

  private int[] seenAt = {};
  private int[] seenBy = {};
  private int seen;

  /** Takes panel {@code p}: row k has its run at {@code lineOf[panels k + p]}, or -1 for none. */
  void begin(int[] lineOf, int panels, int p, int n) {
    if (seenAt.length <= n) {
      // One more: a row is written before it is known to count.
      rowsAt = new int[n + 1];
      columnsAt = new int[n + 1];
      seenAt = new int[n + 1];
      seenBy = new int[n + 1];
    }
    int count = 0;
    for (int at = p; at < panels * n; at += panels) {
      int line = lineOf[at];
      seenAt[count] = line;
      seenBy[count] = at - p;
      count += line < 0 ? 0 : 1;
    }
    seen = count;
  }

  /** Takes the second panel, and lists the rows that see both. */
  void meet(int[] lineOf, int p) {
    int count = 0;
    for (int k = 0; k < seen; k++) {
      int line = lineOf[seenBy[k] + p];
      rowsAt[count] = seenAt[k];
      columnsAt[count] = line;
      count += line < 0 ? 0 : 1;
    }
    size = count;
  }

  long numBytes() {
    return 4L * (rowsAt.length + columnsAt.length + seenAt.length + seenBy.length);
  }
}
