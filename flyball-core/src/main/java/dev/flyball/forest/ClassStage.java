package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PredictionRule;
import dev.flyball.control.ScoreFormula;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Trees on half of what the pool says of classes: their scores start at half of its log odds. What
 * the pool said of the ring's first rows is what it knew then, so trees neither see it nor lean on
 * it as a whole. They see the inputs and the last class. The members are those of {@link
 * NumberStage}, mixed by Bayes' rule with a share of s = .001, half of the prior on the pool. So
 * the log loss a row is at most the pool's + (ln 2) / T - ln(1 - s), whatever the data do.
 */
final class ClassStage implements Stage {
  private static final double SHARE = 0.001;
  private static final double ETA = 0.1;

  /** Over the largest curvature of softmax. */
  private static final double PER_CURVATURE = 2;

  private static final double LEAST = 1e-6;

  /** What the pool's log odds count for beneath trees. */
  private static final double BASE = 0.5;

  /** The last class. */
  private static final int BESIDE = 1;

  private final Model model;

  /** How many times a row of each class counts. The model is the user's: it is asked once. */
  private final double[] weights;

  private final int outputs;
  private final int trees;
  private final Trees forest;
  private final double[] shares = new double[Prefixes.COUNT];

  /** What every member says, one run a member. */
  private final double[] says;

  private final double[] scores;
  private final float[] answer;

  /** The class of the row that was looked at, asked before anything changes. */
  private int target;

  private double lastClass = Double.NaN;
  private double present = Double.NaN;
  private boolean recalled;
  private final LossSums losses = new LossSums();

  ClassStage(Model model, int trees, long seed) {
    this.model = model;
    this.weights = new double[Math.max(2, model.heads())];
    Arrays.setAll(weights, model::weightOf);
    this.outputs = model.heads();
    this.trees = trees;
    this.says = new double[Prefixes.COUNT * outputs];
    this.scores = new double[outputs];
    this.answer = new float[outputs + 1];
    this.forest =
        new Trees(
            BESIDE,
            model.inputs(),
            outputs,
            outputs + 1,
            trees,
            seed,
            Trees.Pace.SPREAD,
            this::objective);
    reset();
  }

  private Objective objective(Ring ring, long end, double given) {
    return new ClassObjective(ring, outputs, weights, end);
  }

  private static double prior(int m) {
    return m == 0 ? 0.5 : 0.5 / (Prefixes.COUNT - 1);
  }

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {
    forest.turn(batch, i);
    target = batch.labelled(i) ? classOf(batch.target(i, 0)) : -1;
    forest.row()[0] = lastClass;
    System.arraycopy(predictions, at, says, 0, outputs);
    if (!forest.find()) {
      return;
    }
    begin(predictions, at, scores);
    int tree = 0;
    for (int m = 1; m < Prefixes.COUNT; m++) {
      for (; tree < Prefixes.trees(m, trees); tree++) {
        for (int k = 0; k < outputs; k++) {
          scores[k] += forest.value(tree, k);
        }
      }
      probabilities(scores, says, m * outputs);
    }
    mix(shares, 0, says, outputs, predictions, at);
  }

  /** Where the scores of trees start. */
  static void begin(double[] given, int at, double[] into) {
    logOdds(given, at, into.length, into);
    for (int k = 0; k < into.length; k++) {
      into[k] *= BASE;
    }
  }

  /** Log odds of the second of two classes, or logs of the probabilities of all. */
  static void logOdds(double[] given, int at, int outputs, double[] into) {
    for (int k = 0; k < outputs; k++) {
      double p = Math.max(LEAST, Math.min(1 - LEAST, given[at + k]));
      into[k] = outputs == 1 ? Math.log(p / (1 - p)) : Math.log(p);
    }
  }

  static void probabilities(double[] scores, double[] into, int at) {
    if (scores.length == 1) {
      into[at] = 1 / (1 + Math.exp(-scores[0]));
      return;
    }
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      most = Math.max(most, score);
    }
    double sum = 0;
    for (int k = 0; k < scores.length; k++) {
      into[at + k] = Math.exp(scores[k] - most);
      sum += into[at + k];
    }
    for (int k = 0; k < scores.length; k++) {
      into[at + k] /= sum;
    }
  }

  private static void mix(
      double[] shares, int from, double[] says, int outputs, double[] into, int at) {
    for (int k = 0; k < outputs; k++) {
      double said = 0;
      for (int m = 0; m < Prefixes.COUNT; m++) {
        said += shares[from + m] * says[m * outputs + k];
      }
      into[at + k] = said;
    }
  }

  @Override
  public void learn(Batch batch, int i, double[] settled, int at) {
    if (forest.areThere()) {
      judge(weights[target]);
      follow();
    }
    begin(says, 0, scores);
    probabilities(scores, says, 0);
    for (int k = 0; k < outputs; k++) {
      answer[k] = (float) Math.max(LEAST, Math.min(1 - LEAST, says[k]));
    }
    answer[outputs] = target;
    forest.take(answer);
    lastClass = target;
    recalled = false;
  }

  /** The class that a target stands for. */
  private int classOf(double y) {
    if (outputs == 1) {
      return model.targetOf(0, y) > 0.5 ? 1 : 0;
    }
    int most = 0;
    for (int c = 1; c < outputs; c++) {
      most = model.targetOf(c, y) > model.targetOf(most, y) ? c : most;
    }
    return most;
  }

  private double probability(int m) {
    double p = outputs == 1 ? says[m] : says[m * outputs + target];
    return Math.max(LEAST, outputs == 1 && target == 0 ? 1 - p : p);
  }

  private void judge(double weight) {
    double said = 0;
    for (int m = 0; m < Prefixes.COUNT; m++) {
      said += shares[m] * probability(m);
    }
    losses.add(-Math.log(said), -Math.log(probability(0)));
    double sum = 0;
    for (int m = 0; m < Prefixes.COUNT; m++) {
      shares[m] *= weight == 1 ? probability(m) : Math.pow(probability(m), weight);
      sum += shares[m];
    }
    for (int m = 0; m < Prefixes.COUNT; m++) {
      shares[m] = (1 - SHARE) * shares[m] / sum + SHARE * prior(m);
    }
  }

  /** The leaves of the row follow the scalar law: all of them are its features, at 1. */
  private void follow() {
    int last = (Prefixes.COUNT - 1) * outputs;
    double length = ETA * PER_CURVATURE * (outputs == 1 ? 2 : 1) / (1 + trees);
    for (int k = 0; k < outputs; k++) {
      int wanted = target == (outputs == 1 ? 1 : k) ? 1 : 0;
      forest.move(k, length * (wanted - says[last + k]));
    }
  }

  @Override
  public int length() {
    return Prefixes.COUNT + 1 + forest.length();
  }

  @Override
  public void publish(double[] into, int at) {
    publish(lastClass, into, at);
  }

  @Override
  public void publishSettled(double[] into, int at) {
    publish(Double.NaN, into, at);
  }

  private void publish(double last, double[] into, int at) {
    System.arraycopy(shares, 0, into, at, Prefixes.COUNT);
    into[at + Prefixes.COUNT] = last;
    forest.publish(into, at + Prefixes.COUNT + 1);
  }

  @Override
  public PredictionRule rule(PredictionRule pool) {
    return new Rule(pool, model.inputs(), outputs, trees);
  }

  @Override
  public Optional<TreeFormula> formula(double[] published, int at) {
    return new PublishedTrees(BESIDE, model.inputs(), outputs, trees).formula(published, at, BASE);
  }

  @Override
  public Optional<TreesReceipt> receipt() {
    return Optional.of(losses.receipt(shares[0], forest));
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
    into[at] = lastClass;
  }

  @Override
  public void recall(double[] context, int at) {
    present = lastClass;
    lastClass = context[at];
    recalled = true;
  }

  @Override
  public void toPresent() {
    if (recalled) {
      lastClass = present;
      recalled = false;
    }
  }

  @Override
  public void fields(Fields f) {
    f.part(forest);
    f.part("losses", losses);
    f.array("shares", shares);
    lastClass = f.number("lastClass", lastClass, Double.NaN);
    if (f.resets()) {
      Arrays.setAll(shares, ClassStage::prior);
    }
    if (f.changes()) {
      recalled = false;
    }
  }

  /** Pool and trees from published numbers; agrees with {@link #look} to the bit. */
  private static final class Rule implements PredictionRule {
    private final PredictionRule pool;
    private final int outputs;
    private final int trees;
    private final PublishedTrees forest;
    private final double[] scores;
    private final double[] says;

    Rule(PredictionRule pool, int inputs, int outputs, int trees) {
      this.pool = pool;
      this.outputs = outputs;
      this.trees = trees;
      this.forest = new PublishedTrees(BESIDE, inputs, outputs, trees);
      this.scores = new double[outputs];
      this.says = new double[Prefixes.COUNT * outputs];
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
      int at = shares + Prefixes.COUNT + 1;
      forest.turn(batch, observation);
      forest.row()[0] = published[shares + Prefixes.COUNT];
      if (!batch.sawAnything(observation) || !forest.find(published, at)) {
        return;
      }
      System.arraycopy(into, 0, says, 0, outputs);
      begin(into, 0, scores);
      int tree = 0;
      for (int m = 1; m < Prefixes.COUNT; m++) {
        for (; tree < Prefixes.trees(m, trees); tree++) {
          for (int k = 0; k < outputs; k++) {
            scores[k] += forest.value(published, at, tree, k);
          }
        }
        probabilities(scores, says, m * outputs);
      }
      mix(published, shares, says, outputs, into, 0);
    }
  }
}
