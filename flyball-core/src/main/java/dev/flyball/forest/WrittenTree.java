package dev.flyball.forest;

import dev.flyball.forest.TreeFormula.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a tree out, without the nodes that send everything to one side. A node on a cycle becomes
 * one on its sine and, on the side where that does not decide, one on its cosine.
 */
final class WrittenTree {
  /** The largest of the sines below zero, in single precision as well. */
  private static final double BELOW_ZERO = -1e-30;

  private final SettledTrees of;
  private final Forest forest;
  private final int tree;
  private final List<Node> nodes = new ArrayList<>();

  private WrittenTree(SettledTrees of, Forest forest, int tree) {
    this.of = of;
    this.forest = forest;
    this.tree = tree;
    write(0);
  }

  static TreeFormula.Tree of(SettledTrees all, Forest forest, int tree) {
    return new TreeFormula.Tree(new WrittenTree(all, forest, tree).nodes.toArray(Node[]::new));
  }

  /** Writes what is below a node, and gives the number of the first that was written. */
  private int write(int node) {
    if (node >= Forest.NODES) {
      return add(Node.leaf(forest.values(tree * Forest.LEAVES + node - Forest.NODES)));
    }
    int word = forest.node(tree, node);
    int column = Forest.column(word);
    int bin = word & Bins.COUNT - 1;
    boolean missingLeft = (word & Bins.COUNT) == 0;
    int next = 2 * node + 1;
    if (bin == Bins.COUNT - 1 && missingLeft) {
      return write(next);
    }
    double threshold = forest.bins().cut(column, Bins.cutAbove(bin, tree));
    int cosine = of.cosineOf(column);
    if (cosine < 0 || threshold == Double.POSITIVE_INFINITY) {
      return add(column, threshold, missingLeft, () -> write(next), () -> write(next + 1));
    }
    if (threshold < 2) {
      // From zero up to there: the sine is not below 0, and the cosine at least 1 - threshold.
      return add(
          column,
          BELOW_ZERO,
          !missingLeft,
          () -> write(next + 1),
          () ->
              add(
                  cosine,
                  Math.nextDown(1 - threshold),
                  !missingLeft,
                  () -> write(next + 1),
                  () -> write(next)));
    }
    // Up to there, or in the half where the sine is not below 0.
    return add(
        column,
        BELOW_ZERO,
        !missingLeft,
        () -> add(cosine, threshold - 3, missingLeft, () -> write(next), () -> write(next + 1)),
        () -> write(next));
  }

  private int add(Node leaf) {
    nodes.add(leaf);
    return nodes.size() - 1;
  }

  private int add(int column, double threshold, boolean missingLeft, Side below, Side above) {
    int number = add(Node.leaf(new double[0]));
    int left = below.write();
    int right = above.write();
    nodes.set(number, new Node(column, threshold, missingLeft, left, right, new double[0]));
    return number;
  }

  /** What is below a node on one side. */
  private interface Side {
    int write();
  }
}
