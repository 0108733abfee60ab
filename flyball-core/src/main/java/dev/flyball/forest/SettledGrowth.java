package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Grows {@link SettledTrees} from the first rows of a reservoir, which stay what they are
 * meanwhile: in a call the bins of a column, or some nodes of a tree. What comes of it depends on
 * these rows and the seed alone.
 */
final class SettledGrowth {
  /** So many rows say where the bins of a column are. */
  private static final int SAMPLE = 2048;

  /** So many rows of a column get their bins in a call. */
  private static final int PART = 4096;

  /** By how much the squares of a cycle's sine and cosine may miss 1. */
  private static final double ROUNDING = 1e-4;

  private final Reservoir rows;
  private final TreeColumns columns;

  /** How many times a row of each class counts; none where a number is predicted. */
  private final double[] weights;

  private final int most;
  private final long seed;
  private final int end;

  /** One of so many rows is taken, and how many that makes. */
  private final int stride;

  private final int count;
  private final double[] start;
  private final int[] cycles;
  private final double[] cuts;
  private final RowRing ring;
  private final char[] answer;
  private final double[] units = {1, 1};
  private final Forest[] forests = new Forest[2];

  /** How many parts of columns are in bins. */
  private int binned;

  /** The forest that grows: upon the pool first, then apart from it; then none. */
  private int which = SettledTrees.UPON;

  private @Nullable TreeGrower growing;

  /** Forests of {@code most} trees from one of {@code stride} of the first {@code end} rows. */
  SettledGrowth(
      Reservoir rows,
      int end,
      int stride,
      TreeColumns columns,
      double[] weights,
      int most,
      long seed) {
    this.rows = rows;
    this.columns = columns;
    this.weights = weights;
    this.most = most;
    this.seed = seed;
    this.end = end;
    this.stride = stride;
    this.count = end / stride;
    this.start = classes() ? sharesOfClasses() : new double[] {median()};
    this.cycles = findCycles();
    this.cuts = new double[columns.count() * Bins.CUTS];
    int width = classes() ? ClassObjective.width(start.length) : 2;
    this.answer = new char[width];
    this.ring = RowRing.full(columns.count(), width, count);
  }

  private float target(int r) {
    return rows.targets()[r * stride];
  }

  private boolean classes() {
    return weights.length > 0;
  }

  private int step() {
    return (count + SAMPLE - 1) / SAMPLE;
  }

  private double median() {
    float[] some = new float[count / step()];
    for (int i = 0; i < some.length; i++) {
      some[i] = target(i * step());
    }
    Arrays.sort(some);
    return some[some.length / 2];
  }

  /** The mean distance from the median: of the target itself, no value is an outlier. */
  private double spread() {
    double sum = 0;
    for (int r = 0; r < count; r++) {
      sum += Math.abs(target(r) - start[0]) / count;
    }
    return Math.min(Float.MAX_VALUE, sum);
  }

  private double[] sharesOfClasses() {
    double[] counts = new double[weights.length];
    Arrays.fill(counts, 1);
    for (int r = 0; r < count; r++) {
      counts[(int) target(r)]++;
    }
    double[] scores = new double[columns.beside()];
    for (int k = 0; k < scores.length; k++) {
      scores[k] =
          scores.length == 1 ? Math.log(counts[1] / counts[0]) : Math.log(counts[k] / count);
    }
    return scores;
  }

  private float[] input(int j) {
    return rows.column(columns.beside() + j);
  }

  private int[] findCycles() {
    IntStream.Builder pairs = IntStream.builder();
    for (int j = 1; j < columns.inputs(); j++) {
      if (isCycle(input(j - 1), input(j))) {
        pairs.add(j - 1).add(j++);
      }
    }
    return pairs.build().toArray();
  }

  /** Whether two columns are sine and cosine wherever they are seen. */
  private boolean isCycle(float[] sine, float[] cosine) {
    boolean turns = false;
    for (int r = 0; r < end; r++) {
      double square = sine[r] * sine[r] + cosine[r] * cosine[r];
      if (Math.abs(square - 1) > ROUNDING || Float.isNaN(sine[r]) != Float.isNaN(cosine[r])) {
        return false;
      }
      turns |= sine[r] * cosine[r] < 0;
    }
    return turns;
  }

  /** Leaves out the trees upon the pool. */
  SettledGrowth apart() {
    which = SettledTrees.APART;
    return this;
  }

  /** Grows all there is to grow. */
  SettledTrees atOnce() {
    while (!advance()) {
      // Some nodes a call.
    }
    return trees();
  }

  /** Does what is due in a call. True when all is whole. */
  boolean advance() {
    if (binned < columns.count() * parts()) {
      bin(binned++);
    } else if (growing == null) {
      begin(new Forest(new Bins(cuts), start.length, most));
    } else if (growing.advance()) {
      which--;
      growing = null;
    }
    return which < SettledTrees.APART;
  }

  /** What is whole after {@link #advance} said so. */
  SettledTrees trees() {
    return new SettledTrees(columns, classes(), start, units, cycles, null, forests);
  }

  private double value(int c, int r) {
    float value = rows.column(c)[r * stride];
    if (c < columns.beside()) {
      return classes() ? ClassStage.score(value, columns.beside()) : value;
    }
    for (int p = 0; p < cycles.length; p += 2) {
      if (c - columns.beside() == cycles[p]) {
        return SettledTrees.along(value, input(cycles[p + 1])[r * stride]);
      }
    }
    return value;
  }

  /** Puts some rows of a column into bins, which are cut with the first of them. */
  private void bin(int step) {
    int c = step / parts();
    int from = step % parts() * PART;
    if (from == 0) {
      double[] some = new double[count / step()];
      Arrays.setAll(some, i -> value(c, i * step()));
      Bins.ofSample(some, 1, some.length).copyCuts(cuts, c * Bins.CUTS);
    }
    for (int r = from; r < Math.min(count, from + PART); r++) {
      ring.cells[r * columns.count() + c] = Bins.cell(cuts, c * Bins.CUTS, value(c, r));
    }
  }

  private int parts() {
    return (count + PART - 1) / PART;
  }

  private void begin(Forest next) {
    forests[which] = next;
    if (forests[SettledTrees.UPON] == null) {
      forests[SettledTrees.UPON] = new Forest(next.bins(), start.length, most);
    }
    answer();
    TreeObjective objective =
        classes()
            ? new ClassObjective(ring, start.length, weights, count)
            : NumberStage.objective(
                ring, count, which == SettledTrees.APART ? spread() : Double.NaN);
    units[which] = objective.unit();
    if (objective.unit() > 0) {
      growing = new TreeGrower(ring, objective, next, count, seed + which);
    } else {
      which--;
    }
  }

  /** Writes what trees are fitted to. Trees apart from the pool do not see it. */
  private void answer() {
    int outputs = start.length;
    double[] pooled = new double[outputs];
    double[] scores = new double[outputs];
    for (int r = 0; r < count; r++) {
      for (int k = 0; k < outputs; k++) {
        pooled[k] = rows.column(k)[r * stride];
        if (which == SettledTrees.APART) {
          ring.cells[r * columns.count() + k] = 0;
        }
      }
      boolean apart = which == SettledTrees.APART || Double.isNaN(pooled[0]);
      float target = target(r);
      if (classes()) {
        if (apart) {
          ClassStage.probabilities(start, scores, 0);
        } else {
          ClassStage.begin(pooled, 0, scores);
          ClassStage.probabilities(scores, scores, 0);
        }
        ClassObjective.write(scores, (int) target, answer);
      } else {
        RowRing.write(target - (apart ? start[0] : pooled[0]), answer);
      }
      ring.put(r, answer);
    }
  }

  void save(State state) {
    state.put("end", end);
    state.put("stride", stride);
    state.put("binned", binned);
    state.put("which", which);
    if (which == SettledTrees.APART) {
      forests[SettledTrees.UPON].save(state.in("upon"), columns);
    }
    if (growing != null) {
      growing.save(state.in("growing"), columns);
    }
  }

  /** Goes on from there, with the rows of then. */
  void load(State state) {
    for (long left = state.count("binned"); left > 0; left--) {
      bin(binned++);
    }
    if (state.count("which") == SettledTrees.APART) {
      begin(Forest.load(state.in("upon"), start.length, most));
      which = SettledTrees.APART;
      growing = null;
    }
    if (state.hasBelow("growing")) {
      begin(Forest.load(state.in("growing"), start.length, most));
      if (growing != null) {
        growing.load(state.in("growing"));
      }
    }
  }
}
