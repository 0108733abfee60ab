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

  /** Takes the first panel: row k has its run at {@code lineOf[from + k]}, or -1 for none. */
  void begin(int[] lineOf, int from, int n) {
    if (seenAt.length < n) {
      rowsAt = new int[n];
      columnsAt = new int[n];
      seenAt = new int[n];
      seenBy = new int[n];
    }
    int count = 0;
    for (int k = 0; k < n; k++) {
      seenAt[count] = lineOf[from + k];
      seenBy[count] = k;
      count += lineOf[from + k] < 0 ? 0 : 1;
    }
    seen = count;
  }

  /** Takes the second panel, and lists the rows that see both. */
  void meet(int[] lineOf, int from) {
    int count = 0;
    for (int k = 0; k < seen; k++) {
      int line = lineOf[from + seenBy[k]];
      rowsAt[count] = seenAt[k];
      columnsAt[count] = line;
      count += line < 0 ? 0 : 1;
    }
    size = count;
  }
}
