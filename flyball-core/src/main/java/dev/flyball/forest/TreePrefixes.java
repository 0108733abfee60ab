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

  /** What every member said, one run a member; read only. */
  double[] predictions() {
    return predictions;
  }

  /** Fills in what trees see of the pool. */
  void fillPoolColumns(double[] pooled, int at, double[] row) {}

  /** Where the sums of trees start, given what the pool says. */
  abstract void begin(double[] pooled, int at, double[] into);

  /** What follows from the sums so far; {@code predictions} starts with what the pool says. */
  abstract void end(double[] sums, double unit, double[] predictions, int at);

  /**
   * What members say of the row that {@code of} was turned to, of which the pool says {@code
   * pooled} and the last target {@code known}. False where there are no trees: then all say what
   * the pool says.
   */
  boolean predict(double[] pooled, int at, TreeRow of, double known) {
    fillPoolColumns(pooled, at, of.row);
    of.row[of.columns.beside() - 1] = known;
    if (of.findLeaves()) {
      predictFrom(pooled, at, of, of.unit());
      return true;
    }
    for (int m = 0; m < COUNT; m++) {
      System.arraycopy(pooled, at, predictions, m * outputs, outputs);
    }
    return false;
  }

  /** Each says what its trees make of what the pool says. */
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
