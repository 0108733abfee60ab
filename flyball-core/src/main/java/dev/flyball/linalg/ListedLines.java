package dev.flyball.linalg;

/**
 * The sparse rows that see both of two panels: where their runs of eight lie, and their weights.
 */
final class ListedLines {
  /** Where the runs of the first panel lie. */
  int[] rowsAt = {};

  /** Where the runs of the second panel lie. */
  int[] columnsAt = {};

  double[] weights = {};
  int size;

  private int[] seenAt = {};
  private int[] seenRow = {};
  private double[] seenWeight = {};
  private int seen;

  /** Takes the first panel: row k has its run at {@code lineOf[from + k]}, or -1 for none. */
  void begin(int[] lineOf, int from, int n, double[] weight) {
    makeRoom(n);
    int count = 0;
    for (int k = 0; k < n; k++) {
      seenAt[count] = lineOf[from + k];
      seenRow[count] = k;
      seenWeight[count] = weight[k];
      count += lineOf[from + k] < 0 || weight[k] == 0 ? 0 : 1;
    }
    seen = count;
  }

  /** Takes the second panel, and lists the rows that see both. */
  void meet(int[] lineOf, int from) {
    int count = 0;
    for (int k = 0; k < seen; k++) {
      int line = lineOf[from + seenRow[k]];
      rowsAt[count] = seenAt[k];
      columnsAt[count] = line;
      weights[count] = seenWeight[k];
      count += line < 0 ? 0 : 1;
    }
    size = count;
  }

  private void makeRoom(int n) {
    if (seenAt.length < n) {
      rowsAt = new int[n];
      columnsAt = new int[n];
      weights = new double[n];
      seenAt = new int[n];
      seenRow = new int[n];
      seenWeight = new double[n];
    }
  }
}
