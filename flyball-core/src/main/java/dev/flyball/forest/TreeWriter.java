package dev.flyball.forest;

import java.util.ArrayList;
import java.util.List;

/** Writes a published tree out, without nodes that send everything to one side. */
final class TreeWriter {
  private final double[] published;
  private final int cuts;
  private final int nodes;
  private final int leaves;
  private final int beside;
  private final int outputs;
  private final List<int[]> asked = new ArrayList<>();
  private final List<Double> thresholds = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();

  private TreeWriter(
      double[] published, int at, int columns, int beside, int outputs, int most, int tree) {
    this.published = published;
    this.beside = beside;
    this.outputs = outputs;
    this.cuts = at + PublishedTrees.CUTS_AT;
    int forest = at + PublishedTrees.forestAt(columns);
    this.nodes = forest + tree * Forest.NODES;
    this.leaves = forest + most * Forest.NODES + tree * Forest.LEAVES * outputs;
  }

  static TreeFormula.Tree of(
      double[] published, int at, int columns, int beside, int outputs, int most, int tree) {
    TreeWriter writer = new TreeWriter(published, at, columns, beside, outputs, most, tree);
    writer.write(0);
    int count = writer.asked.size();
    int[] column = new int[count];
    double[] threshold = new double[count];
    boolean[] missingLeft = new boolean[count];
    int[] left = new int[count];
    int[] right = new int[count];
    for (int i = 0; i < count; i++) {
      int[] node = writer.asked.get(i);
      column[i] = node[0];
      missingLeft[i] = node[1] == 1;
      left[i] = node[2];
      right[i] = node[3];
      threshold[i] = writer.thresholds.get(i);
    }
    return new TreeFormula.Tree(
        column, threshold, missingLeft, left, right, writer.values.toArray(double[][]::new));
  }

  /** Writes what is below a node, and gives the number of the first that was written. */
  private int write(int node) {
    if (node >= Forest.NODES) {
      double[] leaf = new double[outputs];
      System.arraycopy(published, leaves + (node - Forest.NODES) * outputs, leaf, 0, outputs);
      return add(-1, 0, false, leaf);
    }
    int word = (int) published[nodes + node];
    int column = word >> Forest.COLUMN_SHIFT;
    int bin = word & Bins.COUNT - 1;
    boolean missingLeft = (word >> 5 & 1) == 0;
    int next = 2 * node + 1;
    if (bin == Bins.COUNT - 1 && missingLeft) {
      return write(next);
    }
    if (column == beside - 1) {
      // What targets before said is missing in a settled prediction.
      return write(missingLeft ? next : next + 1);
    }
    double threshold =
        bin > Bins.CUTS ? Double.POSITIVE_INFINITY : published[cuts + column * Bins.CUTS + bin - 1];
    // The pool's scores, and then the inputs: one column less.
    int at =
        add(
            column < beside ? column : column - beside + outputs,
            threshold,
            missingLeft,
            new double[0]);
    asked.get(at)[2] = write(next);
    asked.get(at)[3] = write(next + 1);
    return at;
  }

  private int add(int column, double threshold, boolean missingLeft, double[] leaf) {
    asked.add(new int[] {column, missingLeft ? 1 : 0, 0, 0});
    thresholds.add(threshold);
    values.add(leaf);
    return asked.size() - 1;
  }
}
