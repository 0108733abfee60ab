package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import dev.flyball.pool.ScoreFormula;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Boosted trees on a pool's residuals, and a mixture of {@link TreePrefixes prefixes} of them:
 * early stopping, chosen row by row. Trees see the inputs and, last of the columns beside these,
 * the last error or class, which is missing where no targets come.
 */
abstract sealed class GrownStage implements Stage permits ClassStage, NumberStage {
  /** The scalar law's eta of the leaves. */
  static final double ETA = 0.1;

  final LiveForest trees;
  private final boolean classes;
  final TreePrefixes members;

  /** The shares of members, the pool's first. */
  final double[] shares;

  /** For rows after which no targets come. */
  final SettledModel settled;

  /** The rows that were judged, and their losses: of the mixture, and of the pool alone. */
  private long judged;

  private double weighed;

  private double loss;
  private double poolLoss;

  /** The last error (of numbers) or class, as trees see it. */
  double last = Double.NaN;

  /** What the pool said with what was known before, for the row that is learned next. */
  private double @Nullable [] former;

  private double formerKnown;
  private double present = Double.NaN;
  private boolean recalled;

  /** What members said of the row that is learned; null where its target comes at once. */
  private double @Nullable [] given;

  private int givenAt;

  GrownStage(LiveForest trees, SettledModel settled, boolean classes, double[] shares) {
    this.trees = trees;
    this.shares = shares;
    this.settled = settled;
    this.classes = classes;
    this.members = prefixes();
  }

  private TreePrefixes prefixes() {
    return TreePrefixes.of(classes, trees.outputs(), trees.leaves.length);
  }

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {
    trees.turn(batch, i);
    if (members.predict(predictions, at, trees, last)) {
      members.mix(shares, 0, predictions, at);
    }
  }

  /** Members have said of a row whose target comes late what they said when it was asked. */
  final void recallPredictions() {
    if (given != null) {
      System.arraycopy(given, givenAt, members.predictions(), 0, members.predictions().length);
    }
  }

  /** Adds what the mixture lost, and the pool alone, on a row of this weight. */
  final void addLosses(double ofMixture, double ofPool, double weight) {
    judged++;
    weighed += weight;
    loss += weight * ofMixture;
    poolLoss += weight * ofPool;
  }

  @Override
  public boolean settlesNext() {
    return settled.settlesNext();
  }

  @Override
  public void predictFormer(double[] pooled, double[] context, int at) {
    former = pooled;
    formerKnown = context[at];
  }

  /** Does what {@link #predictFormer} asked for, before leaves move. */
  final void predictFormer() {
    trees.keepLeaves();
    if (former != null) {
      members.predict(former, 0, trees, formerKnown);
      members.mix(shares, 0, former, 0);
      former = null;
    }
  }

  /** Adds the row to the ring; {@code shown} is the last error or class that the next row sees. */
  final void take(char[] answer, double shown) {
    trees.row[trees.columns.beside() - 1] = last;
    trees.take(answer);
    last = shown;
    recalled = false;
    former = null;
    given = null;
  }

  @Override
  public int length() {
    return TreePrefixes.COUNT + 1;
  }

  @Override
  public void publish(double[] into, int at, PublishedTrees beside) {
    System.arraycopy(shares, 0, into, at, TreePrefixes.COUNT);
    into[at + TreePrefixes.COUNT] = last;
    trees.publish(beside);
  }

  @Override
  public PredictionRule rule(PredictionRule pool, PublishedTrees beside) {
    TreeRow row = new TreeRow(trees.columns, trees.leaves.length);
    return new Rule(pool, beside, row, prefixes());
  }

  @Override
  public void publishSettled(double[] into, int at, PublishedTrees beside) {
    settled.publish(into, at);
    beside.settled = settled.trees();
  }

  @Override
  public PredictionRule settledRule(PredictionRule pool, PublishedTrees beside) {
    return settled.rule(pool, beside);
  }

  @Override
  public Optional<SettledModel> settledModel() {
    return Optional.of(settled);
  }

  @Override
  public Optional<TreesReceipt> receipt() {
    double per = weighed > 0 ? 1 / weighed : 1;
    return Optional.of(
        new TreesReceipt(
            judged, loss * per, poolLoss * per, shares[0], trees.renewals(), numBytes()));
  }

  @Override
  public List<double[]> sampled() {
    return trees.sampled();
  }

  @Override
  public int contextLength() {
    return 1 + members.predictions().length;
  }

  @Override
  public void keepContext(double[] into, int at) {
    into[at] = last;
    System.arraycopy(members.predictions(), 0, into, at + 1, members.predictions().length);
  }

  @Override
  public void recall(double[] context, int at) {
    present = last;
    last = context[at];
    recalled = true;
    given = context;
    givenAt = at + 1;
  }

  @Override
  public void endRecall() {
    given = null;
    if (recalled) {
      last = present;
      recalled = false;
    }
  }

  @Override
  public void fields(Fields f) {
    f.part(trees);
    f.part("settled", settled);
    judged = f.count("judged", judged);
    weighed = f.number("weighed", weighed);
    loss = f.number("loss", loss);
    poolLoss = f.number("poolLoss", poolLoss);
    last = f.number("last", last, Double.NaN);
  }

  /** Predicts by pool and trees from published numbers, bit for bit as {@link #look}. */
  private record Rule(PredictionRule pool, PublishedTrees trees, TreeRow row, TreePrefixes members)
      implements PredictionRule {

    @Override
    public int length() {
      return pool.length() + TreePrefixes.COUNT + 1;
    }

    @Override
    public Optional<ScoreFormula> formula(double[] published) {
      return pool.formula(published);
    }

    @Override
    public void predict(double[] published, Batch batch, int observation, double[] into) {
      pool.predict(published, batch, observation, into);
      if (batch.sawAnything(observation)) {
        int shares = pool.length();
        trees.readInto(row);
        row.turn(batch, observation);
        if (members.predict(into, 0, row, published[shares + TreePrefixes.COUNT])) {
          members.mix(published, shares, into, 0);
        }
      }
    }
  }
}
