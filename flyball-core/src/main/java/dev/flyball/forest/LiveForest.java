package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.flight.RenewalEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The forest in use, the ring of recent rows, and the next forest, which is grown from them: it is
 * begun when enough of the ring is new, grows some nodes per row, and takes over when it is
 * complete.
 */
final class LiveForest extends TreeRow implements Stateful {
  private static final int FIRST_ROWS = 40;

  /**
   * When the next forest is grown, and how often the last target is hidden from it.
   *
   * @param renewal when this share of the ring is new
   * @param renewalOfFull the same once the ring is full
   * @param hidden in this share of the rows the last target's column is hidden, as when targets
   *     stop
   * @param atOnce whether it is grown with one row, or some nodes per row
   */
  record Schedule(double renewal, double renewalOfFull, double hidden, boolean atOnce) {
    static final Schedule SPREAD = new Schedule(0.3, 0.48, 0.2, false);
    static final Schedule AT_ONCE = new Schedule(0.05, 0.05, 0, true);
  }

  /** Makes the objective of a growth: for rows up to {@code end}, in this unit if there is one. */
  interface Objectives {
    TreeObjective of(RowRing ring, long end, double unit);
  }

  private final int outputs;
  private final long seed;
  private final Schedule schedule;
  private final Objectives objectives;
  private final RowRing ring;
  private final ColumnSample sample;

  /** The leaves of the row that was kept last. */
  private final int[] moved;

  private @Nullable Bins bins;
  private @Nullable TreeGrower growth;

  /** Rows that were there when bins were cut last, and when the last growth began. */
  private long cut;

  private long begun;

  /** Counts changes of the forest, so that the owner of a copy knows what it lacks. */
  private long changes;

  private long renewals;

  /**
   * @param columns the last of those beside the inputs is the last error or class
   * @param width halves that are kept of every row
   * @param most trees of a forest
   */
  LiveForest(
      TreeColumns columns,
      int outputs,
      int width,
      int most,
      long seed,
      Schedule schedule,
      Objectives objectives) {
    super(columns, most);
    if (columns.count() > Forest.MOST_COLUMNS) {
      throw new IllegalArgumentException(
          "%s columns; trees take at most %s".formatted(columns.count(), Forest.MOST_COLUMNS));
    }
    this.outputs = outputs;
    this.seed = seed;
    this.schedule = schedule;
    this.objectives = objectives;
    this.ring = new RowRing(columns.count(), width);
    this.sample = new ColumnSample(columns);
    this.moved = new int[most];
  }

  int outputs() {
    return outputs;
  }

  /** Whether the next forest grows. */
  boolean grows() {
    return growth != null;
  }

  /** Whether a forest answers. */
  boolean isGrown() {
    return forest != null;
  }

  /** Keeps the leaves that were found for {@link #move}. */
  void keepLeaves() {
    System.arraycopy(leaves, 0, moved, 0, moved.length);
  }

  /** Moves the leaves that were kept; steps of all outputs sum to zero. */
  void move(double[] steps) {
    if (forest != null) {
      for (int leaf : moved) {
        for (int k = 0; k < outputs; k++) {
          forest.move(leaf, k, steps[k]);
        }
      }
    }
  }

  /** Keeps the row that was turned to, with this answer; then grows what is due. */
  void take(char[] answer) {
    sample.take(row, seed);
    if (bins != null) {
      // What was found needs no inputs again.
      bin(bins, forest != null && forest.bins() == bins ? columns.beside() : row.length);
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
    while (schedule.atOnce && growth != null) {
      advance(growth);
    }
  }

  private void advance(TreeGrower next) {
    if (next.advance()) {
      forest = next.forest();
      unit = next.unit();
      growth = null;
      renewals++;
      RenewalEvent.happened(renewals, ring.taken());
    }
  }

  /** Whether the next row that is taken hides the last error or class. */
  boolean hidesNext() {
    return isHidden(ring.taken());
  }

  private boolean isHidden(long taken) {
    return HashRandom.uniform(~seed, taken) < schedule.hidden;
  }

  /** Cuts bins when enough of the ring is new, and begins to grow with the row after that. */
  private void begin() {
    long rows = ring.taken();
    if (bins != null && rows == begun + 1) {
      growth = grow(new Forest(bins, outputs, leaves.length), rows, Double.NaN);
    } else {
      double share = rows < RowRing.ROWS ? schedule.renewal : schedule.renewalOfFull;
      if (rows >= FIRST_ROWS && rows - begun >= share * ring.rows()) {
        begun = rows;
        cut();
      }
    }
  }

  private @Nullable TreeGrower grow(Forest next, long end, double given) {
    TreeObjective objective = objectives.of(ring, end, given);
    return objective.unit() > 0 ? new TreeGrower(ring, objective, next, end, seed) : null;
  }

  /** Cuts bins anew when there are twice as many rows, or another ring of them. */
  private void cut() {
    long rows = ring.taken();
    Bins before = bins;
    if (before != null && !sample.isWhole() && rows < 2 * cut && rows - cut < RowRing.ROWS) {
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
        ring.cells[at + c] = hides ? 0 : by.of(c, sample.value(c, r));
      }
    }
  }

  /** Brings what is published up to date. */
  void publish(PublishedTrees into) {
    into.take(forest, unit, changes, moved);
  }

  /** Some of the last rows: their inputs. */
  List<double[]> sampled() {
    return sample.inputs();
  }

  /** How often a forest was grown. */
  long renewals() {
    return renewals;
  }

  private void forget() {
    ring.reset();
    bins = null;
    forest = null;
    growth = null;
  }

  private void saveForests(State state) {
    ring.save(state, columns);
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
    ring.load(state);
    bins = state.hasBelow("bins") ? Bins.load(state.in("bins")) : null;
    forest = state.hasBelow("forest") ? loadForest(state.in("forest")) : null;
    growth = null;
    if (state.hasBelow("growing")) {
      State growing = state.in("growing");
      growth = grow(loadForest(growing), growing.count("end"), growing.number("unit"));
      if (growth != null) {
        growth.load(growing);
      }
    }
  }

  private Forest loadForest(State state) {
    return Forest.load(state, outputs, leaves.length);
  }

  /** With the next forest and what is fitted while it grows. */
  @Override
  public void fields(Fields f) {
    cut = f.count("cut", cut);
    begun = f.count("begun", begun);
    renewals = f.count("renewals", renewals);
    unit = f.number("unit", unit, 1);
    f.part(sample);
    f.custom(this::saveForests, this::loadForests, this::forget);
    long forests = 2 * (Forest.numBytes(leaves.length, outputs) + Bins.numBytes(row.length));
    f.scratch(ring.numBytes() + forests);
    if (f.changes()) {
      changes++;
    }
  }
}
