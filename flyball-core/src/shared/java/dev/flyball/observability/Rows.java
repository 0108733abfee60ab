package dev.flyball.observability;

import dev.flyball.model.SparseRows;
import dev.flyball.random.RandomStream;

/** Seeded actuations of given sparsity, and the dense copies to check with. */
public final class Rows {
  private final int width;
  private final RandomStream random;
  private final SparseRows rows;
  private double[][] dense = new double[0][];

  public Rows(int width, long seed) {
    this.width = width;
    this.random = new RandomStream(seed);
    this.rows = new SparseRows(width);
  }

  /** {@code n} rows that reach each parameter with probability {@code reach}. */
  public SparseRows draw(int n, double reach) {
    rows.clear();
    dense = new double[n][width];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < width; j++) {
        double value = random.nextGaussian();
        if (random.nextBoolean(reach)) {
          dense[i][j] = value;
          rows.add(j, value);
        }
      }
      rows.endRow(0);
      rows.feed(i, 1, 1);
    }
    rows.close(n);
    return rows;
  }

  /** One row that reaches a single parameter. */
  public SparseRows axis() {
    rows.clear();
    dense = new double[1][width];
    int j = random.nextInt(width);
    dense[0][j] = random.nextGaussian();
    rows.add(j, dense[0][j]);
    rows.endRow(0);
    rows.feed(0, 1, 1);
    rows.close(1);
    return rows;
  }

  /** The rows last drawn, written out. */
  public double[][] dense() {
    return dense;
  }

  public double[] vector() {
    double[] vector = new double[width];
    for (int j = 0; j < width; j++) {
      vector[j] = random.nextGaussian();
    }
    return vector;
  }

  public RandomStream random() {
    return random;
  }

  public static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(sum);
  }

  public static double norm(double[] a) {
    return distance(a, new double[a.length]);
  }

  public static Ridge ridge(String kind) {
    return switch (kind) {
      case "fixed" -> Ridge.fixed(0.05);
      case "small" -> Ridge.fixed(2e-4);
      case "accumulated" -> Ridge.accumulated(0.05);
      default -> Ridge.fixed(0.05).relativeToMemory();
    };
  }

  /** The slow twin of memories that hold all of S: S itself, factored anew at every step. */
  public static Observability exact(int width, double beta, Ridge ridge) {
    return new DenseObservability(width, beta, ridge, new FreshFactor(width));
  }
}
