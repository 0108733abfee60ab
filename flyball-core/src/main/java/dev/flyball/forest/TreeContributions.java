package dev.flyball.forest;

/**
 * Shapley values of a tree: by how much each column moves the tree's value from that of another row
 * to that of this one. A column that takes no part has the other row's value. So the values add up
 * to the difference of the two. Exact, in one walk: a leaf that is reached if the columns in A have
 * the row's values and those in B the other's is worth (a - 1)! b! / (a + b)! to each of A, and -a!
 * (b - 1)! / (a + b)! to each of B.
 */
final class TreeContributions {
  private static final int NONE = 0;
  private static final int OURS = 1;
  private static final int OTHERS = 2;

  private final TreeFormula.Tree tree;
  private final double[] row;
  private final double[] other;
  private final double weight;
  private final double[][] into;

  /** Which of the two rows a column's value is taken from on the way to a node. */
  private final byte[] from;

  private TreeContributions(
      TreeFormula.Tree tree, double[] row, double[] other, double weight, double[][] into) {
    this.tree = tree;
    this.row = row;
    this.other = other;
    this.weight = weight;
    this.into = into;
    this.from = new byte[row.length];
  }

  /** Adds the values of a tree, times {@code weight}, one array of columns per score. */
  static void add(
      TreeFormula.Tree tree, double[] row, double[] other, double weight, double[][] into) {
    new TreeContributions(tree, row, other, weight, into).walk(0, 0, 0);
  }

  private void walk(int node, int ours, int others) {
    TreeFormula.Node at = tree.nodes()[node];
    if (at.isLeaf()) {
      leaf(at.values(), ours, others);
      return;
    }
    int column = at.column();
    int next = at.next(row[column]);
    int elsewhere = at.next(other[column]);
    if (from[column] != NONE || next == elsewhere) {
      walk(from[column] == OTHERS ? elsewhere : next, ours, others);
      return;
    }
    from[column] = OURS;
    walk(next, ours + 1, others);
    from[column] = OTHERS;
    walk(elsewhere, ours, others + 1);
    from[column] = NONE;
  }

  private void leaf(double[] values, int ours, int others) {
    double all = weight / orders(ours, others);
    for (int column = 0; column < from.length; column++) {
      if (from[column] != NONE) {
        double share = from[column] == OURS ? all / ours : -all / others;
        for (int k = 0; k < values.length; k++) {
          into[k][column] += share * values[k];
        }
      }
    }
  }

  /** (a + b)! / (a! b!). */
  private static double orders(int a, int b) {
    double orders = 1;
    for (int i = 1; i <= b; i++) {
      orders *= (double) (a + i) / i;
    }
    return orders;
  }
}
