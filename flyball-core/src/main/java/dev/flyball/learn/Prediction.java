package dev.flyball.learn;

import java.util.Arrays;

/**
 * What a model says of one input.
 *
 * @param values one prediction per output
 * @param seen how many components of the input were seen
 */
public record Prediction(double[] values, int seen) {

  /** The prediction of the only output. */
  public double value() {
    if (values.length != 1) {
      throw new IllegalStateException("there are " + values.length + " outputs; ask for values()");
    }
    return values[0];
  }

  /** The output with the largest prediction: the class, for one-versus-rest heads. */
  public int best() {
    int best = 0;
    for (int k = 1; k < values.length; k++) {
      if (values[k] > values[best]) {
        best = k;
      }
    }
    return best;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Prediction that
        && seen == that.seen
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * seen + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Prediction(" + Arrays.toString(values) + ", seen=" + seen + ")";
  }
}
