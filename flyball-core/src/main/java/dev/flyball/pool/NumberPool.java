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
import java.util.Arrays;

/**
 * A pool that predicts a number. Members measure the target in running spreads from its running
 * mean, which move freely: parameters are not corrected for it. A loss that has a width has it in
 * these units. Predictions and published parameters are back in units of the target: the mixture is
 * one set of parameters, sum of p_k w_k, an offset from the members' constants, and the parameters
 * of a wide row's rest, as {@link NumberPrediction} reads them.
 */
final class NumberPool extends PoolController {
  /** How many of the last targets wide rows hold. */
  static final int LAGS = 2;

  private final boolean squared;
  private final PolyMixing mixing;
  private final TargetScale targets = new TargetScale();
  private final NumberMember[] mixed;
  private final int width;

  /** The mixture, as it is published. */
  private final double[] mixture;

  /** The scores of those that learn. */
  private final double[] scores;

  private final double[] memberPredictions;

  /** What their mixture has said of the row that is judged. */
  private double prediction;

  /** NaN while there is no frozen copy. */
  private final double[] frozenPredictions;

  /** The target of the row that was judged, limited to ten spreads from the mean. */
  private double target;

  /** The same in spreads from the mean. */
  private double wanted;

  /** The settled mixture's losses, clamped to the range of the targets and to a wider one. */
  private double lostWithin;

  private double lostBeyond;

  /** How often the target has gone to a new level. */
  private long levels;

  /** 1 over the spreads of the inputs of another time. */
  private final double[] perSpread;

  NumberPool(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    super(law, model, loss, standardiser, workers, LAGS, BlockMixing::ofNumbers, 4);
    this.mixed = new NumberMember[members.all().size()];
    Arrays.setAll(mixed, k -> NumberMember.of(members.all().get(k), members.behind(k)));
    this.mixing = new PolyMixing(mixed.length);
    this.squared = loss.describe().equals(Loss.squared().describe());
    this.width = model.head().parameters();
    this.mixture = new double[NumberPrediction.length(width, wide)];
    this.scores = new double[members.learning().length];
    this.memberPredictions = new double[mixed.length];
    this.frozenPredictions = new double[mixed.length];
    this.perSpread = new double[scale.inRow()];
    settle();
  }

  @Override
  Mixing mixing() {
    return mixing;
  }

  @Override
  void predict(PoolRow row, double[] into, int at) {
    into[at] = NumberPrediction.value(mixture, width, row);
  }

  @Override
  double miss(Batch batch, int i, double[] predicted) {
    return predicted[i] - batch.target(i, 0);
  }

  @Override
  void judge(PoolRow row, Batch batch, int i, double[] predicted, double[] settledPredictions) {
    double y = batch.target(i, 0);
    boolean first = !targets.any();
    collectPredictions(row);
    prediction = predicted[0];
    recallSaid();
    double mean = targets.mean();
    double spread = targets.spread();
    target = targets.takeNote(y);
    if (!first) {
      for (NumberMember each : mixed) {
        each.judge(target);
      }
      // Members that spoke before a new level was known are judged in the units of then.
      settledPredictions[i] = judge(y, targets.isRenewed() ? spread : targets.spread());
    }
    if (targets.isRenewed()) {
      renew(mean, spread);
    }
    wanted = targets.standardised(target);
  }

  /** Predicts the selected row by every member, before its target is known. */
  private void collectPredictions(PoolRow row) {
    if (frozen.isTaken()) {
      collectFrozenPredictions(row);
    } else {
      Arrays.fill(frozenPredictions, Double.NaN);
    }
    for (LearningMember each : members.learning()) {
      scores[each.number()] = each.score(each.w, 0, 0, row);
    }
    for (int k = 0; k < mixed.length; k++) {
      memberPredictions[k] = mixed[k].say(scores, targets);
    }
  }

  @Override
  void say(PoolRow row) {
    collectPredictions(row);
    prediction = NumberPrediction.value(mixture, width, row);
  }

  @Override
  void said(RowContext c) {
    for (int k = 0; k < mixed.length; k++) {
      memberPredictions[k] = c.number(memberPredictions[k]);
      mixed[k].said(c);
    }
    for (int k : settled.parts()) {
      frozenPredictions[k] = c.number(frozenPredictions[k]);
    }
    prediction = c.number(prediction);
  }

  /** Predicts the row by every member of the frozen copy, in the copy's units. */
  private void collectFrozenPredictions(PoolRow row) {
    frozen.rescale(row);
    double[] copy = frozen.numbers();
    for (int k : settled.parts()) {
      frozenPredictions[k] = mixed[k].sayFrozen(row, copy[0], copy[1]);
    }
    row.restoreUnits();
  }

  /**
   * Judges members by their predictions, with errors measured in {@code spread}; returns the
   * settled mixture's prediction, NaN if there is no frozen copy yet.
   */
  private double judge(double y, double spread) {
    for (int k = 0; k < mixed.length; k++) {
      addLoss(k, weight() * Math.abs(memberPredictions[k] - y));
    }
    close(weight() * Math.abs(prediction - y), weight());
    mixing.judge(memberPredictions, y, spread, weight());
    if (Double.isNaN(frozenPredictions[settled.parts()[0]])) {
      return Double.NaN;
    }
    double sum = 0;
    double[] shares = settled.shares();
    for (int k : settled.parts()) {
      sum += shares[k] * frozenPredictions[k];
      settled.add(k, weight() * Math.abs(frozenPredictions[k] - target) / spread);
    }
    return clampToTargets(sum, spread);
  }

  /**
   * Clamps the settled mixture's prediction to the range of the targets at the time of the copy, or
   * to a wider one that a trend may need: the one with the smaller loss so far.
   */
  private double clampToTargets(double prediction, double spread) {
    double least = frozen.numbers()[2];
    double most = frozen.numbers()[3];
    double more = TargetScale.SETTLED_MARGIN * (most - least);
    double within = Math.max(least, Math.min(most, prediction));
    double beyond = Math.max(least - more, Math.min(most + more, prediction));
    double given = goesBeyond() ? beyond : within;
    lostWithin += weight() * Math.abs(within - target) / spread;
    lostBeyond += weight() * Math.abs(beyond - target) / spread;
    return given;
  }

  private boolean goesBeyond() {
    return lostBeyond < lostWithin;
  }

  /** The target has gone to a new level: what is in its units goes on in spreads from the mean. */
  private void renew(double meanBefore, double spreadBefore) {
    levels++;
    for (NumberMember each : mixed) {
      each.forgetLevel();
    }
    members.forgetLevel();
    wide.renewLags();
    double ratio = targets.spread() / spreadBefore;
    double[] copy = frozen.numbers();
    for (int more : new int[] {0, 2, 3}) {
      copy[more] = targets.mean() - (meanBefore - copy[more]) * ratio;
    }
    copy[1] *= ratio;
  }

  @Override
  void slopes(LearningMember member, double[] into) {
    double score = scores[member.number()];
    into[0] =
        squared || member.fit() == Fit.SQUARES
            ? score - wanted
            : loss.feedback(Link.IDENTITY, score, wanted);
  }

  @Override
  double inSums(int head) {
    return targets.inSums(target);
  }

  @Override
  double centreOfSums() {
    return targets.inSums(targets.mean());
  }

  @Override
  double unitOfSums() {
    return targets.unitOfSums();
  }

  @Override
  void remember() {
    double[] lag = wide.lag();
    if (lag.length > 0) {
      System.arraycopy(lag, 0, lag, 1, lag.length - 1);
      lag[0] = targets.last();
    }
  }

  @Override
  void settle() {
    for (NumberMember each : mixed) {
      each.settle(targets);
    }
    writeMixture(mixing.shares(), mixture);
  }

  /** Writes the mixture of these shares, without what it takes to make wide rows. */
  private void writeMixture(double[] shares, double[] into) {
    int rest = width + 3;
    Arrays.fill(into, 0, rest + wide.length(), 0);
    double constant = 0;
    for (int k = 0; k < shares.length; k++) {
      if (shares[k] != 0) {
        constant += mixed[k].addTo(shares[k] * targets.spread(), into, rest);
      }
    }
    into[width] = targets.mean() + constant;
    into[width + 1] = targets.least();
    into[width + 2] = targets.most();
  }

  @Override
  void targets(RowContext c) {
    targets.last(c.number(targets.last()));
    for (NumberMember each : mixed) {
      each.targets(c);
    }
  }

  @Override
  public double lossOf(Batch batch, int i, double[] given, int at) {
    double y = batch.target(i, 0);
    return squared
        ? loss.value(given[at], y)
        : loss.value(targets.standardised(given[at]), targets.standardised(y));
  }

  /** With an intercept, the offset and what wide rows add whatever they hold are in it. */
  @Override
  public void mixture(double[] into) {
    System.arraycopy(mixture, 0, into, 0, width);
    if (intercept >= 0) {
      into[intercept] += mixture[width] + wide.constant(mixture, width + 3);
    }
  }

  @Override
  public void publish(double[] into) {
    System.arraycopy(mixture, 0, into, 0, width + 3 + wide.length());
    wide.write(into, width + 3 + wide.length());
  }

  @Override
  public void publishSettled(double[] into) {
    writeMixture(settled.latest(), into);
    double more =
        goesBeyond() ? TargetScale.SETTLED_MARGIN * (targets.most() - targets.least()) : 0;
    into[width + 1] -= more;
    into[width + 2] += more;
    Arrays.fill(into, width + 3, width + 3 + wide.lag().length, 0);
    wide.write(into, width + 3 + wide.length());
  }

  @Override
  public int formerLength() {
    return width + 3 + wide.length() + 2 * scale.inRow() + 1;
  }

  /** The mixture, the last targets in its offset; the units of the inputs; the target's level. */
  @Override
  public void keepFormer(double[] into) {
    int units = width + 3 + wide.length();
    System.arraycopy(mixture, 0, into, 0, units);
    into[width] += wide.ofLags(mixture, width + 3);
    System.arraycopy(scale.centres(), 0, into, units, scale.inRow());
    System.arraycopy(scale.spreads(), 0, into, units + scale.inRow(), scale.inRow());
    into[units + 2 * scale.inRow()] = levels;
  }

  @Override
  public void predictFormer(double[] former, Batch batch, double[] into) {
    int units = width + 3 + wide.length();
    if (former[units + 2 * scale.inRow()] != levels) {
      into[0] = Double.NaN;
      return;
    }
    for (int j = 0; j < perSpread.length; j++) {
      perSpread[j] = 1 / former[units + scale.inRow() + j];
    }
    row().inUnitsOf(former, units, perSpread, scale);
    into[0] = NumberPrediction.value(former, width, row());
    row().restoreUnits();
  }

  @Override
  public PredictionRule prediction() {
    return new NumberPrediction(model, wide.another());
  }

  @Override
  double unit() {
    return targets.spread();
  }

  @Override
  double constantOf(int k) {
    return targets.original(mixed[k].constant());
  }

  @Override
  void writeFrozen(double[] into) {
    into[0] = targets.mean();
    into[1] = targets.spread();
    into[2] = targets.least();
    into[3] = targets.most();
    lostWithin *= BlockMixing.FADING;
    lostBeyond *= BlockMixing.FADING;
  }

  @Override
  public void fields(Fields f) {
    f.part("targets", targets);
    f.parts("mixed", mixed);
    lostWithin = f.number("lostWithin", lostWithin);
    lostBeyond = f.number("lostBeyond", lostBeyond);
    levels = f.count("levels", levels);
    super.fields(f);
    f.scratch(8L * (17 * mixed.length + 40 + mixture.length + scores.length));
  }
}
