package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PredictionRule;
import dev.flyball.control.ScoreFormula;
import dev.flyball.observation.Batch;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Trees on what a pool leaves, and the mixture of {@link Prefixes members} with ever more of them:
 * early stopping, chosen row by row. Trees see the inputs and, last of the columns beside these,
 * what the last target said, which is missing where no targets come.
 */
abstract sealed class GrownStage implements Stage permits ClassStage, NumberStage {
  private final int inputs;
  private final int outputs;
  private final int trees;
  private final int beside;
  private final double base;
  private final Supplier<Prefixes> prefixes;
  final Trees forest;
  final Prefixes members;
  final LossSums losses = new LossSums();

  /** What the last target said. */
  double last = Double.NaN;

  private double present = Double.NaN;
  private boolean recalled;

  /**
   * @param beside columns beside the inputs
   * @param base what the pool's scores count for beneath trees
   * @param prefixes makes members that keep nothing from row to row
   */
  GrownStage(
      int beside,
      int inputs,
      int outputs,
      int trees,
      double base,
      Trees forest,
      Supplier<Prefixes> prefixes) {
    this.beside = beside;
    this.inputs = inputs;
    this.outputs = outputs;
    this.trees = trees;
    this.forest = forest;
    this.base = base;
    this.prefixes = prefixes;
    this.members = prefixes.get();
  }

  /** The shares of members, the pool's first; not to be changed. */
  abstract double[] shares();

  /** Those where no targets come. */
  abstract double[] settledShares();

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {
    forest.turn(batch, i);
    say(predictions, at, last);
    if (forest.areThere()) {
      members.mix(shares(), 0, predictions, at);
    }
  }

  /** What members say of the row that was turned to, of which the pool says {@code pooled}. */
  final void say(double[] pooled, int at, double known) {
    members.see(pooled, at, forest.row());
    forest.row()[beside - 1] = known;
    if (forest.find()) {
      members.say(pooled, at, forest);
    } else {
      members.say(pooled, at);
    }
  }

  /** Takes the row in, and what its target says to the next one. */
  final void take(int[] answer, double said) {
    forest.take(answer);
    last = said;
    recalled = false;
  }

  @Override
  public int length() {
    return Prefixes.COUNT + 1 + forest.length();
  }

  @Override
  public void publish(double[] into, int at) {
    publish(shares(), last, into, at);
  }

  @Override
  public void publishSettled(double[] into, int at) {
    publish(settledShares(), Double.NaN, into, at);
  }

  private void publish(double[] shares, double known, double[] into, int at) {
    System.arraycopy(shares, 0, into, at, Prefixes.COUNT);
    into[at + Prefixes.COUNT] = known;
    forest.publish(into, at + Prefixes.COUNT + 1);
  }

  private PublishedTrees reader() {
    return new PublishedTrees(beside, inputs, outputs, trees);
  }

  @Override
  public PredictionRule rule(PredictionRule pool) {
    return new Rule(pool, reader(), prefixes.get());
  }

  @Override
  public Optional<TreeFormula> formula(double[] published, int at) {
    return reader().formula(published, at, base);
  }

  @Override
  public Optional<TreesReceipt> receipt() {
    return Optional.of(losses.receipt(shares()[0], forest));
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
    into[at] = last;
  }

  @Override
  public void recall(double[] context, int at) {
    present = last;
    last = context[at];
    recalled = true;
  }

  @Override
  public void toPresent() {
    if (recalled) {
      last = present;
      recalled = false;
    }
  }

  @Override
  public void fields(Fields f) {
    f.part(forest);
    f.part("losses", losses);
    last = f.number("last", last, Double.NaN);
    if (f.changes()) {
      recalled = false;
    }
  }

  /** Pool and trees from published numbers; agrees with {@link #look} to the bit. */
  private static final class Rule implements PredictionRule {
    private final PredictionRule pool;
    private final PublishedTrees forest;
    private final Prefixes members;

    Rule(PredictionRule pool, PublishedTrees forest, Prefixes members) {
      this.pool = pool;
      this.forest = forest;
      this.members = members;
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
      int shares = pool.length();
      forest.turn(batch, observation);
      members.see(into, 0, forest.row());
      forest.known(published[shares + Prefixes.COUNT]);
      if (batch.sawAnything(observation) && forest.find(published, shares + Prefixes.COUNT + 1)) {
        members.say(into, 0, forest);
        members.mix(published, shares, into, 0);
      }
    }
  }
}
