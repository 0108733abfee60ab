package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * A pool's task where classes are predicted: a single head for two, or one head a class. All heads,
 * members and losses share a metric, whose one solve a row serves them all, because the curvature
 * of each loss is bounded whatever the parameters: 1/4 for the logistic loss, 1/2 for softmax over
 * several heads, 1 for least squares. The mixture is one of probabilities, made as sure as they
 * turn out to be.
 */
final class ClassTask extends PoolTask<BayesMixing> {
  private final Model model;
  private final int heads;
  private final boolean softmax;
  private final WideRow wide;
  private final ClassProbabilities probabilities;

  /** Of the copy that stands still. */
  private final ClassProbabilities frozenProbabilities;

  private final ClassFeedback feedback;
  private final ClassCounts counts;
  private final ClassTargets targets;
  private final ClassPrediction writer;
  private final Calibration calibration;
  private final double[] prior;
  private final double[] next;
  private final double[] logs;
  private final double[] mixed;

  /** Of the row that was judged. */
  private final double[] target;

  private double weight;

  /** Asked once: a model that throws does so before a step, not amid one. */
  private final int intercept;

  ClassTask(Model model, Loss loss, Members members, WideRow wide, InputScale scale) {
    super(
        members,
        new BayesMixing(members.layout().all().size()),
        BlockMixing.ofClasses(members.layout()),
        new FrozenCopy(members.layout(), Math.max(2, model.heads()), scale));
    this.model = model;
    this.heads = model.heads();
    this.intercept = model.interceptAt();
    this.softmax =
        heads > 1
            && model.link() == Link.LOGISTIC
            && loss.describe().equals(Loss.logistic().describe());
    this.wide = wide;
    this.probabilities = probabilities();
    this.frozenProbabilities = probabilities();
    int classes = probabilities.classes();
    this.feedback = new ClassFeedback(model, loss, members, probabilities, softmax);
    this.counts = new ClassCounts(classes);
    this.targets = new ClassTargets(model, classes);
    this.writer = new ClassPrediction(model, layout, probabilities, wide);
    this.calibration = new Calibration(classes, probabilities.floor());
    this.prior = new double[classes];
    this.next = new double[classes];
    this.logs = new double[layout.all().size()];
    this.mixed = new double[classes];
    this.target = new double[classes];
  }

  private ClassProbabilities probabilities() {
    return new ClassProbabilities(layout, heads, softmax, model.link());
  }

  /** Wide rows hold the last class: 1 or 0 for two, one entry a class for more. */
  static int lags(int heads) {
    return heads == 1 ? 1 : heads;
  }

  @Override
  void look(Batch batch) {
    targets.look(batch);
  }

  @Override
  void predict(PoolRow row, double[] into, int at) {
    counts.prior(prior);
    counts.next(next);
    probabilities.compute(members.parameters(), 0, row, prior, next);
    probabilities.mixAll(mixing.shares(), 0, mixed);
    calibration.correct(mixed);
    probabilities.copyHeads(mixed, into, at);
  }

  @Override
  void judge(PoolRow row, Batch batch, int i, double[] predicted, double[] settledSaid) {
    weight = targets.weight(i);
    targets.copy(i, target);
    if (frozen.isThere()) {
      judgeFrozen(row, settledSaid, i * heads);
    }
    findLogs(probabilities);
    probabilities.mixAll(mixing.shares(), 0, mixed);
    double loss = calibration.judge(mixed, target, weight);
    for (int k = 0; k < logs.length; k++) {
      receipt.add(k, -logs[k]);
    }
    receipt.close(loss);
    mixing.judge(logs);
  }

  /** Judges the frozen copy, on the row in the units of its time. */
  private void judgeFrozen(PoolRow row, double[] settledSaid, int at) {
    double[] copy = frozen.numbers();
    System.arraycopy(copy, frozen.moreAt(), prior, 0, prior.length);
    frozen.turn(row);
    frozenProbabilities.compute(copy, 0, row, prior, prior);
    frozenProbabilities.mixAll(settled.shares(), 0, mixed);
    frozenProbabilities.copyHeads(mixed, settledSaid, at);
    findLogs(frozenProbabilities);
    for (int k : settled.parts()) {
      settled.add(k, -logs[k]);
    }
    row.turnBack();
  }

  /** The weighted log of the probability that each member gave the target. */
  private void findLogs(ClassProbabilities given) {
    Arrays.fill(logs, 0);
    for (int c = 0; c < target.length; c++) {
      if (target[c] != 0) {
        for (int k = 0; k < logs.length; k++) {
          logs[k] += weight * target[c] * Math.log(given.of(k, c));
        }
      }
    }
  }

  @Override
  double weight() {
    return weight;
  }

  @Override
  double step(long steps) {
    return feedback.step(target, weight, steps);
  }

  @Override
  void remember() {
    counts.takeNote(target);
    double[] lag = wide.lag();
    for (int l = 0; l < lag.length; l++) {
      lag[l] = heads == 1 ? target[1] : target[l];
    }
  }

  @Override
  int contextLength() {
    return 1;
  }

  @Override
  void keepContext(double[] into, int at) {
    into[at] = counts.last();
  }

  @Override
  void restoreContext(double[] from, int at) {
    counts.last((int) from[at]);
  }

  @Override
  double lossOf(Batch batch, int i, double[] given, int at) {
    return targets.lossOf(i, given, at);
  }

  /** The members that follow the loss, in log odds, by their shares among themselves. */
  @Override
  void mixture(double[] into) {
    double[] rest = feedback.rest();
    Arrays.fill(into, 0, heads * layout.width(), 0);
    Arrays.fill(rest, 0);
    double[] shares = mixing.shares();
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      sum += inLogOdds(k) ? shares[k] : 0;
    }
    for (int k = 0; sum > 0 && k < shares.length; k++) {
      if (inLogOdds(k)) {
        double share = shares[k] / sum;
        layout.add(members.parameters(), layout.learningOf(k), share, into, rest);
      }
    }
    for (int head = 0; intercept >= 0 && head < heads; head++) {
      into[head * layout.width() + intercept] += wide.constant(rest, head * layout.extra());
    }
  }

  private boolean inLogOdds(int k) {
    int i = layout.learningOf(k);
    return i >= 0 && layout.learning().get(i).fit() == Fit.LOSS;
  }

  @Override
  void publish(double[] into) {
    writer.write(mixing.shares(), calibration, counts, members.parameters(), into);
  }

  @Override
  void publishSettled(double[] into) {
    writer.write(settled.latest(), calibration, counts, members.parameters(), into);
    writer.forgetLastTargets(into);
  }

  @Override
  PredictionRule prediction() {
    return new ClassPrediction(model, layout, probabilities(), wide.another());
  }

  @Override
  double[] parametersOf(int k) {
    int i = layout.learningOf(k);
    double[] own = new double[i < 0 ? 0 : model.parameters()];
    if (i >= 0) {
      layout.add(members.parameters(), i, 1, own, new double[feedback.rest().length]);
    }
    return own;
  }

  @Override
  double[] missingEffects() {
    mixture(new double[model.parameters()]);
    double[] effects = new double[heads * model.inputs()];
    for (int head = 0; head < heads; head++) {
      wide.missingEffects(feedback.rest(), head * layout.extra(), effects, head * model.inputs());
    }
    return effects;
  }

  @Override
  void writeFrozen(double[] into, int at) {
    counts.prior(prior);
    System.arraycopy(prior, 0, into, at, prior.length);
  }

  @Override
  public void fields(Fields f) {
    f.part("classes", counts);
    super.fields(f);
    f.part("calibration", calibration);
    f.scratch(8L * (8 * logs.length + 40));
  }
}
