package dev.flyball.forest;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The trees beside a pool's settled prediction, written out for export. A row is the pool's scores
 * (a number, the log odds of the second of two classes, or the logs of the probabilities of all),
 * then the inputs; NaN where missing.
 *
 * @param scores how many scores of the pool come first
 * @param classes whether scores are those of classes
 * @param shares of the pool alone, of trees apart from it, and of trees upon it
 * @param start the scores that trees apart start from
 * @param units what a leaf's value is multiplied with, apart and upon
 * @param apart the trees apart, in order
 * @param upon the trees upon it
 */
public record TreeFormula(
    int scores,
    boolean classes,
    double[] shares,
    double[] start,
    double[] units,
    Tree[] apart,
    Tree[] upon) {

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

  /** All trees: those apart, then those upon. */
  public Tree[] trees() {
    return Stream.concat(Arrays.stream(apart), Arrays.stream(upon)).toArray(Tree[]::new);
  }

  /** Of which forest a tree is: 0 apart, 1 upon. */
  public int forestOf(int tree) {
    return tree < apart.length ? SettledTrees.APART : SettledTrees.UPON;
  }

  private double weight(int forest) {
    return shares[1 + forest] * units[forest];
  }

  /** The weight of the pool's scores beneath trees. */
  public double base() {
    return classes ? ClassStage.BASE : 1;
  }

  /** Their weight in all: 1 in the pool alone, and {@link #base} beneath trees. */
  public double ofPool() {
    return shares[0] + base() * shares[1 + SettledTrees.UPON];
  }

  /**
   * By how much every column of a row moved each score, away from the trees' values for {@code
   * other}: Shapley values, exact for this forest.
   */
  public double[][] contributions(double[] row, double[] other) {
    double[][] moved = new double[scores][row.length];
    Tree[] all = trees();
    for (int tree = 0; tree < all.length; tree++) {
      TreeContributions.add(all[tree], row, other, weight(forestOf(tree)), moved);
    }
    return moved;
  }

  /** The values that trees, and what those apart start from, add to each score of a row. */
  public double[] sums(double[] row) {
    double[] sums = new double[scores];
    for (int k = 0; k < scores; k++) {
      sums[k] = shares[1 + SettledTrees.APART] * start[k];
    }
    add(apart, weight(SettledTrees.APART), row, sums);
    add(upon, weight(SettledTrees.UPON), row, sums);
    return sums;
  }

  private static void add(Tree[] trees, double weight, double[] row, double[] into) {
    for (Tree tree : trees) {
      double[] more = tree.of(row);
      for (int k = 0; k < into.length; k++) {
        into[k] += weight * more[k];
      }
    }
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
    double[] ofApart = start.clone();
    double[] ofUpon = Arrays.stream(row, 0, scores).map(score -> base() * score).toArray();
    add(apart, units[SettledTrees.APART], row, ofApart);
    add(upon, units[SettledTrees.UPON], row, ofUpon);
    if (classes) {
      ClassStage.probabilities(ofApart, ofApart, 0);
      ClassStage.probabilities(ofUpon, ofUpon, 0);
    }
    double[] predicted = new double[scores];
    for (int k = 0; k < scores; k++) {
      predicted[k] = shares[0] * pooled[k] + shares[1] * ofApart[k] + shares[2] * ofUpon[k];
    }
    return predicted;
  }
}
