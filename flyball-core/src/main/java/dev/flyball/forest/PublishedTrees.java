package dev.flyball.forest;

import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.Optional;

/** Reads a forest from published numbers. Not for two threads at a time. */
final class PublishedTrees implements Prefixes.Leaves {
  /** After whether there is a forest, its number, its changes, and the unit of its leaves. */
  static final int CUTS_AT = 4;

  private final int beside;
  private final int most;
  private final int outputs;
  private final double[] row;
  private final byte[] cells;
  private final int[] leaves;

  /** Where the leaves were found that were found last. */
  private double[] from = {};

  private int start;

  PublishedTrees(int beside, int inputs, int outputs, int most) {
    this.beside = beside;
    this.most = most;
    this.outputs = outputs;
    this.row = new double[beside + inputs];
    this.cells = new byte[row.length];
    this.leaves = new int[most];
  }

  static int forestAt(int columns) {
    return CUTS_AT + columns * Bins.CUTS;
  }

  static int length(int columns, int most, int outputs) {
    return forestAt(columns) + Forest.copied(most, outputs);
  }

  int length() {
    return length(row.length, most, outputs);
  }

  double[] row() {
    return row;
  }

  void turn(Batch batch, int i) {
    Trees.fill(batch, i, row, beside);
  }

  /** Fills in what the last target said. */
  void known(double said) {
    row[beside - 1] = said;
  }

  /** Finds the leaves of the row that was turned to, if a forest was published from there on. */
  boolean find(double[] published, int at) {
    if (published[at] == 0) {
      return false;
    }
    for (int c = 0; c < row.length; c++) {
      cells[c] = Bins.bin(published, at + CUTS_AT + c * Bins.CUTS, row[c]);
    }
    from = published;
    start = at;
    int nodes = at + forestAt(row.length);
    for (int tree = 0; tree < most; tree++) {
      leaves[tree] = Forest.leaf(published, nodes, tree, cells);
    }
    return true;
  }

  @Override
  public double value(int tree, int k) {
    int values = start + forestAt(row.length) + most * Forest.NODES;
    return from[values + leaves[tree] * outputs + k];
  }

  @Override
  public double unit() {
    return unit(from, start);
  }

  /** The trees behind the shares that were published from {@code shares} on. */
  Optional<TreeFormula> formula(double[] published, int shares, double base) {
    int at = shares + Prefixes.COUNT + 1;
    if (published[at] == 0) {
      return Optional.empty();
    }
    TreeFormula.Tree[] written = new TreeFormula.Tree[most];
    for (int tree = 0; tree < most; tree++) {
      written[tree] = TreeWriter.of(published, at, row.length, beside, outputs, most, tree);
    }
    double[] own = Arrays.copyOfRange(published, shares, shares + Prefixes.COUNT);
    return Optional.of(new TreeFormula(outputs, own, base, unit(published, at), written));
  }

  private static double unit(double[] published, int at) {
    return published[at + 3];
  }
}
