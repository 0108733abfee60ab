package dev.flyball.forest;

import java.util.Arrays;

/**
 * Trees on a pool's settled prediction, written out for other programs. A row is the pool's scores
 * (a number, the log odds of the second of two classes, or the logs of the probabilities of all),
 * then the inputs; NaN where missing. What targets before said is missing too: no node asks for it.
 *
 * @param scores how many scores of the pool come first
 * @param shares of the members: the pool alone, and with an eighth, a quarter, half, all trees
 * @param base what the pool's scores count for beneath trees
 * @param unit what a leaf's value is multiplied with
 * @param trees the trees, in order
 */
public record TreeFormula(int scores, double[] shares, double base, double unit, Tree[] trees) {

  /**
   * A tree. Children have higher numbers than their parent.
   *
   * @param column what a node asks for; -1 for a leaf
   * @param threshold values up to it go left
   * @param missingLeft where a missing value goes
   * @param left the left child
   * @param right the right child
   * @param values of a leaf, one a score
   */
  public record Tree(
      int[] column,
      double[] threshold,
      boolean[] missingLeft,
      int[] left,
      int[] right,
      double[][] values) {

    /** What the tree adds to every score of a row. */
    public double[] of(double[] row) {
      int node = 0;
      while (column[node] >= 0) {
        node = next(node, row[column[node]]);
      }
      return values[node];
    }

    /** The child of a node that a value leads to. */
    int next(int node, double value) {
      boolean goesLeft = Double.isNaN(value) ? missingLeft[node] : value <= threshold[node];
      return goesLeft ? left[node] : right[node];
    }
  }

  /** How many trees member {@code m} has. */
  public int treesOf(int m) {
    return Prefixes.trees(m, trees.length);
  }

  /** How many members there are. */
  public int members() {
    return Prefixes.COUNT;
  }

  /** What a tree counts for: the shares of the members that have it. */
  private double weight(int tree) {
    double weight = 0;
    for (int m = 1; m < members(); m++) {
      weight += tree < treesOf(m) ? shares[m] : 0;
    }
    return unit * weight;
  }

  /** What the pool's scores count for: wholly alone, and by {@link #base} beneath trees. */
  public double ofPool() {
    return shares[0] + base * (1 - shares[0]);
  }

  /**
   * By how much every column of a row moved each score, away from what trees say of {@code other}:
   * Shapley values, exact for this forest.
   */
  public double[][] contributions(double[] row, double[] other) {
    double[][] moved = new double[scores][row.length];
    for (int tree = 0; tree < trees.length; tree++) {
      TreeContributions.add(trees[tree], row, other, weight(tree), moved);
    }
    return moved;
  }

  /** What trees add to each score of a row. */
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
  public double[] row(double[] pooled, double[] input, boolean classes) {
    double[] row = Arrays.copyOf(pooled, pooled.length + input.length);
    if (classes) {
      ClassStage.logOdds(pooled, 0, scores, row);
    }
    System.arraycopy(input, 0, row, pooled.length, input.length);
    return row;
  }

  /** The prediction of an input (NaN = missing) of which the pool says {@code pooled}. */
  public double[] predict(double[] pooled, double[] input, boolean classes) {
    double[] row = row(pooled, input, classes);
    double[] sums = new double[scores];
    for (int k = 0; classes && k < scores; k++) {
      sums[k] = base * row[k];
    }
    double[] says = Arrays.copyOf(pooled, scores);
    double[] said = new double[scores];
    int tree = 0;
    for (int m = 0; m < members(); m++) {
      for (; tree < treesOf(m); tree++) {
        double[] more = trees[tree].of(row);
        for (int k = 0; k < scores; k++) {
          sums[k] += more[k];
        }
      }
      if (m > 0 && classes) {
        ClassStage.probabilities(sums, says, 0);
      } else if (m > 0) {
        says[0] = pooled[0] + unit * sums[0];
      }
      for (int k = 0; k < scores; k++) {
        said[k] += shares[m] * says[k];
      }
    }
    return said;
  }
}
