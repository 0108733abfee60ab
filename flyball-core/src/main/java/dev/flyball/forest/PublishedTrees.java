package dev.flyball.forest;

import dev.flyball.forest.TreeFormula.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /** The trees behind the shares that were published from {@code shares} on. */
  Optional<TreeFormula> formula(double[] published, int shares, boolean classes) {
    read(published, shares + TreePrefixes.COUNT + 1);
    if (from[start] == 0) {
      return Optional.empty();
    }
    TreeFormula.Tree[] written = new TreeFormula.Tree[leaves.length];
    for (int tree = 0; tree < written.length; tree++) {
      List<Node> nodes = new ArrayList<>();
      write(tree, 0, nodes);
      written[tree] = new TreeFormula.Tree(nodes.toArray(Node[]::new));
    }
    double[] own = Arrays.copyOfRange(published, shares, shares + TreePrefixes.COUNT);
    return Optional.of(new TreeFormula(outputs, classes, own, unit(), written));
  }

  /**
   * Writes what is below a node, without those that send everything to one side, and gives the
   * number of the first that was written.
   */
  private int write(int tree, int node, List<Node> into) {
    int forest = start + forestAt(row.length);
    int number = into.size();
    if (node >= Forest.NODES) {
      int leaf = tree * Forest.LEAVES + node - Forest.NODES;
      int at = forest + leaves.length * Forest.NODES + leaf * outputs;
      into.add(Node.leaf(Arrays.copyOfRange(from, at, at + outputs)));
      return number;
    }
    int word = (int) from[forest + tree * Forest.NODES + node];
    int column = Forest.column(word);
    int bin = word & Bins.COUNT - 1;
    boolean missingLeft = (word & Bins.COUNT) == 0;
    int next = 2 * node + 1;
    if (bin == Bins.COUNT - 1 && missingLeft) {
      return write(tree, next, into);
    }
    if (column == columns.beside() - 1) {
      // What targets before said is missing in a settled prediction.
      return write(tree, missingLeft ? next : next + 1, into);
    }
    int cut = Bins.cutAbove(bin, tree);
    double threshold =
        cut < Bins.CUTS
            ? from[start + CUTS_AT + column * Bins.CUTS + cut]
            : Double.POSITIVE_INFINITY;
    // The pool's scores, and then the inputs: one column less.
    int asked = column < columns.beside() ? column : column - columns.beside() + outputs;
    into.add(Node.leaf(new double[0]));
    int left = write(tree, next, into);
    int right = write(tree, next + 1, into);
    into.set(number, new Node(asked, threshold, missingLeft, left, right, new double[0]));
    return number;
  }
}
