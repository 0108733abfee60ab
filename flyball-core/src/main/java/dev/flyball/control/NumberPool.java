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
 * The pool for one number. Members measure the target in running spreads from its running mean,
 * which move freely: parameters are not corrected for it. A loss that has a width has it in these
 * units. All of it is undone in what leaves ({@link NumberMixture}).
 */
final class NumberPool implements PoolController {
  /** How many of the last targets wide rows hold. */
  private static final int LAGS = 2;

  private final Loss loss;
  private final boolean squared;
  private final double curvature;
  private final MemberLayout layout;
  private final Members members;
  private final WideRow wide;
  private final PoolRow row;
  private final InputScale scale;
  private final TargetScale targets = new TargetScale();
  private final Corrections corrections;
  private final NumberJudgement judgement;
  private final NumberContext context;
  private final NumberMixture mixture;
  private final MemberSteps steppers;

  /** Which learning members have the squared loss. */
  private final boolean[] squares;

  private final double[] slopes;

  /** What the settled mixture said of the rows that were learned last. */
  private double[] settledSaid = {};

  private double[] predicted = new double[1];
  private double alpha;
  private double lossSum;
  private long steps;

  NumberPool(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    List<PoolMember> all = law.membersFor(model);
    this.scale = InputScale.of(model, standardiser);
    this.loss = loss;
    this.squared = loss.describe().equals(Loss.squared().describe());
    this.curvature = loss.curvature(Link.IDENTITY);
    boolean anyWide = MemberLayout.anyWide(all);
    this.wide = new WideRow(anyWide ? LAGS : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model, wide);
    this.layout = new MemberLayout(all, 1, model.parameters(), wide);
    this.members = new Members(layout, model.interceptAt(), law.memory(), scale, workers);
    this.corrections = new Corrections(all.size());
    this.judgement = new NumberJudgement(members, targets, corrections, scale);
    this.squares = squares();
    this.slopes = new double[layout.learners()];
    this.steppers = new MemberSteps(layout, members.metrics(), lengths());
    this.context = new NumberContext(wide, targets, corrections);
    this.mixture = new NumberMixture(model, members, wide, targets, corrections);
    mixture.settle(judgement.shares());
  }

  @Override
  public void look(Batch batch) {
    scale.refresh();
    row.of(batch);
    if (predicted.length < batch.rows()) {
      predicted = new double[2 * batch.rows()];
    }
    for (int i = 0; i < batch.rows(); i++) {
      row.select(batch, i);
      predicted[i] = mixture.predict(row);
      double miss = batch.labelled(i) ? predicted[i] - batch.target(i, 0) : 0;
      if (!Double.isFinite(row.energy()) || !Double.isFinite(miss * miss)) {
        throw new DivergenceException(
            "the row has energy %s and the prediction misses by %s; standardise the inputs"
                .formatted(row.energy(), miss));
      }
    }
  }

  @Override
  public void predictions(double[] into) {
    System.arraycopy(predicted, 0, into, 0, Math.min(into.length, predicted.length));
  }

  @Override
  public void learn(Batch batch) {
    lossSum = 0;
    if (settledSaid.length < batch.rows()) {
      settledSaid = new double[2 * batch.rows()];
    }
    Arrays.fill(settledSaid, 0, batch.rows(), Double.NaN);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        if (batch.rows() > 1) {
          row.select(batch, i);
        }
        learn(batch, i, batch.target(i, 0));
      }
    }
    if (context.close()) {
      mixture.settle(judgement.shares());
    }
    steps++;
  }

  @Override
  public boolean mayFail() {
    return loss.mayFail() || row.mayFail();
  }

  @Override
  public int contextLength() {
    return context.length();
  }

  @Override
  public void keepContext(double[] into) {
    context.keep(into);
  }

  @Override
  public void recall(double[] kept) {
    context.recall(kept);
    mixture.settle(judgement.shares());
  }

  @Override
  public void toPresent() {
    if (context.toPresent()) {
      mixture.settle(judgement.shares());
    }
  }

  private void learn(Batch batch, int i, double y) {
    // A single row is as it was when it was looked at, and so is the mixture.
    double said = batch.rows() > 1 ? mixture.predict(row) : predicted[i];
    lossSum += lossOf(said, y);
    if (!batch.sawAnything(i)) {
      members.metrics().takeNothing(row);
      return;
    }
    boolean first = !targets.any();
    judgement.listen(row, mixture);
    double mean = targets.mean();
    double spread = targets.spread();
    double counts = targets.takeNote(y);
    if (!first) {
      judgement.takeErrors(counts - mean, spread);
      // Members that spoke before a new level was known are judged in the units of then.
      judgement.judge(said, y, targets.isRenewed() ? spread : targets.spread());
      settledSaid[i] = judgement.settledSaid();
    }
    if (targets.isRenewed()) {
      renew(mean, spread);
    }
    members.take(row, 1);
    step(standardised(counts));
    members.regress(0, targets.inSums(counts), 1);
    members.closeRegression(targets.inSums(targets.mean()), targets.unitOfSums());
    wide.takeNote(batch, i);
    context.takeRow();
    judgement.takeLeave();
    remember();
    mixture.settle(judgement.shares());
  }

  /** The target has gone to a new level: what is in its units goes on in spreads from the mean. */
  private void renew(double meanBefore, double spreadBefore) {
    corrections.reset();
    wide.renewLags();
    judgement.renew(meanBefore, spreadBefore);
  }

  private double lossOf(double said, double y) {
    return squared ? loss.value(said, y) : loss.value(standardised(said), standardised(y));
  }

  @Override
  public double lossOf(Batch batch, int i, double[] given, int at) {
    return lossOf(given[at], batch.target(i, 0));
  }

  private double standardised(double y) {
    return targets.standardised(y);
  }

  private boolean[] squares() {
    boolean[] squares = new boolean[layout.learners()];
    for (int i = 0; i < squares.length; i++) {
      squares[i] = squared || layout.learner(i).fit() == Fit.SQUARES;
    }
    return squares;
  }

  /** A loss of curvature c has steps 1 / c as long. */
  private double[] lengths() {
    double[] lengths = new double[layout.learners()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = squares[i] ? 1 : 1 / curvature;
    }
    return lengths;
  }

  private void step(double target) {
    for (int i = 0; i < slopes.length; i++) {
      double score = judgement.score(i);
      slopes[i] = squares[i] ? score - target : loss.feedback(Link.IDENTITY, score, target);
      slopes[i] = members.leftAt(i) > 0 ? 0 : slopes[i];
    }
    alpha = members.step(steppers, slopes, steps);
  }

  /** Keeps what the next rows will be judged with. */
  private void remember() {
    double[] lag = wide.lag();
    if (lag.length > 0) {
      System.arraycopy(lag, 0, lag, 1, lag.length - 1);
      lag[0] = targets.last();
    }
    judgement.freeze();
  }

  @Override
  public double lossSum() {
    return lossSum;
  }

  @Override
  public void mixture(double[] into) {
    mixture.parameters(into);
  }

  @Override
  public void publish(double[] into) {
    mixture.publish(into);
  }

  @Override
  public void publishSettled(double[] into) {
    mixture.publishSettled(judgement.settledShares(), into);
  }

  @Override
  public void settledSaid(int rows, double[] into) {
    System.arraycopy(settledSaid, 0, into, 0, rows);
  }

  @Override
  public PredictionRule prediction() {
    return mixture.prediction();
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
    return mixture.parametersOf(k);
  }

  @Override
  public double[] missingEffects() {
    return mixture.missingEffects();
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
    f.part("targets", targets);
    f.part("corrections", corrections);
    f.part(judgement);
    alpha = f.number("alpha", alpha);
    steps = f.count("poolSteps", steps);
    f.scratch(row.numBytes() + mixture.numBytes());
    if (f.changes()) {
      mixture.settle(judgement.shares());
    }
  }
}
