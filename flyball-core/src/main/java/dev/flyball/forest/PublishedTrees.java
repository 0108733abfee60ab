package dev.flyball.forest;

/** Evaluates a forest from its published numbers, for predictors. For one thread at a time. */
final class PublishedTrees extends TreeRow {
  /** After whether there is a forest, its number, its changes, and the unit of its leaves. */
  static final int CUTS_AT = 4;

  private static final int UNIT_AT = 3;

  private final int outputs;

  /** The published numbers that the forest is read from. */
  private double[] from = {};

  private int start;

  PublishedTrees(TreeColumns columns, int outputs, int trees) {
    super(columns, trees);
    this.outputs = outputs;
  }

  static int forestAt(int columns) {
    return CUTS_AT + columns * Bins.CUTS;
  }

  static int length(int columns, int trees, int outputs) {
    return forestAt(columns) + Forest.copied(trees, outputs);
  }

  int length() {
    return length(row.length, leaves.length, outputs);
  }

  /** Reads what is published from there on. */
  void read(double[] published, int at) {
    from = published;
    start = at;
  }

  @Override
  boolean findLeaves() {
    if (from[start] == 0) {
      return false;
    }
    for (int c = 0; c < row.length; c++) {
      cells[c] = Bins.cell(from, start + CUTS_AT + c * Bins.CUTS, row[c]);
    }
    int nodes = start + forestAt(row.length);
    for (int tree = 0; tree < leaves.length; tree++) {
      leaves[tree] = Forest.leaf(from, nodes, tree, cells);
    }
    return true;
  }

  @Override
  public double value(int tree, int k) {
    int values = start + forestAt(row.length) + leaves.length * Forest.NODES;
    return from[values + leaves[tree] * outputs + k];
  }

  @Override
  double unit() {
    return from[start + UNIT_AT];
  }
}
