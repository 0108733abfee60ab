package dev.flyball.control;

/**
 * What a pool knows of the rows before: the last targets, and what else its task predicts with.
 * Kept for a prediction whose target comes late, it is put in place of the present for the step,
 * and the present comes back after it.
 */
final class PoolContext {
  private final double[] lag;
  private final PoolTask<?> task;
  private final double[] present;
  private boolean recalled;

  /** Whether the row that was recalled has been learned. */
  private boolean taken;

  PoolContext(WideRow wide, PoolTask<?> task) {
    this.lag = wide.lag();
    this.task = task;
    this.present = new double[length()];
  }

  int length() {
    return lag.length + task.contextLength();
  }

  void keep(double[] into) {
    System.arraycopy(lag, 0, into, 0, lag.length);
    task.keepContext(into, lag.length);
  }

  void recall(double[] context) {
    keep(present);
    recalled = true;
    restoreLags(context);
    task.restoreContext(context, lag.length);
  }

  private void restoreLags(double[] context) {
    System.arraycopy(context, 0, lag, 0, lag.length);
  }

  /** Puts the present back; false if it was not away. */
  boolean toPresent() {
    if (!recalled) {
      return false;
    }
    recalled = false;
    taken = false;
    restoreLags(present);
    task.restoreContext(present, lag.length);
    return true;
  }

  /** A recalled row was learned: the lags of the present go on with its target. */
  void takeRow() {
    if (recalled) {
      restoreLags(present);
      taken = true;
    }
  }

  /** Ends a step: true if the present had to be put back. */
  boolean close() {
    boolean back = !taken && toPresent();
    taken = false;
    recalled = false;
    return back;
  }
}
