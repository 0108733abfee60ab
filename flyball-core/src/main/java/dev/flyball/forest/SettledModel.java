package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.PredictionRule;
import dev.flyball.pool.ScoreFormula;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predicts rows after which no more targets come. Three candidates: the settled pool; trees apart
 * from it; and trees upon it, fitted to what the pool, frozen some rows before, left of each row.
 * Their shares are proportional to loss^-8, the loss that they had, frozen as well, on rows that
 * came after. Trees grow from a {@link Reservoir} of the whole past, some nodes per row, when rows
 * are four times as many; {@link #grown} grows them at once, from all rows that are kept.
 */
public final class SettledModel implements Stateful {
  private static final int POOL = 0;
  private static final int FIRST_ROWS = 100;
  private static final double RENEWAL = 4;
  private static final double POWER = 8;

  /** Trees that grow row by row do so from no more rows. */
  private static final int MOST_ROWS = 4096;

  /** Of what was lost before trees were renewed, so much counts on. */
  private static final double FADING = 0.5;

  /** On so many stretches of rows trees are judged that are grown at once. */
  private static final int STRETCHES = 3;

  /** What was lost on one counts for so much on the next. */
  private static final double STRETCH_FADING = 0.8;

  /** After so many rows only one of these is judged. */
  private static final long ALL_JUDGED = 1000;

  private static final long JUDGED = 4;

  private final TreeColumns columns;
  private final double[] weights;
  private final int most;
  private final long seed;
  private final Reservoir rows;
  private final double[] losses = new double[SettledTrees.MEMBERS];
  private final double[] shares = new double[SettledTrees.MEMBERS];
  private final SettledTrees.Work work;

  /** Rows so far, and when trees began to grow last. */
  private long seen;

  private long begun;
  private @Nullable SettledTrees trees;
  private @Nullable SettledGrowth growth;

  /** Whether {@link #trees} are those of {@link #grown}. */
  private boolean settles;

  /** What was grown last at once, by whichever thread, and after how many rows. */
  private volatile @Nullable Grown latest;

  private record Grown(long seen, SettledTrees trees) {}

  /**
   * @param outputs how many numbers the pool predicts
   * @param weights how many times a row of each class counts; none where a number is predicted
   * @param most trees of a forest
   */
  SettledModel(int outputs, int inputs, double[] weights, int most, long seed) {
    this.columns = new TreeColumns(outputs, inputs);
    this.weights = weights;
    this.most = most;
    this.seed = seed;
    this.rows = new Reservoir(outputs, inputs, seed);
    this.work = new SettledTrees.Work(columns);
    reset();
  }

  /**
   * Learns a row.
   *
   * @param pooled from {@code at} on, what the frozen pool predicted of it, NaN where there was
   *     none; becomes what the mixture predicted, or NaN for a row that is not judged
   * @param isIdle whether nothing else grows with this row
   */
  void learn(Batch batch, int i, double[] pooled, int at, double target, boolean isIdle) {
    boolean isJudged = settlesNext();
    settles = false;
    seen++;
    if (growth == null || rows.hasRoom()) {
      columns.read(batch, i, work.row);
      rows.take(seen - 1, target, pooled, at, work.row);
    }
    if (trees != null && isJudged && !Double.isNaN(pooled[at])) {
      trees.predict(pooled, at, batch, i, work);
      work.mix(shares, 0, pooled, at);
      judge(work, losses, target, batch.weight(i));
      share(losses, shares);
    } else if (trees != null) {
      Arrays.fill(pooled, at, at + columns.beside(), Double.NaN);
    }
    if (isIdle) {
      grow();
    }
  }

  /** Whether the next row that is learned gets a settled prediction, if the pool has made one. */
  boolean settlesNext() {
    return trees == null || seen < ALL_JUDGED || seen % JUDGED == 0;
  }

  /** Adds what members lost that have just predicted. */
  private void judge(SettledTrees.Work by, double[] sums, double target, double weight) {
    double ofClass = weights.length == 0 ? 1 : weights[(int) target];
    for (int m = 0; m < sums.length; m++) {
      sums[m] += weight * ofClass * loss(by.predictions, m * columns.beside(), target);
    }
  }

  private double loss(double[] said, int at, double target) {
    return weights.length == 0
        ? Math.min(Double.MAX_VALUE, Math.abs(said[at] - target))
        : -Math.log(ClassStage.probability(said, at, columns.beside(), (int) target));
  }

  private static void share(double[] losses, double[] into) {
    double least = Double.POSITIVE_INFINITY;
    for (double loss : losses) {
      least = Math.min(least, loss);
    }
    double sum = 0;
    for (int m = 0; m < losses.length; m++) {
      into[m] = losses[m] == least ? 1 : Math.pow(least / losses[m], POWER);
      sum += into[m];
    }
    for (int m = 0; m < losses.length; m++) {
      into[m] /= sum;
    }
  }

  private void grow() {
    if (growth == null && seen >= FIRST_ROWS && seen >= RENEWAL * begun) {
      begun = seen;
      int count = rows.rows();
      growth = growth(rows, count, (count + MOST_ROWS - 1) / MOST_ROWS);
    } else if (growth != null && growth.advance()) {
      trees = growth.trees();
      growth = null;
      for (int m = 0; m < losses.length; m++) {
        losses[m] *= FADING;
      }
    }
  }

  private SettledGrowth growth(Reservoir from, int end, int stride) {
    return new SettledGrowth(from, end, stride, columns, weights, most, seed);
  }

  /** The trees that answer; null where there are none yet. */
  public @Nullable SettledTrees trees() {
    return settles ? grown() : trees;
  }

  /** Answers by {@link #grown} trees until the next row is learned. */
  public void settle() {
    settles = true;
  }

  /**
   * Trees from all rows that are kept now. Their shares follow from what trees lost on rows that
   * came after those they grew from. Takes as long as twenty thousand rows.
   */
  public @Nullable SettledTrees grown() {
    if (trees == null) {
      return null;
    }
    Grown now = latest;
    if (now == null || now.seen != seen) {
      now = grown(rows, seen);
      latest = now;
    }
    return now.trees;
  }

  /** Lets another thread grow them, from a copy of the rows; {@link #grown} has them then. */
  public Runnable growing() {
    if (trees == null) {
      return () -> {};
    }
    Reservoir copy = rows.first(Long.MAX_VALUE);
    long end = seen;
    return () -> latest = grown(copy, end);
  }

  private Grown grown(Reservoir from, long end) {
    SettledTrees all = growth(from, from.rows(), 1).atOnce();
    return new Grown(end, all.sharing(sharesOfStretches(from, end)));
  }

  /**
   * Shares by the losses on the latest stretches of rows, each from one copy of the pool to the
   * next: trees grow from the rows that the copy had learned, so that all members are frozen alike.
   */
  private double[] sharesOfStretches(Reservoir from, long end) {
    long[] ends = new long[STRETCHES + 1];
    ends[STRETCHES] = end;
    for (long copy = nextCopy(1); copy < end; copy = nextCopy(copy)) {
      System.arraycopy(ends, 1, ends, 0, STRETCHES - 1);
      ends[STRETCHES - 1] = copy;
    }
    double[] lost = new double[SettledTrees.MEMBERS];
    for (int s = 0; s < STRETCHES; s++) {
      Arrays.setAll(lost, m -> STRETCH_FADING * lost[m]);
      judgeStretch(from, ends[s], ends[s + 1], lost);
    }
    double[] found = new double[SettledTrees.MEMBERS];
    share(lost, found);
    return found;
  }

  /** The pool is not judged by its first row. */
  private static long nextCopy(long rows) {
    return 1 + PoolController.nextCopy(rows - 1);
  }

  /** Adds what members lost, all frozen after the first {@code from} rows, on those up to there. */
  private void judgeStretch(Reservoir rows, long from, long to, double[] lost) {
    Reservoir first = rows.first(from);
    SettledTrees before = growth(first, first.rows(), 1).atOnce();
    SettledTrees.Work own = new SettledTrees.Work(columns);
    double[] pooled = new double[columns.beside()];
    for (int r = 0; r < rows.rows(); r++) {
      if (rows.came(r, from, to) && !Float.isNaN(rows.column(0)[r])) {
        for (int c = 0; c < columns.count(); c++) {
          own.row[c] = rows.column(c)[r];
        }
        System.arraycopy(own.row, 0, pooled, 0, pooled.length);
        before.predict(pooled, 0, own);
        judge(own, lost, rows.targets()[r], 1);
      }
    }
  }

  /** Writes the shares. */
  void publish(double[] into, int at) {
    System.arraycopy(shares, 0, into, at, shares.length);
  }

  /** Predicts by pool, shares and the settled trees beside them. */
  PredictionRule rule(PredictionRule pool, PublishedTrees by) {
    return new Rule(pool, by, new SettledTrees.Work(columns));
  }

  private void saveTrees(State state) {
    if (trees != null) {
      trees.save(state);
    }
    if (growth != null) {
      growth.save(state.in("growth"));
    }
  }

  private void loadTrees(State state) {
    forgetTrees();
    if (state.hasBelow("upon")) {
      trees = SettledTrees.load(state, columns, weights.length > 0, most);
    }
    if (state.hasBelow("growth")) {
      State growing = state.in("growth");
      int end = Math.toIntExact(growing.count("end"));
      growth = growth(rows, end, Math.toIntExact(growing.count("stride")));
      growth.load(growing);
    }
  }

  private void forgetTrees() {
    trees = null;
    growth = null;
    latest = null;
    settles = false;
  }

  @Override
  public void fields(Fields f) {
    seen = f.count("seen", seen);
    begun = f.count("begun", begun);
    f.array("losses", losses);
    f.array("shares", shares);
    f.part("rows", rows);
    f.custom(this::saveTrees, this::loadTrees, this::forgetTrees);
    settles = f.flag("settles", settles);
    f.scratch(4 * Forest.numBytes(most, columns.beside()) + 2 * Bins.numBytes(columns.count()));
    if (f.resets()) {
      shares[POOL] = 1;
    }
  }

  private record Rule(PredictionRule pool, PublishedTrees beside, SettledTrees.Work work)
      implements PredictionRule {

    @Override
    public int length() {
      return pool.length() + SettledTrees.MEMBERS;
    }

    @Override
    public Optional<ScoreFormula> formula(double[] published) {
      return pool.formula(published);
    }

    @Override
    public void predict(double[] published, Batch batch, int observation, double[] into) {
      pool.predict(published, batch, observation, into);
      SettledTrees trees = beside.settled;
      if (trees != null && batch.sawAnything(observation)) {
        trees.predict(into, 0, batch, observation, work);
        trees.mix(published, pool.length(), work, into, 0);
      }
    }
  }
}
