package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * How often the values of each column repeat: once (p0), and again once they have (p1); from runs
 * that have ended. A column that has not repeated in n runs has p0 = 1/(2n + 2). O(1) per run.
 */
final class RepeatChance implements Stateful {
  private static final double PRIOR = 0.5;

  /** Of a first and a second repeat; what few runs say of the lengths of others is not sure. */
  private static final double AGAIN = 2;

  /** Beyond this many runs older ones count less. */
  private static final double MOST_RUNS = 30_000;

  private final double[] runs;
  private final double[] repeated;
  private final double[] further;
  private final double[] more;
  private final InputAxis axis;

  RepeatChance(int columns, InputAxis axis) {
    this.runs = new double[columns];
    this.repeated = new double[columns];
    this.further = new double[columns];
    this.more = new double[columns];
    this.axis = axis;
  }

  /** Learns from a run in which a value came again {@code repeats} times. */
  void ended(int column, double repeats) {
    runs[column]++;
    if (repeats > 0) {
      repeated[column]++;
      further[column] += repeats;
      more[column] += repeats - 1;
    }
    if (runs[column] + further[column] > MOST_RUNS) {
      runs[column] /= 2;
      repeated[column] /= 2;
      further[column] /= 2;
      more[column] /= 2;
    }
  }

  /** How many runs have ended. */
  double runs(int column) {
    return runs[column];
  }

  /** Whether a value is followed by another one more often than not. */
  boolean usuallyChanges(int column) {
    return repeated[column] + PRIOR < PRIOR * (runs[column] + 1);
  }

  /** Whether fewer of its values are repeats than changes. */
  boolean mostlyMoves(int column) {
    return further[column] <= runs[column];
  }

  /** -log of the chance that a value comes again, after it has {@code repeats} times. */
  double surprise(int column, double repeats) {
    if (repeats == 0) {
      return -Math.log((repeated[column] + PRIOR) / (runs[column] + 1));
    }
    double so = repeats - 1;
    return -Math.log((more[column] + AGAIN + so) / (further[column] + 2 * AGAIN + so));
  }

  @Override
  public void fields(Fields f) {
    f.along(axis).array("runs", runs);
    f.along(axis).array("repeated", repeated);
    f.along(axis).array("further", further);
    f.along(axis).array("more", more);
  }
}
