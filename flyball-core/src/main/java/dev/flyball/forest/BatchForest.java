package dev.flyball.forest;

import java.util.Arrays;

/**
 * Gradient boosting from a whole table at once, to compare with: the trees that settled predictions
 * have {@linkplain SettledTrees apart} from the pool. Of more rows than these take, some by chance.
 */
public final class BatchForest {
  private static final int TREES = 96;

  private final boolean twoClasses;
  private final SettledTrees trees;
  private final SettledTrees.Work work;
  private final double[] pooled;

  private BatchForest(boolean twoClasses, SettledTrees trees) {
    this.twoClasses = twoClasses;
    this.trees = trees;
    this.work = new SettledTrees.Work(trees.columns);
    this.pooled = new double[trees.columns.beside()];
    Arrays.fill(pooled, Double.NaN);
  }

  /**
   * Trees from these rows (NaN = missing).
   *
   * @param classes how many; 0 where targets are numbers
   */
  public static BatchForest of(double[][] inputs, double[] targets, int classes, long seed) {
    TreeColumns columns = new TreeColumns(classes > 2 ? classes : 1, inputs[0].length);
    Reservoir rows = new Reservoir(columns.beside(), columns.inputs(), seed);
    double[] row = new double[columns.count()];
    Arrays.fill(row, Double.NaN);
    for (int i = 0; i < inputs.length; i++) {
      System.arraycopy(inputs[i], 0, row, columns.beside(), columns.inputs());
      rows.take(i, targets[i], row, 0, row);
    }
    double[] weights = new double[classes];
    Arrays.fill(weights, 1);
    SettledGrowth growth = new SettledGrowth(rows, rows.rows(), 1, columns, weights, TREES, seed);
    return new BatchForest(classes == 2, growth.apart().atOnce());
  }

  /** The number, or each class's probability; read only, until the next call. */
  public double[] predict(double[] input) {
    System.arraycopy(input, 0, work.row, pooled.length, input.length);
    trees.predict(pooled, 0, work);
    int at = (1 + SettledTrees.APART) * pooled.length;
    double[] predicted = Arrays.copyOfRange(work.predictions, at, at + pooled.length);
    return twoClasses ? new double[] {1 - predicted[0], predicted[0]} : predicted;
  }
}
