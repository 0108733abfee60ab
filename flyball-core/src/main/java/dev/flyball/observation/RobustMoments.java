package dev.flyball.observation;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.linalg.MomentRules;
import java.util.Arrays;

/**
 * What a {@link RobustStandardiser} knows of each component, and what it knew before: of single
 * components in a journal, of a whole row as the columns that were there before it.
 */
final class RobustMoments {
  /** So many first values are kept. */
  static final int FIRST = 8;

  double[] seen;
  double[] count;
  double[] mean;
  double[] variance;

  /** What values are divided by. */
  double[] scale;

  final double[] first;
  final MomentsJournal journal = new MomentsJournal();
  private double[][] columns;

  /** Made for the first whole row. */
  private double[][] others = {};

  /** Whether {@code others} are the columns before the whole row that was taken since the mark. */
  private boolean tookWhole;

  RobustMoments(int inputs) {
    first = new double[FIRST * inputs];
    columns = new double[MomentRules.COLUMNS][inputs];
    seen = columns[MomentRules.SEEN];
    count = columns[MomentRules.COUNT];
    mean = columns[MomentRules.MEAN];
    variance = columns[MomentRules.VARIANCE];
    scale = columns[MomentRules.SCALE];
    Arrays.fill(scale, 1);
  }

  /** The columns as they are. */
  double[][] columns() {
    return columns;
  }

  /** Columns for what follows on a whole row. */
  double[][] others() {
    if (others.length == 0) {
      others = new double[MomentRules.COLUMNS][seen.length];
    }
    return others;
  }

  /** Goes on from the {@link #others}. */
  void tookWhole() {
    swap();
    tookWhole = true;
  }

  private void swap() {
    double[][] current = columns;
    columns = others;
    others = current;
    seen = columns[MomentRules.SEEN];
    count = columns[MomentRules.COUNT];
    mean = columns[MomentRules.MEAN];
    variance = columns[MomentRules.VARIANCE];
    scale = columns[MomentRules.SCALE];
  }

  /** From here on {@link #takeBack} leads back to here. */
  void mark() {
    journal.mark();
    tookWhole = false;
  }

  /** Keeps component j as it is, before it changes. */
  void note(int j) {
    journal.add(j, (long) seen[j], count[j], mean[j], variance[j]);
  }

  /** Back to the mark; {@code owner} gives components their scales again. */
  void takeBack(RobustStandardiser owner) {
    for (int k = journal.size() - 1; k >= 0; k--) {
      int j = journal.at[k];
      seen[j] = journal.seen[k];
      count[j] = journal.count[k];
      mean[j] = journal.mean[k];
      variance[j] = journal.squares[k];
      if (seen[j] < FIRST) {
        first[j * FIRST + (int) seen[j]] = 0;
      }
      owner.rescale(j);
    }
    if (tookWhole) {
      swap();
    }
    mark();
  }

  void copyFrom(RobustMoments other) {
    copyColumns(other);
    System.arraycopy(other.first, 0, first, 0, first.length);
    forgetPast();
  }

  private void copyColumns(RobustMoments other) {
    for (int column = 0; column < MomentRules.COLUMNS; column++) {
      System.arraycopy(other.columns[column], 0, columns[column], 0, seen.length);
    }
  }

  /** What {@code other} took note of since its mark; until then it was as this one is. */
  void followFrom(RobustMoments other) {
    if (other.tookWhole) {
      copyColumns(other);
    }
    for (int k = 0; k < other.journal.size(); k++) {
      int j = other.journal.at[k];
      for (int column = 0; column < MomentRules.COLUMNS; column++) {
        columns[column][j] = other.columns[column][j];
      }
      if (seen[j] <= FIRST) {
        System.arraycopy(other.first, j * FIRST, first, j * FIRST, FIRST);
      }
    }
  }

  void clear() {
    for (double[] column : columns) {
      Arrays.fill(column, 0);
    }
    Arrays.fill(scale, 1);
    Arrays.fill(first, 0);
    forgetPast();
  }

  private void forgetPast() {
    journal.clear();
    tookWhole = false;
  }

  void save(State state) {
    long[] counted = new long[seen.length];
    Arrays.setAll(counted, j -> (long) seen[j]);
    state.put("seen", counted, InputAxis.SEEN);
    state.put("count", count, InputAxis.SEEN);
    state.put("mean", mean, InputAxis.INPUT);
    state.put("variance", variance, InputAxis.INPUT);
    state.put("first", first, InputAxis.perInput(FIRST));
  }

  void load(State state) {
    long[] counted = state.longs("seen");
    Arrays.setAll(seen, j -> counted[j]);
    state.get("count", count);
    state.get("mean", mean);
    state.get("variance", variance);
    state.get("first", first);
    forgetPast();
  }
}
