package dev.flyball.observation;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/** The running moments of each component for a {@link RobustStandardiser}. */
final class RobustMoments implements Stateful {
  /** So many first values are kept. */
  static final int FIRST = 8;

  /** So many of the columns change with every value. */
  private static final int EVERY_VALUE = 5;

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
  private final double[] farAt;

  private final double[] run;

  /** The mean where the run began, and how far from it values were far ones. */
  private final double[] runCentre;

  private final double[] runReach;

  /** How often a component was measured anew. */
  private final double[] renewals;

  private long allRenewals;

  final MisfitWatch watch;

  /** All that is one number per component; first what every value changes. */
  private final double[][] columns;

  RobustMoments(int inputs) {
    first = new double[FIRST * inputs];
    farAt = new double[inputs];
    run = new double[inputs];
    runCentre = new double[inputs];
    runReach = new double[inputs];
    renewals = new double[inputs];
    watch = new MisfitWatch(inputs);
    uncounted = new double[inputs];
    count = new double[inputs];
    mean = new double[inputs];
    variance = new double[inputs];
    scale = new double[inputs];
    Arrays.fill(scale, 1);
    columns =
        new double[][] {
          count, uncounted, mean, variance, scale, farAt, run, runCentre, runReach, renewals
        };
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
    return farAt[j] == seen ? (int) run[j] : 0;
  }

  int run(int j) {
    return run(j, seen(j));
  }

  long renewals() {
    return allRenewals;
  }

  long renewals(int j) {
    return (long) renewals[j];
  }

  /** Component j is measured anew. */
  void renew(int j) {
    renewals[j]++;
    allRenewals++;
  }

  /** Takes over these components of {@code other}: their moments, or all that is known of them. */
  void take(RobustMoments other, int[] components, int length, boolean all) {
    for (int c = 0; c < (all ? columns.length : EVERY_VALUE); c++) {
      double[] from = other.columns[c];
      double[] to = columns[c];
      for (int k = 0; k < length; k++) {
        to[components[k]] = from[components[k]];
      }
    }
    for (int k = 0; k < length; k++) {
      watch.take(other.watch, components[k]);
    }
    if (!all) {
      return;
    }
    allRenewals = other.allRenewals;
    for (int k = 0; k < length; k++) {
      int j = components[k];
      if (seen(j) <= FIRST || run(j) > 0) {
        System.arraycopy(other.first, j * FIRST, first, j * FIRST, FIRST);
      }
    }
  }

  void takeAll(RobustMoments other) {
    for (int c = 0; c < columns.length; c++) {
      System.arraycopy(other.columns[c], 0, columns[c], 0, count.length);
    }
    System.arraycopy(other.first, 0, first, 0, first.length);
    watch.takeAll(other.watch);
    allRenewals = other.allRenewals;
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
    f.part(watch);
    f.scratch(uncounted, scale, farAt);
    if (f.changes()) {
      takeRuns(seen, runs);
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
      run[j] = runs[j];
      farAt[j] = seen[j];
      allRenewals += (long) renewals[j];
    }
  }
}
