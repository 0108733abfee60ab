package dev.flyball.forest;

/**
 * The predictions that the second mixture combines: the pool alone, and the pool with an eighth, a
 * quarter, half and all of the trees.
 */
abstract class TreePrefixes {
  static final int COUNT = 5;

  /** The values of the leaves that the current row ends in. */
  interface Leaves {
    double value(int tree, int k);
  }

  private final int outputs;
  private final int trees;
  private final double[] sums;
  private final double[] predictions;

  TreePrefixes(int outputs, int trees) {
    this.outputs = outputs;
    this.trees = trees;
    this.sums = new double[outputs];
    this.predictions = new double[COUNT * outputs];
  }

  static TreePrefixes of(boolean classes, int outputs, int trees) {
    return classes ? new ClassStage.Tempered(outputs, trees) : new NumberStage.Added(trees);
  }

  /** The number of trees of member {@code m}. */
  static int trees(int m, int all) {
    return m == 0 ? 0 : all >> COUNT - 1 - m;
  }

  /** Every member's predictions, one run per member; read only. */
  double[] predictions() {
    return predictions;
  }

  /** Fills in what trees see of the pool. */
  void fillPoolColumns(double[] pooled, int at, double[] row) {}

  /** Writes the start of the sums of trees, given the pool's prediction. */
  abstract void begin(double[] pooled, int at, double[] into);

  /** Turns the sums so far into a prediction; {@code predictions} starts with the pool's. */
  abstract void end(double[] sums, double unit, double[] predictions, int at);

  /**
   * Predicts the current row of {@code of} by every member, given the pool's prediction and {@code
   * known}, the last error or class. False where there are no trees: then all predict as the pool.
   */
  boolean predict(double[] pooled, int at, TreeRow of, double known) {
    fillPoolColumns(pooled, at, of.row);
    of.row[of.columns.beside() - 1] = known;
    if (of.findLeaves()) {
      predictFrom(pooled, at, of, of.unit);
      return true;
    }
    for (int m = 0; m < COUNT; m++) {
      System.arraycopy(pooled, at, predictions, m * outputs, outputs);
    }
    return false;
  }

  /** Adds each member's trees to the pool's prediction. */
  void predictFrom(double[] pooled, int at, Leaves leaves, double unit) {
    System.arraycopy(pooled, at, predictions, 0, outputs);
    begin(pooled, at, sums);
    int tree = 0;
    for (int m = 1; m < COUNT; m++) {
      for (; tree < trees(m, trees); tree++) {
        for (int k = 0; k < outputs; k++) {
          sums[k] += leaves.value(tree, k);
        }
      }
      end(sums, unit, predictions, m * outputs);
    }
  }

  /** The mixture by the shares that are written from {@code from} on. */
  void mix(double[] shares, int from, double[] into, int at) {
    for (int k = 0; k < outputs; k++) {
      double predicted = 0;
      for (int m = 0; m < COUNT; m++) {
        predicted += shares[from + m] * predictions[m * outputs + k];
      }
      into[at + k] = predicted;
    }
  }
}
