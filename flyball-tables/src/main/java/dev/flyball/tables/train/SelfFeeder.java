package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.learn.SelfSupervised;
import dev.flyball.tables.FeatureSpan;
import java.util.Arrays;
import java.util.List;

/**
 * Hands rows to a learner of the rows themselves. One of the columns that a row has is hidden, and
 * has to be given back from the others: a value that is shown is easy to copy, and only this tells,
 * and teaches, how holes are filled in.
 */
final class SelfFeeder implements RowFeeder {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final SelfSupervised self;
  private final List<FeatureSpan> columns;
  private final Reconstruction found;
  private boolean paused;

  SelfFeeder(SelfSupervised self, List<FeatureSpan> columns) {
    this.self = self;
    this.columns = columns;
    this.found = Monitors.of(self.learner(), Reconstruction.class);
  }

  @Override
  public boolean feed(double[] values, double target) {
    int hidden = choose(values);
    if (hidden < 0) {
      self.learn(values);
      count(values);
      return true;
    }
    double[] shown = without(hidden, values);
    double[] filled = self.reconstruct(shown);
    double[] usual = new double[filled.length];
    Arrays.setAll(usual, j -> self.original(j, 0));
    self.learn(values, shown);
    count(values);
    if (!paused) {
      judge(hidden, values, filled, usual);
    }
    return true;
  }

  /** A column that this row has, beside others; below 0 if it has none or nothing was learned. */
  private int choose(double[] values) {
    long rows = self.learner().observations();
    int seen = 0;
    for (FeatureSpan column : columns) {
      seen += column.seenIn(values) ? 1 : 0;
    }
    if (rows == 0 || seen < 2) {
      return -1;
    }
    int left = (int) (((rows * MIX) >>> 33) % seen);
    int place = -1;
    while (left >= 0) {
      place++;
      left -= columns.get(place).seenIn(values) ? 1 : 0;
    }
    return place;
  }

  private void count(double[] values) {
    for (int k = 0; k < columns.size(); k++) {
      if (columns.get(k).seenIn(values)) {
        found.seen(k);
      }
    }
  }

  private double[] without(int hidden, double[] values) {
    FeatureSpan column = columns.get(hidden);
    double[] rest = values.clone();
    Arrays.fill(rest, column.first(), column.first() + column.width(), Double.NaN);
    return rest;
  }

  private void judge(int hidden, double[] values, double[] filled, double[] usual) {
    FeatureSpan column = columns.get(hidden);
    double error = 0;
    double mean = 0;
    int count = 0;
    for (int j = column.first(); j < column.first() + column.width(); j++) {
      if (!Double.isNaN(values[j])) {
        error += Math.abs(filled[j] - values[j]);
        mean += Math.abs(usual[j] - values[j]);
        count++;
      }
    }
    found.filledIn(hidden, error / count, mean / count);
  }

  @Override
  public boolean flush() {
    return false;
  }

  @Override
  public double error() {
    return found.error();
  }

  @Override
  public void pause(boolean value) {
    paused = value;
    found.pause(value);
  }

  @Override
  public void keep(CheckpointStore store) {
    self.checkpoint(store);
  }
}
