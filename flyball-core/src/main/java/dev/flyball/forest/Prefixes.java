package dev.flyball.forest;

/**
 * What the members of the mixture say of a row: the pool alone, and with an eighth, a quarter, half
 * and all of the trees.
 */
abstract class Prefixes {
  static final int COUNT = 5;

  /** What trees add to the row whose leaves were found. */
  interface Leaves {
    double value(int tree, int k);
  }

  private final int outputs;
  private final int trees;
  private final double[] sums;
  private final double[] says;

  Prefixes(int outputs, int trees) {
    this.outputs = outputs;
    this.trees = trees;
    this.sums = new double[outputs];
    this.says = new double[COUNT * outputs];
  }

  static Prefixes of(boolean classes, int outputs, int trees) {
    return classes ? new ClassStage.Tempered(outputs, trees) : new NumberStage.Added(trees);
  }

  /** The number of trees of member {@code m}. */
  static int trees(int m, int all) {
    return m == 0 ? 0 : all >> COUNT - 1 - m;
  }

  /** What every member said, one run a member; read only. */
  double[] says() {
    return says;
  }

  /** Fills in what trees see of the pool. */
  void see(double[] pooled, int at, double[] row) {}

  /** Where the sums of trees start, given what the pool says. */
  abstract void begin(double[] pooled, int at, double[] into);

  /** What follows from the sums so far; {@code says} starts with what the pool says. */
  abstract void end(double[] sums, double unit, double[] says, int at);

  /**
   * What members say of the row that {@code of} was turned to, of which the pool says {@code
   * pooled} and the last target {@code known}. False where there are no trees: then all say what
   * the pool says.
   */
  boolean ask(double[] pooled, int at, TreeRow of, double known) {
    see(pooled, at, of.row);
    of.row[of.columns.beside() - 1] = known;
    if (of.find()) {
      say(pooled, at, of, of.unit());
      return true;
    }
    for (int m = 0; m < COUNT; m++) {
      System.arraycopy(pooled, at, says, m * outputs, outputs);
    }
    return false;
  }

  /** Each says what its trees make of what the pool says. */
  void say(double[] pooled, int at, Leaves leaves, double unit) {
    System.arraycopy(pooled, at, says, 0, outputs);
    begin(pooled, at, sums);
    int tree = 0;
    for (int m = 1; m < COUNT; m++) {
      for (; tree < trees(m, trees); tree++) {
        for (int k = 0; k < outputs; k++) {
          sums[k] += leaves.value(tree, k);
        }
      }
      end(sums, unit, says, m * outputs);
    }
  }

  /** The mixture by the shares that are written from {@code from} on. */
  void mix(double[] shares, int from, double[] into, int at) {
    for (int k = 0; k < outputs; k++) {
      double said = 0;
      for (int m = 0; m < COUNT; m++) {
        said += shares[from + m] * says[m * outputs + k];
      }
      into[at + k] = said;
    }
  }
}
