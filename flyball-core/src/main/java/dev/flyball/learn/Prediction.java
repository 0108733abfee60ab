package dev.flyball.learn;

import dev.flyball.control.PredictionRule;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;

/**
 * What a model says of one input.
 *
 * @param values one prediction per output
 * @param seen how many components of the input were seen
 */
public record Prediction(double[] values, int seen) {

  /** What {@code rule} says of {@code input} (NaN = missing) from what was published. */
  static Prediction of(
      PredictionRule rule,
      int outputs,
      double[] published,
      Standardiser standardiser,
      Batch batch,
      double[] input) {
    batch.clear();
    batch.add(input, standardiser);
    double[] values = new double[outputs];
    rule.predict(published, batch, 0, values);
    return new Prediction(values, batch.to(0) - batch.from(0));
  }

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
