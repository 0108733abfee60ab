package dev.flyball.observation;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import java.util.Arrays;

/** What a {@link RobustStandardiser} knows of each component, and what it knew before. */
final class RobustMoments {
  /** So many first values are kept. */
  static final int FIRST = 8;

  final long[] seen;
  final double[] count;
  final double[] mean;
  final double[] variance;
  final double[] first;
  final MomentsJournal journal = new MomentsJournal();

  RobustMoments(int inputs) {
    seen = new long[inputs];
    count = new double[inputs];
    mean = new double[inputs];
    variance = new double[inputs];
    first = new double[FIRST * inputs];
  }

  /** Keeps component j as it is, before it changes. */
  void note(int j) {
    journal.add(j, seen[j], count[j], mean[j], variance[j]);
  }

  /** Takes back what followed on note {@code k}, of the last one first; returns the component. */
  int takeBack(int k) {
    int j = journal.at[k];
    seen[j] = journal.seen[k];
    count[j] = journal.count[k];
    mean[j] = journal.mean[k];
    variance[j] = journal.squares[k];
    if (seen[j] < FIRST) {
      first[j * FIRST + (int) seen[j]] = 0;
    }
    return j;
  }

  void copyFrom(RobustMoments other) {
    System.arraycopy(other.seen, 0, seen, 0, seen.length);
    System.arraycopy(other.count, 0, count, 0, count.length);
    System.arraycopy(other.mean, 0, mean, 0, mean.length);
    System.arraycopy(other.variance, 0, variance, 0, variance.length);
    System.arraycopy(other.first, 0, first, 0, first.length);
    journal.clear();
  }

  /** Component j alone. */
  void copyFrom(RobustMoments other, int j) {
    seen[j] = other.seen[j];
    count[j] = other.count[j];
    mean[j] = other.mean[j];
    variance[j] = other.variance[j];
    if (seen[j] <= FIRST) {
      System.arraycopy(other.first, j * FIRST, first, j * FIRST, FIRST);
    }
  }

  void clear() {
    Arrays.fill(seen, 0);
    Arrays.fill(count, 0);
    Arrays.fill(mean, 0);
    Arrays.fill(variance, 0);
    Arrays.fill(first, 0);
    journal.clear();
  }

  void save(State state) {
    state.put("seen", seen, InputAxis.SEEN);
    state.put("count", count, InputAxis.SEEN);
    state.put("mean", mean, InputAxis.INPUT);
    state.put("variance", variance, InputAxis.INPUT);
    state.put("first", first, InputAxis.perInput(FIRST));
  }

  void load(State state) {
    System.arraycopy(state.longs("seen"), 0, seen, 0, seen.length);
    state.get("count", count);
    state.get("mean", mean);
    state.get("variance", variance);
    state.get("first", first);
    journal.clear();
  }
}
