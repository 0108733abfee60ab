package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.trust.Untrusted;
import java.util.List;

/**
 * Judges rows that come after those a learner has learned, in time order, and are only predicted:
 * for a {@link Predictor} that stands still. For one thread.
 */
public final class TrustedRows {
  private final TrustedInputs trusted;

  TrustedRows(LearnerSpec spec, State state) {
    this.trusted = new TrustedInputs(spec.trust(), spec.model().inputs());
    trusted.load(state);
  }

  /** The row with NaN where it is not believed; valid until the next call. */
  public double[] believed(double[] values) {
    trusted.begin();
    double[] believed = trusted.believed(values);
    trusted.learn();
    return believed;
  }

  /** What was not believed of the last row. */
  public List<Untrusted> untrusted() {
    return trusted.untrusted();
  }
}
