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
  private BelievedRow row;

  TrustedRows(LearnerSpec spec, State state) {
    this.trusted = new TrustedInputs(spec.trust(), spec.model().inputs());
    trusted.load(state);
    this.row = trusted.believed(new double[spec.model().inputs()]);
    trusted.begin();
  }

  /** The row with NaN where it is not believed; valid until the next call. */
  public double[] believed(double[] values) {
    trusted.begin();
    row = trusted.believed(values);
    trusted.learn();
    return row.values();
  }

  /** Predicts the last row. */
  public Prediction predict(Predictor by, Question question) {
    return by.predict(question, row.values(), row).doubting(untrusted());
  }

  /**
   * The last row as models take it: with what should have been there in the place of what is not
   * believed.
   */
  public double[] filled() {
    return row.filled();
  }

  /** What was not believed of the last row. */
  public List<Untrusted> untrusted() {
    return trusted.untrusted();
  }
}
