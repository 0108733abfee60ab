package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PredictionRule;
import dev.flyball.control.ScoreFormula;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Trees on what the pool leaves of a number. They see the inputs, the pool's prediction and its
 * last error. The mixture's members are the pool alone and with the first 12, 24, 48 and 96 trees:
 * early stopping, chosen row by row. Between renewals the leaves that a row ends in follow the
 * scalar law.
 */
final class NumberStage implements Stage {
  private static final int POOLED = 0;
  private static final int LAST_ERROR = 1;
  private static final int BESIDE = 2;

  /** The scalar law's eta of the leaves. */
  private static final double ETA = 0.1;

  /** The settled mixture is judged by one row of so many. */
  private static final int JUDGED = 4;

  private static final int UNIT_SAMPLE = 512;

  private final int inputs;
  private final int trees;
  private final Trees forest;
  private final PrefixMixing mixing = new PrefixMixing(Prefixes.COUNT);
  private final PrefixMixing settled = new PrefixMixing(Prefixes.COUNT);
  private final double[] says = new double[Prefixes.COUNT];
  private final float[] answer = new float[1];
  private double said;
  private double lastError = Double.NaN;
  private double present = Double.NaN;
  private boolean recalled;
  private final LossSums losses = new LossSums();
  private long rows;

  NumberStage(int inputs, int trees, long seed) {
    this.inputs = inputs;
    this.trees = trees;
    this.forest =
        new Trees(BESIDE, inputs, 1, 1, trees, seed, Trees.Pace.SPREAD, NumberStage::objective);
  }

  static Objective objective(Ring ring, long end, double given) {
    return new NumberObjective(ring, Double.isNaN(given) ? unit(ring, end) : given);
  }

  /** The mean size of the residuals, of which none counts for more than 16 median ones. */
  private static double unit(Ring ring, long end) {
    int count = ring.rows();
    double[] some = new double[Math.min(count, UNIT_SAMPLE)];
    for (int i = 0; i < some.length; i++) {
      long row = end - 1 - (long) i * count / some.length;
      some[i] = Math.abs(ring.answer(ring.place(row), 0));
    }
    Arrays.sort(some);
    double most = 16 * some[some.length / 2];
    double sum = 0;
    for (long row = end - count; row < end; row++) {
      double size = Math.abs(ring.answer(ring.place(row), 0));
      sum += most > 0 ? Math.min(most, size) : size;
    }
    double unit = sum / count;
    return Double.isFinite(unit) ? unit : 0;
  }

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {
    forest.turn(batch, i);
    say(predictions[at], lastError);
    said = forest.areThere() ? mixing.mix(says) : predictions[at];
    predictions[at] = said;
  }

  /**
   * What every member says of the row that was turned to, of which the pool says {@code pooled}.
   */
  private void say(double pooled, double error) {
    double[] row = forest.row();
    row[POOLED] = pooled;
    row[LAST_ERROR] = error;
    Arrays.fill(says, pooled);
    if (forest.find()) {
      double sum = 0;
      int tree = 0;
      for (int m = 1; m < says.length; m++) {
        for (; tree < Prefixes.trees(m, trees); tree++) {
          sum += forest.value(tree, 0);
        }
        says[m] = pooled + forest.unit() * sum;
      }
    }
  }

  @Override
  public void learn(Batch batch, int i, double[] settledSaid, int at) {
    double target = batch.target(i, 0);
    double pooled = says[0];
    double residual = target - pooled;
    if (forest.areThere()) {
      losses.add(Math.abs(said - target), Math.abs(residual));
      mixing.judge(says, said, target, forest.unit());
      follow(residual);
      if (rows % JUDGED == 0 && !Double.isNaN(settledSaid[at])) {
        judgeSettled(settledSaid[at], target);
        forest.row()[POOLED] = pooled;
        forest.row()[LAST_ERROR] = lastError;
        forest.find();
      }
    }
    answer[0] = (float) residual;
    if (forest.hidesNext() && !Double.isNaN(settledSaid[at])) {
      // A row of which the last error is hidden is one as when targets stop.
      forest.row()[POOLED] = settledSaid[at];
      answer[0] = (float) (target - settledSaid[at]);
    }
    forest.take(answer);
    lastError = residual;
    recalled = false;
    rows++;
  }

  /** The leaves of the row follow the scalar law: all of them are its features, at 1. */
  private void follow(double residual) {
    double left = (residual - (says[says.length - 1] - says[0])) / forest.unit();
    double most = NumberObjective.MOST;
    forest.move(0, ETA * Math.max(-most, Math.min(most, left)) / (1 + trees));
  }

  private void judgeSettled(double pooled, double target) {
    say(pooled, Double.NaN);
    settled.judge(says, settled.mix(says), target, forest.unit());
  }

  @Override
  public int length() {
    return Prefixes.COUNT + 1 + forest.length();
  }

  @Override
  public void publish(double[] into, int at) {
    publish(mixing, lastError, into, at);
  }

  @Override
  public void publishSettled(double[] into, int at) {
    publish(settled, Double.NaN, into, at);
  }

  private void publish(PrefixMixing by, double error, double[] into, int at) {
    System.arraycopy(by.shares(), 0, into, at, Prefixes.COUNT);
    into[at + Prefixes.COUNT] = error;
    forest.publish(into, at + Prefixes.COUNT + 1);
  }

  @Override
  public PredictionRule rule(PredictionRule pool) {
    return new Rule(pool, inputs, trees);
  }

  @Override
  public Optional<TreeFormula> formula(double[] published, int at) {
    return new PublishedTrees(BESIDE, inputs, 1, trees).formula(published, at, 1);
  }

  @Override
  public Optional<TreesReceipt> receipt() {
    return Optional.of(losses.receipt(mixing.shares()[0], forest));
  }

  @Override
  public List<double[]> sampled() {
    return forest.sampled();
  }

  @Override
  public int contextLength() {
    return 1;
  }

  @Override
  public void keepContext(double[] into, int at) {
    into[at] = lastError;
  }

  @Override
  public void recall(double[] context, int at) {
    present = lastError;
    lastError = context[at];
    recalled = true;
  }

  @Override
  public void toPresent() {
    if (recalled) {
      lastError = present;
      recalled = false;
    }
  }

  @Override
  public void fields(Fields f) {
    f.part(forest);
    f.part("losses", losses);
    f.part("mixture", mixing);
    f.part("settled", settled);
    lastError = f.number("lastError", lastError, Double.NaN);
    rows = f.count("rows", rows);
    if (f.changes()) {
      recalled = false;
    }
  }

  /** Pool and trees from published numbers; agrees with {@link #look} to the bit. */
  private static final class Rule implements PredictionRule {
    private final PredictionRule pool;
    private final int trees;
    private final PublishedTrees forest;

    Rule(PredictionRule pool, int inputs, int trees) {
      this.pool = pool;
      this.trees = trees;
      this.forest = new PublishedTrees(BESIDE, inputs, 1, trees);
    }

    @Override
    public int length() {
      return pool.length() + Prefixes.COUNT + 1 + forest.length();
    }

    @Override
    public Optional<ScoreFormula> formula(double[] published) {
      return pool.formula(published);
    }

    @Override
    public void predict(double[] published, Batch batch, int observation, double[] into) {
      pool.predict(published, batch, observation, into);
      double pooled = into[0];
      int shares = pool.length();
      int at = shares + Prefixes.COUNT + 1;
      forest.turn(batch, observation);
      forest.row()[POOLED] = pooled;
      forest.row()[LAST_ERROR] = published[shares + Prefixes.COUNT];
      if (!batch.sawAnything(observation) || !forest.find(published, at)) {
        return;
      }
      double said = published[shares] * pooled;
      double sum = 0;
      int tree = 0;
      for (int m = 1; m < Prefixes.COUNT; m++) {
        for (; tree < Prefixes.trees(m, trees); tree++) {
          sum += forest.value(published, at, tree, 0);
        }
        said += published[shares + m] * (pooled + forest.unit(published, at) * sum);
      }
      into[0] = said;
    }
  }
}
