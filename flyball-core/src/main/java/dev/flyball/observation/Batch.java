package dev.flyball.observation;

import dev.flyball.linalg.Kernels;
import java.util.Arrays;

/**
 * Standardised observations as sparse rows: each lists only what was seen (ascending components and
 * their values), so that what is missing costs nothing and can move nothing. A row also knows its
 * targets and which of them are known. Reused from step to step; it grows to the largest batch met
 * and allocates nothing after that.
 */
public final class Batch {
  /** The bits of infinity: of what is no number, they are more. */
  private static final long INFINITY = 0x7ff0000000000000L;

  private final int inputs;
  private final int targets;
  private int rows;
  private int entries;
  private int[] start = new int[2];
  private int[] components;
  private double[] values;
  private double[] originals;
  private double[] target;
  private boolean[] known;
  private double[] weight = {1};

  /** The places of guesses among the entries, ascending. */
  private int[] guessed = {};

  private int guesses;

  public Batch(int inputs, int targets) {
    this.inputs = inputs;
    this.targets = targets;
    this.components = new int[inputs + 1];
    this.values = new double[inputs + 1];
    this.originals = new double[inputs + 1];
    this.target = new double[targets];
    this.known = new boolean[targets];
  }

  public int inputs() {
    return inputs;
  }

  public int rows() {
    return rows;
  }

  public void clear() {
    rows = 0;
    entries = 0;
    guesses = 0;
  }

  /**
   * Appends a row with the seen components of {@code input} (NaN = missing), each as {@code
   * standardiser} sees it, and no target yet. O(inputs).
   *
   * @throws ObservationException if a component is infinite
   */
  public void add(double[] input, Standardiser standardiser) {
    int from = append(input);
    standardiser.standardise(components, originals, values, from, entries);
    endRow();
  }

  /**
   * Appends a row whose missing components have guesses (NaN = none): a model takes them for
   * values, but they do not count as seen. O(inputs).
   *
   * @throws ObservationException if a component is infinite
   */
  public void add(double[] input, double[] guess, Standardiser standardiser) {
    Observation.checkValues(input);
    int from = entries;
    ensureRoom(inputs);
    for (int j = 0; j < inputs; j++) {
      boolean missing = Double.isNaN(input[j]);
      double value = missing ? guess[j] : input[j];
      if (!Double.isNaN(value)) {
        if (missing) {
          guess(entries);
        }
        components[entries] = j;
        originals[entries++] = value;
      }
    }
    standardiser.standardise(components, originals, values, from, entries);
    endRow();
  }

  /**
   * Puts into the only row what {@code others} has for its guesses, and the guesses there: done
   * twice, all is as it was.
   */
  public void swapGuesses(double[] others, Standardiser standardiser) {
    for (int k = 0; k < guesses; k++) {
      int input = components[guessed[k]];
      double guess = originals[guessed[k]];
      originals[guessed[k]] = others[input];
      others[input] = guess;
    }
    standardiser.standardise(components, originals, values, 0, entries);
  }

  private void guess(int place) {
    if (guesses == guessed.length) {
      guessed = Arrays.copyOf(guessed, Math.max(inputs, 2 * guesses));
    }
    guessed[guesses++] = place;
  }

  /**
   * Appends a row as {@link #add} does, and has {@code standardiser} take note of it first.
   *
   * @throws ObservationException if a component is infinite, or a statistic would overflow; there
   *     is then no such row, and the standardiser is to be restored
   */
  public void take(double[] input, Standardiser standardiser) {
    take(append(input), standardiser);
  }

  /** Appends what was seen of a row; returns where it starts. */
  private int append(double[] input) {
    int from = entries;
    ensureRoom(inputs);
    if (gather(input)) {
      entries = from;
      Observation.checkValues(input);
    }
    return from;
  }

  /**
   * The same for a row that names the components it has seen, strictly ascending. O(seen).
   *
   * @throws ObservationException if a value is not finite
   * @throws IllegalArgumentException if the components are not ascending, or not there
   */
  public void take(int[] seen, double[] input, Standardiser standardiser) {
    take(append(seen, input), standardiser);
  }

  /** {@link #add} for a row that names the components it has seen, as {@link #take} does. */
  public void add(int[] seen, double[] input, Standardiser standardiser) {
    int from = append(seen, input);
    standardiser.standardise(components, originals, values, from, entries);
    endRow();
  }

  private int append(int[] seen, double[] input) {
    if (seen.length != input.length) {
      throw new IllegalArgumentException(
          "%s values for %s components".formatted(input.length, seen.length));
    }
    if (!areAscending(seen, inputs) || !areFinite(input)) {
      refuse(seen, input);
    }
    ensureRoom(seen.length);
    System.arraycopy(seen, 0, components, entries, seen.length);
    System.arraycopy(input, 0, originals, entries, seen.length);
    entries += seen.length;
    return entries - seen.length;
  }

  /** Whether these begin at 0 or above, ascend and end below the limit. Without a branch. */
  private static boolean areAscending(int[] seen, int limit) {
    int length = seen.length;
    int wrong = length == 0 ? 0 : seen[0] | limit - 1 - seen[length - 1];
    for (int e = 1; e < length; e++) {
      wrong |= seen[e] - 1 - seen[e - 1];
    }
    return wrong >= 0;
  }

  /** Says what is wrong with a row, if anything is. */
  private void refuse(int[] seen, double[] input) {
    int last = -1;
    for (int e = 0; e < seen.length; e++) {
      if (seen[e] <= last || seen[e] >= inputs) {
        throw new IllegalArgumentException(
            "component %s follows on %s; expected ascending components below %s"
                .formatted(seen[e], last, inputs));
      }
      if (!Double.isFinite(input[e])) {
        throw ObservationException.component(seen[e], input[e], "a finite number");
      }
      last = seen[e];
    }
  }

  private void take(int from, Standardiser standardiser) {
    try {
      standardiser.take(components, originals, values, from, entries);
    } catch (ObservationException e) {
      entries = from;
      throw e;
    }
    endRow();
  }

  /**
   * Appends what is not NaN; true if some of it is infinite. Without a branch: which components are
   * missing is what a processor cannot guess.
   */
  private boolean gather(double[] input) {
    int[] at = components;
    double[] seen = originals;
    int n = entries;
    long infinite = 0;
    for (int j = 0; j < inputs; j++) {
      double value = input[j];
      at[n] = j;
      seen[n] = value;
      long size = Double.doubleToRawLongBits(value) & Long.MAX_VALUE;
      infinite |= (size ^ INFINITY) - 1;
      n += (int) ((size - INFINITY - 1) >>> 63);
    }
    entries = n;
    return infinite < 0;
  }

  /** Whether these are finite; where their squares add up to a finite number, they are. */
  private static boolean areFinite(double[] values) {
    if (Kernels.dot(values, 0, values, 0, values.length) <= Double.MAX_VALUE) {
      return true;
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  private void endRow() {
    Arrays.fill(known, rows * targets, (rows + 1) * targets, false);
    weight[rows] = 1;
    start[++rows] = entries;
  }

  /** Gives the last row its weight, which is 1 otherwise. */
  public void weigh(double value) {
    weight[rows - 1] = value;
  }

  /** How much row {@code row} counts. */
  public double weight(int row) {
    return weight[row];
  }

  /**
   * Takes the only row once more, as if it came again with its targets: the standardiser takes note
   * of it. Its weight is 1. Allocates.
   */
  public void repeat(Standardiser standardiser) {
    int[] seen = Arrays.copyOfRange(components(), from(0), to(0));
    double[] given = Arrays.copyOfRange(originals(), from(0), to(0));
    boolean[] were = Arrays.copyOf(known, targets);
    clear();
    take(seen, given, standardiser);
    System.arraycopy(were, 0, known, 0, targets);
  }

  /** Gives the last row its target {@code k}. */
  public void label(int k, double value) {
    target[(rows - 1) * targets + k] = value;
    known[(rows - 1) * targets + k] = true;
  }

  /** Puts another number in the place of a target, known or not. */
  public void replaceTarget(int row, int k, double value) {
    target[row * targets + k] = value;
  }

  /** The start of row {@code row} in {@link #components()} and {@link #values()}. */
  public int from(int row) {
    return start[row];
  }

  /** The end of row {@code row}, exclusive. */
  public int to(int row) {
    return start[row + 1];
  }

  /** The seen components of all rows, one row after the other; not to be changed. */
  public int[] components() {
    return components;
  }

  /** The values at {@link #components()}; not to be changed. */
  public double[] values() {
    return values;
  }

  /** The values at {@link #components()} before standardisation; not to be changed. */
  public double[] originals() {
    return originals;
  }

  /** How many components row {@code row} has seen. */
  public int seen(int row) {
    return start[row + 1] - start[row] - (guesses == 0 ? 0 : guesses(row));
  }

  /** Whether any row has guesses among its components. */
  public boolean hasGuesses() {
    return guesses > 0;
  }

  /**
   * Writes the components that row {@code row} has seen, without its guesses.
   *
   * @return how many these are
   */
  public int seen(int row, int[] into) {
    int count = 0;
    int next = 0;
    for (int e = from(row); e < to(row); e++) {
      while (next < guesses && guessed[next] < e) {
        next++;
      }
      if (next == guesses || guessed[next] != e) {
        into[count++] = components[e];
      }
    }
    return count;
  }

  /** How many components of row {@code row} are guesses. */
  private int guesses(int row) {
    int count = 0;
    for (int k = 0; k < guesses; k++) {
      count += guessed[k] >= start[row] && guessed[k] < start[row + 1] ? 1 : 0;
    }
    return count;
  }

  /** Whether row {@code row} has any component at all, seen or guessed. */
  public boolean sawAnything(int row) {
    return start[row + 1] > start[row];
  }

  public boolean labelled(int row, int k) {
    return known[row * targets + k];
  }

  /** Whether row {@code row} has at least one known target. */
  public boolean labelled(int row) {
    for (int k = 0; k < targets; k++) {
      if (labelled(row, k)) {
        return true;
      }
    }
    return false;
  }

  public double target(int row, int k) {
    return target[row * targets + k];
  }

  private void ensureRoom(int more) {
    if (rows + 2 > start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
      weight = Arrays.copyOf(weight, start.length);
    }
    // One more, because what is missing is written too, and then written over.
    if (entries + more >= components.length) {
      int length = Math.max(entries + more + 1, 2 * components.length);
      components = Arrays.copyOf(components, length);
      values = Arrays.copyOf(values, length);
      originals = Arrays.copyOf(originals, length);
    }
    if ((rows + 1) * targets > target.length) {
      int length = Math.max((rows + 1) * targets, 2 * target.length);
      target = Arrays.copyOf(target, length);
      known = Arrays.copyOf(known, length);
    }
  }
}
