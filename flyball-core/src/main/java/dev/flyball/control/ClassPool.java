package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.List;

/**
 * The pool for classes: a single head for two, or one head a class. All heads, members and losses
 * share a metric, whose one solve a row serves them all, because the curvature of each loss is
 * bounded whatever the parameters: 1/4 for the logistic loss, 1/2 for softmax over several heads, 1
 * for least squares. The mixture is one of probabilities, made as sure as they turn out to be.
 */
final class ClassPool implements PoolController {
  private final Model model;
  private final Loss loss;
  private final int heads;
  private final boolean softmax;
  private final MemberLayout layout;
  private final Members members;
  private final WideRow wide;
  private final PoolRow row;
  private final InputScale scale;
  private final ClassProbabilities probabilities;
  private final ClassFeedback feedback;
  private final ClassCounts counts;
  private final ClassTargets targets;
  private final ClassJudgement judgement;
  private final ClassPrediction writer;
  private final double[] target;
  private final double[] present;
  private boolean recalled;

  /** Whether the row that was recalled has been learned. */
  private boolean taken;

  private double[] predicted;

  /** What the settled mixture said of the rows that were learned last. */
  private double[] settledSaid = {};

  private double alpha;
  private double lossSum;
  private long steps;

  /** Asked once: a model that throws does so before a step, not amid one. */
  private final int intercept;

  ClassPool(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    List<PoolMember> all = law.membersFor(model);
    this.scale = InputScale.of(model, standardiser);
    this.model = model;
    this.loss = loss;
    this.heads = model.heads();
    this.intercept = model.interceptAt();
    this.softmax =
        heads > 1
            && model.link() == Link.LOGISTIC
            && loss.describe().equals(Loss.logistic().describe());
    int classes = Math.max(2, heads);
    boolean anyWide = MemberLayout.anyWide(all);
    this.wide = new WideRow(anyWide ? lags(heads) : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model.head(), wide);
    this.layout = new MemberLayout(all, heads, model.head().parameters(), wide);
    this.members = new Members(layout, model.interceptAt(), law.memory(), scale, workers);
    this.probabilities = probabilities();
    this.feedback = new ClassFeedback(model, loss, members, probabilities, softmax);
    this.counts = new ClassCounts(classes);
    this.targets = new ClassTargets(model, classes);
    this.judgement =
        new ClassJudgement(members, probabilities, probabilities(), counts, classes, scale);
    this.writer = new ClassPrediction(model, layout, probabilities, wide);
    this.target = new double[classes];
    this.predicted = new double[heads];
    this.present = new double[contextLength()];
  }

  private ClassProbabilities probabilities() {
    return new ClassProbabilities(layout, heads, softmax, model.link());
  }

  /** Wide rows hold the last class: 1 or 0 for two, one entry a class for more. */
  private static int lags(int heads) {
    return heads == 1 ? 1 : heads;
  }

  @Override
  public void look(Batch batch) {
    scale.refresh();
    row.of(batch);
    if (predicted.length < batch.rows() * heads) {
      predicted = new double[2 * batch.rows() * heads];
    }
    for (int i = 0; i < batch.rows(); i++) {
      row.select(batch, i);
      if (!Double.isFinite(row.energy())) {
        throw new DivergenceException(
            "the row has energy %s; standardise the inputs".formatted(row.energy()));
      }
      judgement.listen(row);
      judgement.predict(predicted, i * heads);
    }
    targets.look(batch);
  }

  @Override
  public void predictions(double[] into) {
    System.arraycopy(predicted, 0, into, 0, Math.min(into.length, predicted.length));
  }

  @Override
  public void learn(Batch batch) {
    lossSum = 0;
    if (settledSaid.length < batch.rows() * heads) {
      settledSaid = new double[2 * batch.rows() * heads];
    }
    Arrays.fill(settledSaid, 0, batch.rows() * heads, Double.NaN);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        // A single row is as it was when it was looked at, and so is what was said of it.
        if (batch.rows() > 1) {
          row.select(batch, i);
          judgement.listen(row);
        }
        learn(batch, i);
      }
    }
    if (!taken) {
      toPresent();
    }
    taken = false;
    recalled = false;
    steps++;
  }

  @Override
  public boolean mayFail() {
    return loss.mayFail() || row.mayFail();
  }

  @Override
  public int contextLength() {
    return wide.lag().length + 1;
  }

  @Override
  public void keepContext(double[] into) {
    System.arraycopy(wide.lag(), 0, into, 0, wide.lag().length);
    into[wide.lag().length] = counts.last();
  }

  @Override
  public void recall(double[] context) {
    keepContext(present);
    recalled = true;
    restore(context);
  }

  private void restore(double[] context) {
    System.arraycopy(context, 0, wide.lag(), 0, wide.lag().length);
    counts.last((int) context[wide.lag().length]);
  }

  @Override
  public void toPresent() {
    if (recalled) {
      recalled = false;
      taken = false;
      restore(present);
    }
  }

  private void learn(Batch batch, int i) {
    double weight = targets.weight(i);
    targets.copy(i, target);
    if (!batch.sawAnything(i)) {
      lossSum += judgement.loss(target, weight);
      members.metrics().takeNothing(row);
      return;
    }
    lossSum += judgement.judge(row, target, weight);
    System.arraycopy(judgement.settledSaid(), 0, settledSaid, i * heads, heads);
    members.take(row, weight);
    alpha = feedback.step(target, weight, steps);
    judgement.takeLeave();
    wide.takeNote(batch, i);
    taken = true;
    remember();
  }

  @Override
  public double lossOf(Batch batch, int i, double[] given, int at) {
    return targets.lossOf(i, given, at);
  }

  /** Keeps what the next rows will be judged with. */
  private void remember() {
    counts.takeNote(target);
    double[] lag = wide.lag();
    for (int l = 0; l < lag.length; l++) {
      lag[l] = heads == 1 ? target[1] : target[l];
    }
    judgement.freeze();
  }

  @Override
  public double lossSum() {
    return lossSum;
  }

  /** The members that follow the loss, in log odds, by their shares among themselves. */
  @Override
  public void mixture(double[] into) {
    double[] rest = feedback.rest();
    Arrays.fill(into, 0, heads * layout.width(), 0);
    Arrays.fill(rest, 0);
    double[] shares = judgement.shares();
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
  public void publish(double[] into) {
    writer.write(judgement.shares(), judgement.calibration(), counts, members.parameters(), into);
  }

  @Override
  public void publishSettled(double[] into) {
    writer.write(
        judgement.settledShares(), judgement.calibration(), counts, members.parameters(), into);
    writer.forgetLastTargets(into);
  }

  @Override
  public void settledSaid(int rows, double[] into) {
    System.arraycopy(settledSaid, 0, into, 0, rows * heads);
  }

  @Override
  public PredictionRule prediction() {
    return new ClassPrediction(model, layout, probabilities(), wide.another());
  }

  @Override
  public List<MemberShare> members() {
    return judgement.members();
  }

  @Override
  public List<MemberShare> settledMembers() {
    return judgement.settledMembers();
  }

  @Override
  public double[] parametersOf(int k) {
    int i = layout.learningOf(k);
    double[] own = new double[i < 0 ? 0 : model.parameters()];
    if (i >= 0) {
      layout.add(members.parameters(), i, 1, own, new double[feedback.rest().length]);
    }
    return own;
  }

  @Override
  public double[] missingEffects() {
    mixture(new double[model.parameters()]);
    double[] effects = new double[heads * model.inputs()];
    for (int head = 0; head < heads; head++) {
      wide.missingEffects(feedback.rest(), head * layout.extra(), effects, head * model.inputs());
    }
    return effects;
  }

  @Override
  public Regret regret() {
    return judgement.regret();
  }

  @Override
  public Observability observability() {
    return members.metrics().observability();
  }

  @Override
  public double leverage() {
    return members.metrics().leverage();
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public void fields(Fields f) {
    f.part(members);
    f.part("wide", wide);
    f.part("classes", counts);
    f.part(judgement);
    alpha = f.number("alpha", alpha);
    steps = f.count("poolSteps", steps);
    f.scratch(row.numBytes());
  }
}
