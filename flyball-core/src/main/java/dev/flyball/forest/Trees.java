package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The forest that answers, the rows that the next one is grown from, and the next one while it
 * grows: it is begun when enough of the ring is new, grows some trees a row, and answers when it is
 * whole.
 */
final class Trees implements Stateful, Prefixes.Leaves {
  private static final int FIRST_ROWS = 40;

  /** When a forest is grown, and what it does not see. */
  enum Pace {
    /**
     * When .3 of the ring is new, .45 once the ring is full, some nodes a row; .2 of the rows hide
     * what targets said.
     */
    SPREAD(0.3, 0.45, 0.2),
    /** When a twentieth is new, all at once. */
    AT_ONCE(0.05, 0.05, 0);

    private final double renewal;
    private final double renewalOfFull;

    /** In this share of the rows the last target's column is hidden, as when targets stop. */
    private final double hidden;

    Pace(double renewal, double renewalOfFull, double hidden) {
      this.renewal = renewal;
      this.renewalOfFull = renewalOfFull;
      this.hidden = hidden;
    }

    /** How many of the ring's rows must be new before a forest is grown on them. */
    private double newRows(int rows) {
      return (rows < Ring.ROWS ? renewal : renewalOfFull) * rows;
    }
  }

  /** Makes the objective of a growth: for rows up to {@code end}, in this unit if there is one. */
  interface Objectives {
    Objective of(Ring ring, long end, double unit);
  }

  private final TreeColumns columns;
  private final int outputs;
  private final int most;
  private final long seed;
  private final Pace pace;
  private final Objectives objectives;
  private final Ring ring;
  private final Sample sample;

  /** The row that was turned to: what is known beside the inputs, then the inputs. */
  private final double[] row;

  private final byte[] cells;
  private final int[] leaves;

  /** The leaves of the row that was kept last. */
  private final int[] moved;

  private @Nullable Bins bins;
  private @Nullable Forest forest;
  private @Nullable Growth growth;
  private double unit = 1;

  /** Rows that were there when bins were cut last, and when the last growth began. */
  private long cut;

  private long begun;

  /** Counts changes of the forest, so that whoever holds a copy knows what it lacks. */
  private long changes;

  private long renewals;

  /** Another after every load and reset: what was published before is no part of what comes. */
  private int era;

  /**
   * @param beside columns beside the inputs; the last of them is what targets before say
   * @param width numbers, or pairs of halves, that are kept of every row
   * @param most trees of a forest
   */
  Trees(
      int beside,
      int inputs,
      int outputs,
      int width,
      int most,
      long seed,
      Pace pace,
      Objectives objectives) {
    this.pace = pace;
    this.columns = new TreeColumns(beside, inputs);
    if (columns.count() > Forest.MOST_COLUMNS) {
      throw new IllegalArgumentException(
          "%s columns; trees take at most %s".formatted(columns.count(), Forest.MOST_COLUMNS));
    }
    this.outputs = outputs;
    this.most = most;
    this.seed = seed;
    this.objectives = objectives;
    this.ring = new Ring(columns.count(), width);
    this.sample = new Sample(columns.count());
    this.row = new double[columns.count()];
    this.cells = new byte[columns.count()];
    this.leaves = new int[most];
    this.moved = new int[most];
  }

  /** The row to turn to: fill in what is known beside the inputs. */
  double[] row() {
    return row;
  }

  /** Turns to the inputs of an observation. */
  void turn(Batch batch, int i) {
    fill(batch, i, row, columns.beside());
  }

  /** Writes an observation's inputs, NaN where missing. */
  static void fill(Batch batch, int i, double[] into, int at) {
    Arrays.fill(into, at, into.length, Double.NaN);
    int[] seen = batch.components();
    double[] values = batch.originals();
    for (int e = batch.from(i); e < batch.to(i); e++) {
      into[at + seen[e]] = values[e];
    }
  }

  /** Whether a forest answers. */
  boolean areThere() {
    return forest != null;
  }

  /** Finds the leaves of the row that was turned to, if there is a forest. */
  boolean find() {
    if (forest == null) {
      return false;
    }
    bin(forest.bins());
    forest.leaves(cells, leaves);
    return true;
  }

  /** What a tree adds to output {@code k} of the row that was found. */
  @Override
  public double value(int tree, int k) {
    return forest == null ? 0 : forest.value(leaves[tree], k);
  }

  @Override
  public double unit() {
    return unit;
  }

  /** Moves output {@code k} of every leaf that was found; steps of all outputs sum to zero. */
  void move(int k, double step) {
    if (forest != null) {
      for (int leaf : leaves) {
        forest.move(leaf, k, step);
      }
    }
  }

  private void bin(Bins by) {
    for (int c = 0; c < row.length; c++) {
      cells[c] = by.of(c, row[c]);
    }
  }

  /** Keeps the row that was turned to, with this answer; then grows what is due. */
  void take(int[] answer) {
    System.arraycopy(leaves, 0, moved, 0, moved.length);
    sample.take(row, seed);
    if (bins != null) {
      bin(bins);
    }
    if (isHidden(ring.taken())) {
      cells[columns.beside() - 1] = 0;
    }
    ring.take(cells, answer);
    changes++;
    if (growth == null) {
      begin();
    } else {
      advance(growth);
    }
    while (pace == Pace.AT_ONCE && growth != null) {
      advance(growth);
    }
  }

  private void advance(Growth next) {
    if (next.advance()) {
      forest = next.forest();
      unit = next.unit();
      growth = null;
      renewals++;
    }
  }

  /** Whether the next row that is taken hides what targets before said. */
  boolean hidesNext() {
    return isHidden(ring.taken());
  }

  private boolean isHidden(long taken) {
    return Draw.uniform(~seed, taken) < pace.hidden;
  }

  /** Cuts bins when enough of the ring is new, and begins to grow with the row after that. */
  private void begin() {
    long rows = ring.taken();
    if (bins != null && rows == begun + 1) {
      growth = grow(new Forest(bins, outputs, most), rows, Double.NaN);
    } else if (rows >= FIRST_ROWS && rows - begun >= pace.newRows(ring.rows())) {
      begun = rows;
      cut();
    }
  }

  private @Nullable Growth grow(Forest next, long end, double given) {
    Objective objective = objectives.of(ring, end, given);
    return objective.unit() > 0 ? new Growth(ring, objective, next, end, seed) : null;
  }

  /** Cuts bins anew when there are twice as many rows, or another ring of them. */
  private void cut() {
    long rows = ring.taken();
    Bins before = bins;
    if (before != null && !sample.isWhole() && rows < 2 * cut && rows - cut < Ring.ROWS) {
      return;
    }
    Bins next = sample.bins();
    if (sample.isWhole()) {
      fillRing(next);
    } else if (before != null) {
      ring.translate(sample.translation(before, next));
    }
    bins = next;
    cut = rows;
  }

  private void fillRing(Bins by) {
    for (int r = 0; r < ring.taken(); r++) {
      int at = ring.place(r) * row.length;
      for (int c = 0; c < row.length; c++) {
        boolean hides = c == columns.beside() - 1 && isHidden(r);
        ring.cells()[at + c] = hides ? 0 : by.of(c, sample.value(c, r));
      }
    }
  }

  /** How many numbers {@link #publish} writes. */
  int length() {
    return PublishedTrees.length(columns.count(), most, outputs);
  }

  /**
   * Writes what {@link PublishedTrees} reads. Where {@code into} holds what was written one row
   * before, that is what has changed since.
   */
  void publish(double[] into, int at) {
    if (forest == null) {
      into[at] = 0;
      return;
    }
    int start = at + PublishedTrees.forestAt(columns.count());
    boolean same = into[at] == 1 && into[at + 1] == number();
    if (same && into[at + 2] == changes - 1) {
      for (int leaf : moved) {
        for (int k = 0; k < outputs; k++) {
          into[start + forest.placeOf(leaf) + k] = forest.value(leaf, k);
        }
      }
    } else if (!same || into[at + 2] != changes) {
      forest.bins().copyCuts(into, at + PublishedTrees.CUTS_AT);
      forest.copy(into, start);
    }
    into[at] = 1;
    into[at + 1] = number();
    into[at + 2] = changes;
    into[at + 3] = unit;
  }

  /** Some of the last rows: their inputs. */
  List<double[]> sampled() {
    return sample.rows(columns.beside());
  }

  /** How often a forest was grown. */
  long renewals() {
    return renewals;
  }

  /** Tells forests apart for as long as this object lives. */
  private double number() {
    return era * 0x1p32 + renewals;
  }

  private void forget() {
    ring.reset();
    sample.reset();
    bins = null;
    forest = null;
    growth = null;
  }

  private void saveForests(State state) {
    ring.save(state, columns);
    sample.save(state, columns);
    if (bins != null) {
      bins.save(state.in("bins"), columns);
    }
    if (forest != null) {
      forest.save(state.in("forest"), columns);
    }
    if (growth != null) {
      growth.save(state.in("growing"), columns);
    }
  }

  private void loadForests(State state) {
    ring.load(state, columns);
    sample.load(state, columns);
    bins = state.hasBelow("bins") ? Bins.load(state.in("bins"), columns) : null;
    forest =
        state.hasBelow("forest") ? Forest.load(state.in("forest"), columns, outputs, most) : null;
    growth = null;
    if (state.hasBelow("growing")) {
      State growing = state.in("growing");
      Forest next = Forest.load(growing, columns, outputs, most);
      growth = grow(next, growing.count("end"), growing.number("unit"));
      if (growth != null) {
        growth.load(growing);
      }
    }
  }

  /** With the next forest and what is fitted while it grows. */
  @Override
  public void fields(Fields f) {
    cut = f.count("cut", cut);
    begun = f.count("begun", begun);
    changes = f.count("changes", changes);
    renewals = f.count("renewals", renewals);
    unit = f.number("unit", unit, 1);
    f.custom(this::saveForests, this::loadForests, this::forget);
    f.scratch(ring.numBytes() + sample.numBytes() + 2 * Forest.numBytes(most, outputs));
    if (f.changes()) {
      era++;
    }
  }
}
