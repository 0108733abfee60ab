package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.PoolMember.Fit;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.ClassProbabilities.Source;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A pool that predicts classes: a single head for two, or one head a class. All heads, members and
 * losses share a metric, whose one solve per row serves them all, because the curvature of each
 * loss is bounded whatever the parameters: 1/4 for the logistic loss, 1/2 for softmax over several
 * heads, 1 for least squares. The mixture is one of probabilities, made as sure as they turn out to
 * be.
 */
final class ClassPool extends PoolController {
  private static final double SOFTMAX_CURVATURE = 0.5;

  private static final Source LIVE = (member, head, row) -> member.score(member.w, 0, head, row);
  private static final Source FROZEN =
      (member, head, row) -> member.score(member.frozen, 0, head, row);

  private final boolean softmax;
  private final int width;
  private final BayesMixing mixing;
  private final ClassProbabilities probabilities;

  /** Of the copy that stands still. */
  private final ClassProbabilities frozenProbabilities;

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

  /** The present context, while a former one predicts. */
  private double[] meanwhile = {};

  /** The mixture's parameters of wide rows. */
  private final double[] rest;

  /** Asked once: a model that throws does so before a step, not amid one. */
  private final Link link;

  ClassPool(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    super(
        law,
        model,
        loss,
        standardiser,
        workers,
        // Wide rows hold the last class: 1 or 0 for two, one entry per class for more.
        model.heads(),
        BlockMixing::ofClasses,
        Math.max(2, model.heads()));
    this.mixing = new BayesMixing(members.all().size());
    this.link = model.link();
    this.width = model.head().parameters();
    this.softmax =
        heads > 1
            && model.link() == Link.LOGISTIC
            && loss.describe().equals(Loss.logistic().describe());
    this.curvature = softmax ? SOFTMAX_CURVATURE : curvature;
    this.probabilities = probabilities();
    this.frozenProbabilities = probabilities();
    int classes = probabilities.classes();
    this.rest = new double[heads * wide.length()];
    this.counts = new ClassCounts(classes);
    this.targets = new ClassTargets(model, classes);
    this.writer = new ClassPrediction(model, members, probabilities, wide);
    this.calibration = new Calibration(classes, probabilities.floor());
    this.prior = new double[classes];
    this.next = new double[classes];
    this.logs = new double[members.all().size()];
    this.mixed = new double[classes];
    this.target = new double[classes];
  }

  private ClassProbabilities probabilities() {
    return new ClassProbabilities(members, heads, softmax, model.link());
  }

  @Override
  void lookAtTargets(Batch batch) {
    targets.look(batch);
  }

  @Override
  Mixing mixing() {
    return mixing;
  }

  @Override
  void predict(PoolRow row, double[] into, int at) {
    counts.prior(prior);
    counts.next(next);
    probabilities.compute(LIVE, row, prior, next);
    probabilities.mixAll(mixing.shares(), 0, mixed);
    calibration.correct(mixed);
    probabilities.copyHeads(mixed, into, at);
  }

  @Override
  void judge(PoolRow row, Batch batch, int i, double[] said, double[] settledPredictions) {
    weight = targets.weight(i) * batch.weight(i);
    targets.copy(i, target);
    say(row);
    recallSaid();
    if (frozenProbabilities.isKnown()) {
      judgeFrozen(settledPredictions, i * heads);
    }
    findLogs(probabilities);
    probabilities.mixAll(mixing.shares(), 0, mixed);
    double loss = calibration.judge(mixed, target, weight);
    for (int k = 0; k < logs.length; k++) {
      addLoss(k, -logs[k]);
    }
    close(loss, batch.weight(i));
    mixing.judge(logs);
  }

  /** The frozen copy predicts the row in the units of its time, if there is one. */
  @Override
  void say(PoolRow row) {
    if (frozen.isTaken()) {
      System.arraycopy(frozen.numbers(), 0, prior, 0, prior.length);
      frozen.rescale(row);
      frozenProbabilities.compute(FROZEN, row, prior, prior);
      row.restoreUnits();
    } else {
      frozenProbabilities.forget();
    }
  }

  @Override
  void said(RowContext c) {
    probabilities.said(c);
    frozenProbabilities.said(c);
  }

  private void judgeFrozen(double[] settledPredictions, int at) {
    frozenProbabilities.mixAll(settled.shares(), 0, mixed);
    frozenProbabilities.copyHeads(mixed, settledPredictions, at);
    findLogs(frozenProbabilities);
    for (int k : settled.parts()) {
      settled.add(k, -logs[k]);
    }
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
  void slopes(LearningMember member, double[] into) {
    if (softmax && member.fit() == Fit.LOSS) {
      probabilities.softmax(member, into);
      for (int head = 0; head < heads; head++) {
        into[head] -= target[head];
      }
      return;
    }
    for (int head = 0; head < heads; head++) {
      double score = probabilities.score(member, head);
      into[head] =
          member.fit() == Fit.SQUARES
              ? probabilities.squares(score) - targetOf(head)
              : loss.feedback(link, score, targetOf(head));
    }
  }

  @Override
  double inSums(int head) {
    return targetOf(head);
  }

  @Override
  double centreOfSums() {
    return 1.0 / probabilities.classes();
  }

  @Override
  double unitOfSums() {
    return 1;
  }

  /** The target of a head: of a single one the share of class 1. */
  private double targetOf(int head) {
    return target[heads == 1 ? 1 : head];
  }

  @Override
  void remember() {
    counts.takeNote(target);
    double[] lag = wide.lag();
    for (int l = 0; l < lag.length; l++) {
      lag[l] = targetOf(l);
    }
  }

  @Override
  void targets(RowContext c) {
    counts.last((int) c.number(counts.last()));
  }

  @Override
  public double lossOf(Batch batch, int i, double[] given, int at) {
    return targets.lossOf(i, given, at);
  }

  /** The members that follow the loss, in log odds, by their shares among themselves. */
  @Override
  public void mixture(double[] into) {
    Arrays.fill(into, 0, heads * width, 0);
    Arrays.fill(rest, 0);
    double[] shares = mixing.shares();
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      sum += inLogOdds(k) == null ? 0 : shares[k];
    }
    for (int k = 0; sum > 0 && k < shares.length; k++) {
      LearningMember own = inLogOdds(k);
      if (own != null) {
        own.addTo(shares[k] / sum, into, rest, 0);
      }
    }
    for (int head = 0; intercept >= 0 && head < heads; head++) {
      into[head * width + intercept] += wide.constant(rest, head * wide.length());
    }
  }

  private @Nullable LearningMember inLogOdds(int k) {
    LearningMember own = members.behind(k);
    return own != null && own.fit() == Fit.LOSS ? own : null;
  }

  @Override
  public void publish(double[] into) {
    writer.write(mixing.shares(), calibration, counts, into);
  }

  @Override
  public void publishSettled(double[] into) {
    writer.write(settled.latest(), calibration, counts, into);
    writer.forgetLastTargets(into);
  }

  @Override
  public int formerLength() {
    return earlierLength();
  }

  @Override
  public void keepFormer(double[] into) {
    keepEarlier(into);
  }

  @Override
  public void predictFormer(double[] former, Batch batch, double[] into) {
    if (meanwhile.length == 0) {
      meanwhile = new double[earlierLength()];
    }
    keepEarlier(meanwhile);
    takeEarlier(former);
    row().select(batch, 0);
    counts.prior(prior);
    counts.next(next);
    frozenProbabilities.compute(LIVE, row(), prior, next);
    frozenProbabilities.mixAll(mixing.shares(), 0, mixed);
    calibration.correct(mixed);
    frozenProbabilities.copyHeads(mixed, into, 0);
    takeEarlier(meanwhile);
    row().select(batch, 0);
  }

  @Override
  public PredictionRule prediction() {
    return new ClassPrediction(model, members, probabilities(), wide.another());
  }

  @Override
  void writeFrozen(double[] into) {
    counts.prior(into);
  }

  @Override
  public void fields(Fields f) {
    f.part("classes", counts);
    super.fields(f);
    f.part("calibration", calibration);
    f.scratch(8L * (8 * logs.length + 40));
  }
}
