package dev.flyball.interval;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the outages of a row: {@link #ALWAYS} for every row, {@link #RETURN} for the first rows
 * after a long silence, and one per group of components that go silent together. Groups are given
 * or found from the masks; a group counts once it was both out and seen in a number of rows, and
 * stays. It is on while it is out, or, where it is out most of the time, while it is seen: the
 * rarer of the two, so that the terms of a radius do not stand for the same rows.
 *
 * <p>O(seen + groups) to read a row, O(missing) to learn one; a look for new groups, O(inputs
 * groups), comes ever more rarely.
 */
final class OutageGroups implements Stateful {
  static final int ALWAYS = 0;
  static final int RETURN = 1;
  static final int FIRST_GROUP = 2;

  /** A group that is out in more than this share of the rows is on while it is seen. */
  private static final double MOSTLY = 2.0 / 3;

  private static final int LONG_SILENCE = 20;
  private static final int ROWS_OF_A_RETURN = 5;
  private static final int FIRST_LOOK = 64;
  private static final int NONE = -1;

  private final int most;
  private final @Nullable Groups given;
  private final SilenceSketch sketch;
  private final int[] groupOf;

  /** What a row with guesses has seen. */
  private final int[] really;

  private final int[] first;
  private final int[] size;
  private final boolean[] inverted;
  private final long[] outFor;
  private final long[] backFor;
  private int groups;

  /** Whether the next row may be one of the first after a return. */
  private boolean mayReturn;

  private long nextLook = FIRST_LOOK;

  OutageGroups(Intervals intervals, int inputs) {
    this.given = intervals.groups().orElse(null);
    if (given != null && given.size() != inputs) {
      throw new IllegalArgumentException(
          "groups over %s components for a model of %s inputs".formatted(given.size(), inputs));
    }
    this.most = given == null ? intervals.most() : given.count();
    this.sketch = new SilenceSketch(inputs);
    this.groupOf = new int[inputs];
    this.really = new int[inputs];
    this.first = new int[most];
    this.size = new int[most];
    this.inverted = new boolean[most];
    this.outFor = new long[most];
    this.backFor = new long[most];
    reset();
  }

  /** How many outages there can be. */
  int room() {
    return FIRST_GROUP + most;
  }

  /** How many outages there are now. */
  int count() {
    return FIRST_GROUP + groups;
  }

  /**
   * Writes the outages that row {@code row} is in, ascending, and returns how many.
   *
   * @param seenInGroup room for a number per group
   */
  int read(Batch batch, int row, int[] outages, int[] seenInGroup) {
    Arrays.fill(seenInGroup, 0);
    boolean guesses = batch.hasGuesses();
    int[] seen = guesses ? really : batch.components();
    int from = guesses ? 0 : batch.from(row);
    int to = guesses ? batch.seen(row, really) : batch.to(row);
    for (int e = from; e < to; e++) {
      int g = groupOf[seen[e]];
      if (g >= 0) {
        seenInGroup[g]++;
      }
    }
    // Without a branch on what is out, which a processor cannot guess.
    boolean returns = false;
    for (int g = 0; mayReturn && g < groups; g++) {
      boolean fresh = outFor[g] >= LONG_SILENCE || backFor[g] < ROWS_OF_A_RETURN;
      returns |= fresh && !out(g, seenInGroup[g]);
    }
    outages[0] = ALWAYS;
    outages[1] = RETURN;
    int n = returns ? 2 : 1;
    for (int g = 0; g < groups; g++) {
      outages[n] = FIRST_GROUP + g;
      n += out(g, seenInGroup[g]) ^ inverted[g] ? 1 : 0;
    }
    return n;
  }

  private boolean out(int g, int seen) {
    return 2 * seen < size[g];
  }

  /** Takes note of a row that {@link #read} has read into {@code seenInGroup}. */
  void learn(Batch batch, int row, int[] seenInGroup) {
    mayReturn = false;
    for (int g = 0; g < groups; g++) {
      boolean out = out(g, seenInGroup[g]);
      long back = outFor[g] >= LONG_SILENCE ? 1 : Math.min(backFor[g] + 1, ROWS_OF_A_RETURN);
      backFor[g] = out ? backFor[g] : back;
      outFor[g] = out ? outFor[g] + 1 : 0;
      mayReturn |= outFor[g] >= LONG_SILENCE | backFor[g] < ROWS_OF_A_RETURN;
    }
    boolean anybody =
        batch.hasGuesses()
            ? sketch.learn(really, 0, batch.seen(row, really))
            : sketch.learn(batch.components(), batch.from(row), batch.to(row));
    if (anybody || sketch.rows() >= nextLook) {
      look();
      nextLook = sketch.rows() + Math.max(FIRST_LOOK, sketch.rows() / 4);
    }
  }

  /** Looks for groups that have become worth a term of their own. */
  private void look() {
    for (int j = 0; j < groupOf.length; j++) {
      if (groupOf[j] == NONE && sketch.comesAndGoes(j)) {
        int g = groupFor(j);
        if (g != NONE) {
          groupOf[j] = g;
          size[g]++;
        }
      }
    }
  }

  private int groupFor(int j) {
    for (int g = 0; g < groups; g++) {
      if (given == null ? sketch.alike(first[g], j) : given.groupOf(first[g]) == given.groupOf(j)) {
        return g;
      }
    }
    if (groups == most || (given != null && given.groupOf(j) < 0)) {
      return NONE;
    }
    first[groups] = j;
    inverted[groups] = sketch.silent(j) > MOSTLY * sketch.rows();
    return groups++;
  }

  /** The components of outage {@code outage}. */
  int[] components(int outage) {
    int g = outage - FIRST_GROUP;
    return java.util.stream.IntStream.range(0, groupOf.length)
        .filter(j -> groupOf[j] == g)
        .toArray();
  }

  /** Whether outage {@code outage} is on while its group is seen. */
  boolean whileSeen(int outage) {
    return inverted[outage - FIRST_GROUP];
  }

  /** Takes over what {@link #read} needs. */
  void copyFrom(OutageGroups other) {
    System.arraycopy(other.groupOf, 0, groupOf, 0, groupOf.length);
    System.arraycopy(other.size, 0, size, 0, most);
    System.arraycopy(other.inverted, 0, inverted, 0, most);
    System.arraycopy(other.outFor, 0, outFor, 0, most);
    System.arraycopy(other.backFor, 0, backFor, 0, most);
    groups = other.groups;
    mayReturn = other.mayReturn;
  }

  @Override
  public void fields(Fields f) {
    f.part("sketch", sketch);
    f.along(InputAxis.INPUT).array("groupOf", groupOf, NONE);
    f.along(InputAxis.INPUT_NUMBERS).array("first", first);
    f.array("inverted", inverted);
    f.array("outFor", outFor);
    f.array("backFor", backFor, ROWS_OF_A_RETURN);
    groups = f.index("groups", groups, 0, most);
    nextLook = f.count("nextLook", nextLook, FIRST_LOOK);
    f.scratch((long) Integer.BYTES * really.length);
    if (f.changes()) {
      mayReturn = true;
      check("groupOf", groupOf, NONE, groups);
      check("first", first, 0, groupOf.length);
      Arrays.fill(size, 0);
      for (int g : groupOf) {
        if (g >= 0) {
          size[g]++;
        }
      }
    }
  }

  private static void check(String name, int[] entries, int least, int below) {
    for (int entry : entries) {
      if (entry < least || entry >= below) {
        throw new CheckpointException("%s holds %s".formatted(name, entry));
      }
    }
  }
}
