package dev.flyball.tables.trial;

import dev.flyball.control.DivergenceException;
import dev.flyball.tables.peer.Peer;
import org.jspecify.annotations.Nullable;

/**
 * Runs and scores one peer on a shared stream: it predicts each row before learning it, until the
 * end or until it diverges.
 */
public final class RowTrial {
  /** A prediction this many times the largest target is that of a runaway. */
  private static final double RUNAWAY = 1e6;

  private final Peer peer;
  private final boolean classes;
  private final double limit;
  private final ErrorSums tally = new ErrorSums();
  private final ErrorCurve curve = new ErrorCurve();
  private double largest = 1;
  private @Nullable Long divergedAt;

  private RowTrial(Peer peer, boolean classes, double limit) {
    this.peer = peer;
    this.classes = classes;
    this.limit = limit;
  }

  /** Values are predicted; it has diverged once one is a million times the largest target. */
  public static RowTrial ofNumbers(Peer peer) {
    return new RowTrial(peer, false, Double.NaN);
  }

  /** Values are predicted; it has diverged once one is beyond {@code limit}. */
  public static RowTrial ofNumbers(Peer peer, double limit) {
    return new RowTrial(peer, false, limit);
  }

  /** Classes are predicted: an error is 1, or 0 where the class is right. */
  public static RowTrial ofClasses(Peer peer) {
    return new RowTrial(peer, true, Double.NaN);
  }

  /**
   * Takes in row number {@code row}, from 1; nothing once it has diverged.
   *
   * @param target NaN where it is missing
   * @return the error of what it predicted; NaN where there is none to speak of
   */
  public double learn(double[] values, double target, long row) {
    return learn(values, target, row, 1);
  }

  /** The same of a row that counts so much; a peer without weights learns it once, or not at 0. */
  public double learn(double[] values, double target, long row, double weight) {
    if (divergedAt != null) {
      return Double.NaN;
    }
    try {
      if (weight == 0) {
        peer.learn(values, target, weight);
      } else if (!Double.isNaN(target)) {
        return judge(peer.learn(values, target, weight), target, row, weight);
      } else {
        peer.look(values);
      }
      curve.add(Double.NaN);
    } catch (DivergenceException e) {
      divergedAt = row;
    }
    return Double.NaN;
  }

  private double judge(double prediction, double target, long row, double weight) {
    largest = Math.max(largest, Math.abs(target));
    double most = Double.isNaN(limit) ? RUNAWAY * largest : limit;
    if (!(Math.abs(prediction) <= most)) {
      divergedAt = row;
      return Double.NaN;
    }
    double error = classes ? (prediction == target ? 0 : 1) : prediction - target;
    tally.add(error, weight);
    curve.add(error, weight);
    return error;
  }

  /** The mean absolute error, or the share of wrong classes; infinite if it diverged. */
  public double error() {
    return divergedAt == null ? tally.mae() : Double.POSITIVE_INFINITY;
  }

  public boolean diverged() {
    return divergedAt != null;
  }

  /** The row at which it diverged; null if it did not. */
  public @Nullable Long divergedAt() {
    return divergedAt;
  }

  /** The score. */
  public ErrorSums tally() {
    return tally;
  }

  /** The errors over the rows. */
  public ErrorCurve curve() {
    return curve;
  }
}
