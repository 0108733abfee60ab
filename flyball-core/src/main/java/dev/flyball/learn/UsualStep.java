package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;

/**
 * How far rows lie from the last labelled one. A row is as many steps away as its input that went
 * furthest: s = max_j |x_j - x'_j| / mean step of j. Where s is beyond what nearly all steps were,
 * the row does not follow that one, and the share of the answer for rows that do falls with the
 * fourth power of the excess. O(seen) a row.
 */
final class UsualStep implements Stateful {
  /** Nearly all steps: this share. */
  private static final double NEARLY = 0.99;

  private static final double RATE = 0.05;

  /** So many rows must have been seen before a step is found unusual. */
  private static final int FIRST = 20;

  /** Steps up to this multiple of nearly all are usual. */
  private static final double USUAL = 2;

  /** Mean steps are over so many rows. */
  private static final double ROWS = 1000;

  /** The inputs when they were seen last, with a target. */
  private final double[] last;

  private final double[] step;
  private final long[] steps;

  /** What nearly all steps were no longer than. */
  private double nearly;

  private long rows;

  UsualStep(int inputs) {
    this.last = new double[inputs];
    this.step = new double[inputs];
    this.steps = new long[inputs];
    reset();
  }

  /** Takes note of a labelled row. */
  void learn(Batch batch, int row) {
    double length = stepTo(batch, row);
    if (rows++ < FIRST) {
      nearly = Math.max(nearly, length);
    } else {
      nearly *= Math.exp(RATE * (length > nearly ? NEARLY : NEARLY - 1));
    }
    for (int place = batch.from(row); place < batch.to(row); place++) {
      int j = batch.components()[place];
      double value = batch.originals()[place];
      double went = Math.abs(value - last[j]);
      if (went < Double.POSITIVE_INFINITY) {
        step[j] += Math.max(1.0 / ++steps[j], 1 / ROWS) * (went - step[j]);
      }
      last[j] = value;
    }
  }

  /** In steps of the input that went furthest, as far as that is known. */
  private double stepTo(Batch batch, int row) {
    double furthest = 0;
    for (int place = batch.from(row); place < batch.to(row); place++) {
      int j = batch.components()[place];
      if (step[j] > 0) {
        furthest = Math.max(furthest, Math.abs(batch.originals()[place] - last[j]) / step[j]);
      }
    }
    return furthest;
  }

  /** The share for the only row of a batch, so many rows after the last labelled one. */
  double share(Batch batch, double distance) {
    double excess = rows < FIRST ? 0 : stepTo(batch, 0) / (USUAL * nearly * distance);
    return excess > 1 ? Math.pow(excess, -4) : 1;
  }

  void copyFrom(UsualStep other) {
    System.arraycopy(other.last, 0, last, 0, last.length);
    System.arraycopy(other.step, 0, step, 0, step.length);
    nearly = other.nearly;
    rows = other.rows;
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.INPUT).array("last", last, Double.NaN);
    f.rounded().along(InputAxis.INPUT).array("step", step);
    f.along(InputAxis.INPUT).array("steps", steps);
    nearly = f.number("nearly", nearly);
    rows = f.count("rows", rows);
  }
}
