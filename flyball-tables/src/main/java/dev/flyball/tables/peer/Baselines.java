package dev.flyball.tables.peer;

/**
 * The methods that Flyball's laws are measured against, for rows of any width. They learn linear
 * weights under the squared loss, from rows in which NaN is missing; scale and intercept are the
 * caller's.
 */
public final class Baselines {
  private Baselines() {}

  /** Predicts a row, then learns it. */
  @FunctionalInterface
  public interface Baseline {

    /** The prediction made before learning; not finite once the method has diverged. */
    double learn(double[] row, double target);
  }

  /** Adam on the masked gradient. O(size) a row. */
  public static Baseline adam(int size, double eta) {
    return new Adam(size, eta)::learn;
  }

  /** Recursive least squares with forgetting {@code lambda}. O(size^2) a row. */
  public static Baseline recursiveLeastSquares(int size, double lambda) {
    return new RecursiveLeastSquares(size, lambda)::learn;
  }

  /** {@code inner} on rows whose holes are filled with the running mean of what was seen. */
  public static Baseline meanImputed(int size, Baseline inner) {
    return new MeanImputation(size, new Filled(inner))::learn;
  }

  /** A baseline whose weights nobody asks for. */
  private record Filled(Baseline inner) implements Peer {
    @Override
    public double learn(double[] row, double target) {
      return inner.learn(row, target);
    }

    @Override
    public double[] weights() {
      throw new UnsupportedOperationException("the weights are those of the inner method");
    }
  }
}
