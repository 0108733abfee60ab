package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * Boosted trees on top of a pool that predicts classes: their scores start at half of its log odds.
 * What the pool said of the ring's first rows is what it knew then, so trees neither see it nor
 * lean on it as a whole. They see the inputs and the last class. Members are mixed by Bayes' rule
 * with a share of s = .001, half of the prior on the pool. So the log loss a row is at most the
 * pool's + (ln 2) / T - ln(1 - s), whatever the data do. Where classes have weights, that is not
 * promised.
 */
final class ClassStage extends GrownStage {
  private static final double SHARE = 0.001;

  /** Over the largest curvature of softmax. */
  private static final double PER_CURVATURE = 2;

  private static final double LEAST = 1e-6;

  /** The weight of the pool's log odds beneath trees. */
  static final double BASE = 0.5;

  /** Settled trees are half as many again: nothing moves their leaves. */
  private static final int SETTLED = 3;

  /** The last class. */
  private static final int BESIDE = 1;

  private final Model model;

  /** Of the classes. The model is the user's: it is asked once. */
  private final double[] weights;

  private final int outputs;
  private final double[] scores;
  private final double[] step;
  private final char[] answer;

  /** The class of the row that was looked at, asked before anything changes. */
  private int target;

  ClassStage(Model model, double[] weights, int trees, long seed) {
    super(
        new LiveForest(
            new TreeColumns(BESIDE, model.inputs()),
            model.heads(),
            ClassObjective.width(model.heads()),
            trees,
            seed,
            LiveForest.Schedule.SPREAD,
            (ring, end, given) -> new ClassObjective(ring, model.heads(), weights, end)),
        new SettledModel(model.heads(), model.inputs(), weights, trees * SETTLED / 2, seed),
        true,
        new double[TreePrefixes.COUNT]);
    this.model = model;
    this.weights = weights;
    this.outputs = this.trees.outputs();
    this.scores = new double[outputs];
    this.step = new double[outputs];
    this.answer = new char[ClassObjective.width(outputs)];
    reset();
  }

  /** How many times a row of each class of a model counts. */
  static double[] weights(Model model) {
    double[] weights = new double[Math.max(2, model.heads())];
    Arrays.setAll(weights, model::weightOf);
    return weights;
  }

  private static double prior(int m) {
    return m == 0 ? 0.5 : 0.5 / (TreePrefixes.COUNT - 1);
  }

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {
    target = batch.labelled(i) ? classOf(batch.target(i, 0)) : -1;
    super.look(batch, i, predictions, at);
  }

  /** Writes the scores that trees start from. */
  static void begin(double[] given, int at, double[] into) {
    logOdds(given, at, into.length, into);
    for (int k = 0; k < into.length; k++) {
      into[k] *= BASE;
    }
  }

  /** Log odds of the second of two classes, or logs of the probabilities of all. */
  static void logOdds(double[] given, int at, int outputs, double[] into) {
    for (int k = 0; k < outputs; k++) {
      into[k] = score(given[at + k], outputs);
    }
  }

  /** The same of one probability. */
  static double score(double given, int outputs) {
    double p = Math.max(LEAST, Math.min(1 - LEAST, given));
    return outputs == 1 ? Math.log(p / (1 - p)) : Math.log(p);
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

  @Override
  public void learn(Batch batch, int i, double[] settledPredictions, int at) {
    step(batch.weight(i));
    recallPredictions();
    begin(members.predictions(), 0, scores);
    probabilities(scores, scores, 0);
    ClassObjective.write(scores, target, answer);
    if (trees.isGrown()) {
      judge(weights[target], batch.weight(i));
      predictFormer();
      trees.move(step);
    }
    settled.learn(batch, i, settledPredictions, at, target, !trees.grows());
    take(answer, target);
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
    return probability(members.predictions(), m * outputs, outputs, target);
  }

  /** The probability of a class by what is predicted from {@code at} on. */
  static double probability(double[] predictions, int at, int outputs, int target) {
    double p = predictions[outputs == 1 ? at : at + target];
    return Math.max(LEAST, outputs == 1 && target == 0 ? 1 - p : p);
  }

  private void judge(double ofClass, double ofRow) {
    double weight = ofClass * ofRow;
    double mixed = 0;
    double most = 0;
    for (int m = 0; m < TreePrefixes.COUNT; m++) {
      mixed += shares[m] * probability(m);
      most = Math.max(most, probability(m));
    }
    double sum = 0;
    for (int m = 0; m < TreePrefixes.COUNT; m++) {
      // Of a large weight, only what is beside the likeliest does not vanish for all of them.
      shares[m] *= weight == 1 ? probability(m) : Math.pow(probability(m) / most, weight);
      sum += shares[m];
    }
    addLosses(-Math.log(mixed), -Math.log(probability(0)), ofRow);
    for (int m = 0; m < TreePrefixes.COUNT; m++) {
      shares[m] = (1 - SHARE) * shares[m] / sum + SHARE * prior(m);
    }
  }

  /** How the leaves of the row follow the scalar law: all of them are its features, at 1. */
  private void step(double weight) {
    int all = (TreePrefixes.COUNT - 1) * outputs;
    double rate = ETA * PER_CURVATURE * (outputs == 1 ? 2 : 1);
    double length = rate * weight / (1 + weight * trees.leaves.length);
    for (int k = 0; k < outputs; k++) {
      int wanted = target == (outputs == 1 ? 1 : k) ? 1 : 0;
      step[k] = length * (wanted - members.predictions()[all + k]);
    }
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.array("shares", shares);
    if (f.resets()) {
      Arrays.setAll(shares, ClassStage::prior);
    }
  }

  /** Probabilities of the pool's tempered scores plus the trees' leaves. */
  static final class Tempered extends TreePrefixes {
    Tempered(int outputs, int trees) {
      super(outputs, trees);
    }

    @Override
    void begin(double[] pooled, int at, double[] into) {
      ClassStage.begin(pooled, at, into);
    }

    @Override
    void end(double[] sums, double unit, double[] predictions, int at) {
      probabilities(sums, predictions, at);
    }
  }
}
