package dev.flyball.forest;

import java.util.Arrays;

/**
 * The trees on a pool's settled prediction, written out for export. A row is the pool's scores (a
 * number, the log odds of the second of two classes, or the logs of the probabilities of all), then
 * the inputs; NaN where missing. No node splits on the last target, which is always missing here.
 *
 * @param scores how many scores of the pool come first
 * @param classes whether scores are those of classes
 * @param shares of the members: the pool alone, and with an eighth, a quarter, half, all trees
 * @param unit what a leaf's value is multiplied with
 * @param trees the trees, in order
 */
public record TreeFormula(int scores, boolean classes, double[] shares, double unit, Tree[] trees) {

  /**
   * A node of a tree.
   *
   * @param column what it asks for; -1 for a leaf
   * @param threshold values up to it go left
   * @param missingLeft where a missing value goes
   * @param left the number of the left child
   * @param right that of the right child
   * @param values of a leaf, one per score
   */
  public record Node(
      int column, double threshold, boolean missingLeft, int left, int right, double[] values) {

    static Node leaf(double[] values) {
      return new Node(-1, 0, false, 0, 0, values);
    }

    public boolean isLeaf() {
      return column < 0;
    }

    /** The child that a value leads to. */
    int next(double value) {
      return (Double.isNaN(value) ? missingLeft : value <= threshold) ? left : right;
    }
  }

  /**
   * A tree.
   *
   * @param nodes the root first; children have higher numbers than their parent
   */
  public record Tree(Node[] nodes) {

    /** The values that the tree adds to the scores of a row. */
    public double[] of(double[] row) {
      Node node = nodes[0];
      while (!node.isLeaf()) {
        node = nodes[node.next(row[node.column()])];
      }
      return node.values();
    }
  }

  /** How many trees member {@code m} has. */
  public int treesOf(int m) {
    return TreePrefixes.trees(m, trees.length);
  }

  /** How many members there are. */
  public int members() {
    return TreePrefixes.COUNT;
  }

  /** The weight of a tree: the shares of the members that have it. */
  private double weight(int tree) {
    double weight = 0;
    for (int m = 1; m < members(); m++) {
      weight += tree < treesOf(m) ? shares[m] : 0;
    }
    return unit * weight;
  }

  /** The weight of the pool's scores beneath trees. */
  public double base() {
    return classes ? ClassStage.BASE : 1;
  }

  /** Their weight in all: 1 in the pool alone, and {@link #base} beneath trees. */
  public double ofPool() {
    return shares[0] + base() * (1 - shares[0]);
  }

  /**
   * By how much every column of a row moved each score, away from the trees' values for {@code
   * other}: Shapley values, exact for this forest.
   */
  public double[][] contributions(double[] row, double[] other) {
    double[][] moved = new double[scores][row.length];
    for (int tree = 0; tree < trees.length; tree++) {
      TreeContributions.add(trees[tree], row, other, weight(tree), moved);
    }
    return moved;
  }

  /** The values that trees add to each score of a row. */
  public double[] sums(double[] row) {
    double[] sums = new double[scores];
    for (int tree = 0; tree < trees.length; tree++) {
      double[] more = trees[tree].of(row);
      for (int k = 0; k < scores; k++) {
        sums[k] += weight(tree) * more[k];
      }
    }
    return sums;
  }

  /** A row as trees see it: the pool's scores, and then the input. */
  public double[] row(double[] pooled, double[] input) {
    double[] row = Arrays.copyOf(pooled, pooled.length + input.length);
    if (classes) {
      ClassStage.logOdds(pooled, 0, scores, row);
    }
    System.arraycopy(input, 0, row, pooled.length, input.length);
    return row;
  }

  /** The prediction of an input (NaN = missing) for which the pool predicts {@code pooled}. */
  public double[] predict(double[] pooled, double[] input) {
    double[] row = row(pooled, input);
    double[][] added = new double[trees.length][];
    Arrays.setAll(added, tree -> trees[tree].of(row));
    TreePrefixes members = TreePrefixes.of(classes, scores, trees.length);
    members.predictFrom(pooled, 0, (tree, k) -> added[tree][k], unit);
    double[] predicted = new double[scores];
    members.mix(shares, 0, predicted, 0);
    return predicted;
  }
}
