package dev.flyball.observation;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import java.util.Arrays;

/**
 * What a {@link RobustStandardiser} knows of each component, and what it knew before: of single
 * components in a journal, of a whole row as the columns that were there before it.
 */
final class RobustMoments {
  /** So many first values are kept. */
  static final int FIRST = 8;

  /** What the values count for. */
  final double[] count;

  /** How many more were seen than they count for: it stays as it is from most rows to the next. */
  private final double[] uncounted;

  final double[] mean;
  final double[] variance;

  /** What values are divided by. */
  final double[] scale;

  final double[] first;
  final MomentsJournal journal = new MomentsJournal();

  RobustMoments(int inputs) {
    first = new double[FIRST * inputs];
    uncounted = new double[inputs];
    count = new double[inputs];
    mean = new double[inputs];
    variance = new double[inputs];
    scale = new double[inputs];
    Arrays.fill(scale, 1);
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

  /** Keeps component j as it is, before it changes. */
  void note(int j) {
    journal.add(j, seen(j), count[j], mean[j], variance[j]);
  }

  /** Back to the mark of the journal; {@code owner} gives components their scales again. */
  void takeBack(RobustStandardiser owner) {
    for (int k = journal.size() - 1; k >= 0; k--) {
      int j = journal.at[k];
      count(j, journal.seen[k], journal.count[k]);
      mean[j] = journal.mean[k];
      variance[j] = journal.squares[k];
      if (journal.seen[k] < FIRST) {
        first[j * FIRST + (int) journal.seen[k]] = 0;
      }
      owner.rescale(j);
    }
    journal.mark();
  }

  void copyFrom(RobustMoments other) {
    copyColumns(other);
    System.arraycopy(other.first, 0, first, 0, first.length);
    journal.clear();
  }

  /** All but the first values. */
  void copyColumns(RobustMoments other) {
    int inputs = count.length;
    System.arraycopy(other.uncounted, 0, uncounted, 0, inputs);
    System.arraycopy(other.count, 0, count, 0, inputs);
    System.arraycopy(other.mean, 0, mean, 0, inputs);
    System.arraycopy(other.variance, 0, variance, 0, inputs);
    System.arraycopy(other.scale, 0, scale, 0, inputs);
  }

  /** What the journal of {@code other} has of single components. */
  void followFrom(RobustMoments other) {
    for (int k = 0; k < other.journal.size(); k++) {
      int j = other.journal.at[k];
      uncounted[j] = other.uncounted[j];
      count[j] = other.count[j];
      mean[j] = other.mean[j];
      variance[j] = other.variance[j];
      scale[j] = other.scale[j];
      if (seen(j) <= FIRST) {
        System.arraycopy(other.first, j * FIRST, first, j * FIRST, FIRST);
      }
    }
  }

  void clear() {
    Arrays.fill(uncounted, 0);
    Arrays.fill(count, 0);
    Arrays.fill(mean, 0);
    Arrays.fill(variance, 0);
    Arrays.fill(scale, 1);
    Arrays.fill(first, 0);
    journal.clear();
  }

  void save(State state) {
    long[] counted = new long[count.length];
    Arrays.setAll(counted, this::seen);
    state.put("seen", counted, InputAxis.SEEN);
    state.put("count", count, InputAxis.SEEN);
    state.put("mean", mean, InputAxis.INPUT);
    state.put("variance", variance, InputAxis.INPUT);
    state.put("first", first, InputAxis.perInput(FIRST));
  }

  void load(State state) {
    long[] counted = state.longs("seen");
    state.get("count", count);
    Arrays.setAll(uncounted, j -> counted[j] - count[j]);
    state.get("mean", mean);
    state.get("variance", variance);
    state.get("first", first);
    journal.clear();
  }
}
