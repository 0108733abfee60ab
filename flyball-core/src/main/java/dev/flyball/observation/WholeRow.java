package dev.flyball.observation;

import dev.flyball.linalg.Kernels;

/**
 * A row written out, one entry per input, 0 where missing, so that products and steps need no list
 * of components. What is missing, how many were seen and the sum of squares are found in the same
 * pass as the product with the parameters.
 */
public final class WholeRow {
  private final int inputs;
  private final double[] kept;
  private double[] filled;

  /** Workspace to standardise a row in, so that a refused one leaves the last one unchanged. */
  private double[] spare = {};

  private double[] squaresAndSeen = new double[2];
  private double[] spareSquaresAndSeen = new double[2];

  /** The original values: the caller's own array until the row is kept. */
  private double[] given;

  private boolean looked;
  private boolean keeps;
  private boolean standardised;

  WholeRow(int inputs) {
    this.inputs = inputs;
    this.kept = new double[inputs];
    this.given = kept;
    this.filled = new double[inputs + 1];
    this.filled[inputs] = 1;
  }

  /**
   * Takes {@code input} (NaN = missing) and looks at nothing yet. Where it is to stay as it is now
   * when the caller has it back, the first look copies it: not before, because a processor waits
   * when it reads what it has only just copied.
   */
  void take(double[] input, boolean stays) {
    given = input;
    keeps = stays;
    looked = false;
    standardised = false;
  }

  /**
   * Takes {@code input} as {@code standardiser} sees it, which takes note of it first if it is new.
   */
  void take(double[] input, Standardiser standardiser, boolean isNew) {
    if (spare.length == 0) {
      spare = filled.clone();
      spare[inputs] = 1;
    }
    if (isNew) {
      standardiser.takeWhole(input, spare, spareSquaresAndSeen);
    } else {
      standardiser.standardiseWhole(input, spare, spareSquaresAndSeen);
    }
    double[] before = filled;
    filled = spare;
    spare = before;
    double[] sums = squaresAndSeen;
    squaresAndSeen = spareSquaresAndSeen;
    spareSquaresAndSeen = sums;
    System.arraycopy(input, 0, kept, 0, inputs);
    given = kept;
    keeps = false;
    looked = true;
    standardised = true;
  }

  /** The original values, NaN where missing. */
  double[] given() {
    return given;
  }

  /**
   * The product with the parameters from {@code offset} on. O(inputs).
   *
   * @throws ObservationException if a component is infinite
   */
  public double times(double[] w, int offset) {
    if (standardised) {
      return Kernels.dot(filled, 0, w, offset, inputs);
    }
    double product = Kernels.filledDot(given, filled, w, offset, inputs, squaresAndSeen);
    if (!(squaresAndSeen[0] <= Double.MAX_VALUE)) {
      Observation.checkValues(given);
    }
    looked = true;
    if (keeps) {
      System.arraycopy(given, 0, kept, 0, inputs);
      given = kept;
      keeps = false;
    }
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
