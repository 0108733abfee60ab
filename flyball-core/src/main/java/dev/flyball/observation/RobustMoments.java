package dev.flyball.observation;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The running moments of each component for a {@link RobustStandardiser}, and an undo: a journal
 * for single components, a copy of the columns for a whole row.
 */
final class RobustMoments implements Stateful {
  /** So many first values are kept. */
  static final int FIRST = 8;

  /** The weight of the values. */
  final double[] count;

  /** How many more were seen than they count for: it stays as it is from most rows to the next. */
  private final double[] uncounted;

  final double[] mean;
  final double[] variance;

  /** The divisor of values. */
  final double[] scale;

  /** The first values; later those of a run of far ones. */
  final double[] first;

  /** How many values had been seen with the last far one, and how many far ones came in a row. */
  private final long[] farAt;

  private final int[] run;

  /** The mean where the run began, and how far from it values were far ones. */
  private final double[] runCentre;

  private final double[] runReach;

  /** How often a component was measured anew. */
  private final long[] renewals;

  private long allRenewals;

  /** All that is one number per component. */
  private final double[][] columns;

  final MomentsJournal journal = new MomentsJournal();

  RobustMoments(int inputs) {
    first = new double[FIRST * inputs];
    farAt = new long[inputs];
    run = new int[inputs];
    runCentre = new double[inputs];
    runReach = new double[inputs];
    renewals = new long[inputs];
    uncounted = new double[inputs];
    count = new double[inputs];
    mean = new double[inputs];
    variance = new double[inputs];
    scale = new double[inputs];
    Arrays.fill(scale, 1);
    columns = new double[][] {runCentre, runReach, uncounted, count, mean, variance, scale};
  }

  /** How many values of component j were seen. */
  long seen(int j) {
    return (long) (count[j] + uncounted[j] + 0.5);
  }

  /** Component j has seen so many values, and they count for {@code counted}. */
  void count(int j, long seen, double counted) {
    count[j] = counted;
    uncounted[j] = seen - counted;
  }

  /**
   * Whether a value, after {@code seen} others, is further than {@code reach} from the centre. A
   * component would widen by a run of far values until they are no longer far: it goes by where the
   * run began.
   */
  boolean isFar(int j, long seen, double value, double centre, double reach) {
    return run(j, seen) > 0
        ? Math.abs(value - runCentre[j]) > runReach[j]
        : Math.abs(value - centre) > reach;
  }

  /** The mean where the last run began. */
  double runCentre(int j) {
    return runCentre[j];
  }

  /** How far from that a value was far. */
  double runReach(int j) {
    return runReach[j];
  }

  /** Takes note of a far value, after {@code seen} others; true if it ends a run of eight. */
  boolean endsRun(int j, long seen, double value, double centre, double reach) {
    int before = run(j, seen);
    if (before == 0) {
      journal.keepRun(j, first, runCentre[j], runReach[j]);
      runCentre[j] = centre;
      runReach[j] = reach;
    }
    first[j * FIRST + before] = value;
    farAt[j] = seen + 1;
    run[j] = (before + 1) % FIRST;
    return run[j] == 0;
  }

  /** How many of the last values were far ones, all in a row, after {@code seen}. */
  int run(int j, long seen) {
    return farAt[j] == seen ? run[j] : 0;
  }

  int run(int j) {
    return run(j, seen(j));
  }

  long renewals() {
    return allRenewals;
  }

  long renewals(int j) {
    return renewals[j];
  }

  /** Component j is measured anew. */
  void renew(int j) {
    renewals[j]++;
    allRenewals++;
  }

  /** Keeps component j as it is, before it changes. */
  void note(int j) {
    journal.room(1);
    keep(j, seen(j), count[j], mean[j], variance[j]);
  }

  /** Keeps that component j had seen this before, where the journal has room. */
  void keep(int j, long seen, double counted, double meanOf, double varianceOf) {
    journal.keep(j, seen, counted, meanOf, varianceOf, run(j, seen), renewals[j]);
  }

  /** Back to the mark of the journal; {@code owner} gives components their scales again. */
  void takeBack(RobustStandardiser owner) {
    for (int k = journal.size() - 1; k >= 0; k--) {
      int j = journal.at[k];
      count(j, journal.seen[k], journal.count[k]);
      run[j] = journal.run[k];
      farAt[j] = journal.seen[k];
      allRenewals += journal.renewals[k] - renewals[j];
      renewals[j] = journal.renewals[k];
      mean[j] = journal.mean[k];
      variance[j] = journal.variance[k];
      owner.rescale(j);
    }
    for (int k = journal.runs() - 1; k >= 0; k--) {
      int j = journal.runAt[k];
      System.arraycopy(journal.first, k * FIRST, first, j * FIRST, FIRST);
      runCentre[j] = journal.runCentre[k];
      runReach[j] = journal.runReach[k];
    }
    journal.mark();
  }

  /** All but the first values. */
  void copyColumns(RobustMoments other) {
    int inputs = count.length;
    System.arraycopy(other.farAt, 0, farAt, 0, inputs);
    System.arraycopy(other.run, 0, run, 0, inputs);
    System.arraycopy(other.renewals, 0, renewals, 0, inputs);
    allRenewals = other.allRenewals;
    for (int c = 0; c < columns.length; c++) {
      System.arraycopy(other.columns[c], 0, columns[c], 0, inputs);
    }
  }

  /** Copies the single components in the journal of {@code other}. */
  void followFrom(RobustMoments other) {
    allRenewals = other.allRenewals;
    for (int k = 0; k < other.journal.size(); k++) {
      int j = other.journal.at[k];
      farAt[j] = other.farAt[j];
      run[j] = other.run[j];
      renewals[j] = other.renewals[j];
      for (int c = 0; c < columns.length; c++) {
        columns[c][j] = other.columns[c][j];
      }
      if (seen(j) <= FIRST || run(j) > 0) {
        System.arraycopy(other.first, j * FIRST, first, j * FIRST, FIRST);
      }
    }
  }

  @Override
  public void fields(Fields f) {
    long[] seen = new long[count.length];
    Arrays.setAll(seen, this::seen);
    long[] runs = new long[run.length];
    Arrays.setAll(runs, this::run);
    f.along(InputAxis.SEEN).array("seen", seen);
    f.along(InputAxis.SEEN).array("count", count);
    f.along(InputAxis.INPUT).array("mean", mean);
    f.along(InputAxis.INPUT).array("variance", variance);
    f.along(InputAxis.perInput(FIRST)).array("first", f.saves() ? firstInUse() : first);
    f.along(InputAxis.INPUT).array("run", runs);
    f.along(InputAxis.INPUT).array("runCentre", f.saves() ? inRuns(runCentre) : runCentre);
    f.along(InputAxis.INPUT).array("runReach", f.saves() ? inRuns(runReach) : runReach);
    f.along(InputAxis.INPUT).array("renewals", renewals);
    f.scratch(uncounted, scale);
    f.scratch(12L * run.length);
    if (f.changes()) {
      takeRuns(seen, runs);
      journal.clear();
    }
  }

  private double[] inRuns(double[] each) {
    double[] used = new double[each.length];
    Arrays.setAll(used, j -> run(j) > 0 ? each[j] : 0);
    return used;
  }

  /** Values that are no longer needed are 0. */
  private double[] firstInUse() {
    double[] used = new double[first.length];
    for (int j = 0; j < run.length; j++) {
      int length = seen(j) < FIRST ? (int) seen(j) : run(j);
      System.arraycopy(first, j * FIRST, used, j * FIRST, length);
    }
    return used;
  }

  private void takeRuns(long[] seen, long[] runs) {
    allRenewals = 0;
    for (int j = 0; j < run.length; j++) {
      if (runs[j] < 0 || runs[j] >= FIRST || runs[j] > seen[j]) {
        throw new CheckpointException("component %s has a run of %s".formatted(j, runs[j]));
      }
      uncounted[j] = seen[j] - count[j];
      run[j] = (int) runs[j];
      farAt[j] = seen[j];
      allRenewals += renewals[j];
    }
  }
}
