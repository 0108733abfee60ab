package dev.flyball.observation;

import dev.flyball.linalg.Kernels;

/**
 * A row as wide as there are inputs, 0 where it is missing: what a product with all parameters and
 * a step along all of them need no list for. What is missing, how many were seen and the sum of
 * squares are found out in the pass that also takes the product with the parameters.
 */
public final class WholeRow {
  private final int inputs;
  private final double[] given;
  private final double[] filled;
  private final double[] squaresAndSeen = new double[2];
  private boolean looked;

  WholeRow(int inputs) {
    this.inputs = inputs;
    this.given = new double[inputs];
    this.filled = new double[inputs + 1];
    this.filled[inputs] = 1;
  }

  /** Keeps a copy of {@code input} (NaN = missing) and looks at nothing yet. */
  void take(double[] input) {
    System.arraycopy(input, 0, given, 0, inputs);
    looked = false;
  }

  /** What came, NaN where it is missing. */
  double[] given() {
    return given;
  }

  /**
   * The product with the parameters from {@code offset} on. O(inputs).
   *
   * @throws ObservationException if a component is infinite
   */
  public double times(double[] w, int offset) {
    double product = Kernels.filledDot(given, filled, w, offset, inputs, squaresAndSeen);
    if (!(squaresAndSeen[0] <= Double.MAX_VALUE)) {
      Observation.checkValues(given);
    }
    looked = true;
    return product;
  }

  /** 0 where the row is missing, and a 1 behind it for an intercept; not to be changed. */
  public double[] filled() {
    look();
    return filled;
  }

  public int inputs() {
    return inputs;
  }

  /** |row|^2, without the 1 behind it. */
  public double squares() {
    look();
    return squaresAndSeen[0];
  }

  /** How many components were seen. */
  int seen() {
    look();
    return (int) squaresAndSeen[1];
  }

  private void look() {
    if (!looked) {
      times(filled, 0);
    }
  }
}
