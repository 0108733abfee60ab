package dev.flyball.control;

/**
 * What a pool for a number knows of the rows before: the last targets and the last errors of
 * members that are corrected by them. Kept for a prediction whose target comes late, it is put in
 * place of the present for the step, and the present comes back after it.
 */
final class NumberContext {
  private final WideRow wide;
  private final TargetScale targets;
  private final Corrections corrections;
  private final double[] present;
  private boolean recalled;

  /** Whether the row that was recalled has been learned. */
  private boolean taken;

  NumberContext(WideRow wide, TargetScale targets, Corrections corrections) {
    this.wide = wide;
    this.targets = targets;
    this.corrections = corrections;
    this.present = new double[length()];
  }

  int length() {
    return wide.lag().length + 1 + corrections.errors().length;
  }

  void keep(double[] into) {
    int lags = wide.lag().length;
    System.arraycopy(wide.lag(), 0, into, 0, lags);
    into[lags] = targets.last();
    System.arraycopy(corrections.errors(), 0, into, lags + 1, corrections.errors().length);
  }

  void recall(double[] context) {
    keep(present);
    recalled = true;
    restoreLags(context);
    restoreErrors(context);
  }

  private void restoreLags(double[] context) {
    System.arraycopy(context, 0, wide.lag(), 0, wide.lag().length);
  }

  private void restoreErrors(double[] context) {
    int lags = wide.lag().length;
    targets.last(context[lags]);
    System.arraycopy(context, lags + 1, corrections.errors(), 0, corrections.errors().length);
  }

  /** Puts the present back; false if it was not away. */
  boolean toPresent() {
    if (!recalled) {
      return false;
    }
    recalled = false;
    taken = false;
    restoreLags(present);
    restoreErrors(present);
    return true;
  }

  /** A recalled row was learned: the lags of the present go on with its target. */
  void takeRow() {
    if (recalled) {
      restoreLags(present);
      taken = true;
    }
  }

  /** Ends a step: true if the present must be put back still. */
  boolean close() {
    boolean back = !taken && toPresent();
    taken = false;
    recalled = false;
    return back;
  }
}
