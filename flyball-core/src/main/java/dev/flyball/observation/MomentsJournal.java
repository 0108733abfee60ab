package dev.flyball.observation;

import java.util.Arrays;

/**
 * An undo log of the components' statistics since the last mark: a few numbers per value taken in,
 * so that a step costs O(seen). Undone in reverse order, because a minibatch may see a component
 * several times.
 */
final class MomentsJournal {
  private static final int FIRST_ROOM = 16;

  /** Which component took note. */
  int[] at = new int[FIRST_ROOM];

  /** How many values it had seen. */
  long[] seen = new long[FIRST_ROOM];

  /** The weight of its values. */
  double[] count = new double[FIRST_ROOM];

  double[] mean = new double[FIRST_ROOM];

  double[] variance = new double[FIRST_ROOM];

  /** How many of its last values were far ones, and how often it had been measured anew. */
  int[] run = new int[FIRST_ROOM];

  long[] renewals = new long[FIRST_ROOM];

  /** Which component began a run of far values. */
  int[] runAt = {};

  /** The first values that it wrote over, and where the run before had begun. */
  double[] first = {};

  double[] runCentre = {};

  double[] runReach = {};
  private int runs;
  private int size;
  private boolean marked;

  /** From here on notes are kept. */
  void mark() {
    marked = true;
    size = 0;
    runs = 0;
  }

  /** Forgets all notes, and takes no more until the next mark. */
  void clear() {
    marked = false;
    size = 0;
    runs = 0;
  }

  int size() {
    return size;
  }

  int runs() {
    return runs;
  }

  /** Makes room for {@code notes} more. */
  void room(int notes) {
    if (size + notes > at.length) {
      int length = Math.max(size + notes, 2 * at.length);
      at = Arrays.copyOf(at, length);
      seen = Arrays.copyOf(seen, length);
      count = Arrays.copyOf(count, length);
      mean = Arrays.copyOf(mean, length);
      variance = Arrays.copyOf(variance, length);
      run = Arrays.copyOf(run, length);
      renewals = Arrays.copyOf(renewals, length);
    }
  }

  /**
   * Writes and keeps one note for which there is {@link #room}, if there is a mark to go back to.
   */
  void keep(
      int j,
      long seenOf,
      double countOf,
      double meanOf,
      double varianceOf,
      int runOf,
      long renewalsOf) {
    int k = size;
    at[k] = j;
    seen[k] = seenOf;
    count[k] = countOf;
    mean[k] = meanOf;
    variance[k] = varianceOf;
    run[k] = runOf;
    renewals[k] = renewalsOf;
    size += marked ? 1 : 0;
  }

  /** Keeps what a run that begins writes over, if there is a mark to go back to. */
  void keepRun(int j, double[] firstOf, double centreOf, double reachOf) {
    if (!marked) {
      return;
    }
    int k = runs;
    if (k == runAt.length) {
      int length = Math.max(FIRST_ROOM, 2 * k);
      runAt = Arrays.copyOf(runAt, length);
      first = Arrays.copyOf(first, length * RobustMoments.FIRST);
      runCentre = Arrays.copyOf(runCentre, length);
      runReach = Arrays.copyOf(runReach, length);
    }
    runAt[k] = j;
    int width = RobustMoments.FIRST;
    System.arraycopy(firstOf, j * width, first, k * width, width);
    runCentre[k] = centreOf;
    runReach[k] = reachOf;
    runs++;
  }
}
