package dev.flyball.tables.evaluate;

import dev.flyball.control.DivergenceException;
import dev.flyball.tables.train.ErrorCurve;
import dev.flyball.tables.train.Tally;

/** One entrant's way through the stream: its errors, until the end or until it diverges. */
final class EntrantRun {
  /** A prediction this many times the largest target is that of a runaway. */
  private static final double RUNAWAY = 1e6;

  private final Entrant entrant;
  private final Subject subject;
  private final Tally tally = new Tally();
  private final ErrorCurve curve = new ErrorCurve();
  private double largest = 1;
  private Long divergedAt;

  EntrantRun(Entrant entrant, Subject subject) {
    this.entrant = entrant;
    this.subject = subject;
  }

  /** Takes in row number {@code row}, from 1; {@code target} is NaN where it is missing. */
  void learn(double[] values, double target, long row) {
    if (divergedAt != null) {
      return;
    }
    try {
      if (Double.isNaN(target)) {
        entrant.look(values);
        curve.add(Double.NaN);
      } else {
        judge(entrant.learn(values, target), target, row);
      }
    } catch (DivergenceException e) {
      divergedAt = row;
    }
  }

  private void judge(double prediction, double target, long row) {
    largest = Math.max(largest, Math.abs(target));
    if (!(Math.abs(prediction) <= RUNAWAY * largest)) {
      divergedAt = row;
      return;
    }
    double error = subject.error(prediction, target);
    tally.add(error);
    curve.add(error);
  }

  /** The mean absolute error, or the share of wrong classes; infinite if it diverged. */
  double error() {
    return divergedAt == null ? tally.mae() : Double.POSITIVE_INFINITY;
  }

  boolean diverged() {
    return divergedAt != null;
  }

  EvaluationResults.Errors errors() {
    Double error = diverged() ? null : tally.mae();
    Double rmse = diverged() || subject.isClassification() ? null : tally.rmse();
    return new EvaluationResults.Errors(error, rmse, tally.count(), curve.curve(), divergedAt);
  }

  Long divergedAt() {
    return divergedAt;
  }
}
