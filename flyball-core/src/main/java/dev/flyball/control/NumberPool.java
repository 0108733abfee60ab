package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.control.PoolMember.Corrected;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
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
  private final TargetScale targets = new TargetScale();
  private final Corrections corrections;
  private final PolyMixing mixing;
  private final PolyMixing settled;
  private final FrozenCopy frozen;
  private final NumberMixture mixture;
  private final Receipt receipt;
  private final double[] scores;
  private final double[] says;
  private final double[] frozenSays;
  private final double[] present;
  private boolean recalled;

  /** Whether the row that was recalled has been learned. */
  private boolean taken;

  private double[] predicted = new double[1];
  private double alpha;
  private double lossSum;
  private long steps;

  NumberPool(PoolLaw law, Model model, Loss loss, Standardiser standardiser, Workers workers) {
    List<PoolMember> all = law.membersFor(model);
    InputScale scale = InputScale.of(model, standardiser);
    this.loss = loss;
    this.squared = loss.equals(Loss.squared());
    this.curvature = loss.curvature(Link.IDENTITY);
    boolean anyWide = MemberLayout.anyWide(all);
    this.wide = new WideRow(anyWide ? LAGS : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model, wide);
    this.layout = new MemberLayout(all, 1, model.parameters(), wide);
    this.members = new Members(layout, model.interceptAt(), law.memory(), scale, workers);
    this.corrections = new Corrections(all.size());
    this.mixing = PolyMixing.following(TakingPart.all(all));
    this.settled = PolyMixing.lasting(TakingPart.thatSettle(all));
    this.frozen = new FrozenCopy(layout, 2, scale);
    this.mixture = new NumberMixture(model, members, wide, targets, corrections);
    this.receipt = new Receipt(all);
    this.scores = new double[layout.learning().size()];
    this.says = new double[all.size()];
    this.frozenSays = new double[all.size()];
    this.present = new double[contextLength()];
    mixture.settle(mixing.shares());
  }

  @Override
  public void look(Batch batch) {
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
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i)) {
        row.select(batch, i);
        learn(batch, i, batch.target(i, 0));
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
    return wide.lag().length + 1 + says.length;
  }

  @Override
  public void keepContext(double[] into) {
    int lags = wide.lag().length;
    System.arraycopy(wide.lag(), 0, into, 0, lags);
    into[lags] = targets.last();
    System.arraycopy(corrections.errors(), 0, into, lags + 1, says.length);
  }

  @Override
  public void recall(double[] context) {
    keepContext(present);
    recalled = true;
    restoreLags(context);
    restoreErrors(context);
  }

  private void restoreLags(double[] context) {
    System.arraycopy(context, 0, wide.lag(), 0, wide.lag().length);
  }

  private void restoreErrors(double[] context) {
    int lags = wide.lag().length;
    targets.last(context[lags]);
    System.arraycopy(context, lags + 1, corrections.errors(), 0, says.length);
    mixture.settle(mixing.shares());
  }

  @Override
  public void toPresent() {
    if (recalled) {
      recalled = false;
      taken = false;
      restoreLags(present);
      restoreErrors(present);
    }
  }

  private void learn(Batch batch, int i, double y) {
    double said = mixture.predict(row);
    lossSum += lossOf(said, y);
    if (!batch.sawAnything(i)) {
      members.metrics().takeNothing(row);
      return;
    }
    boolean first = !targets.any();
    sayFrozen(batch, i);
    score(members.parameters(), false);
    for (int k = 0; k < says.length; k++) {
      double z = scoreOf(k) + mixture.constant(k);
      says[k] = targets.mean() + targets.spread() * z;
    }
    double mean = targets.mean();
    double spread = targets.spread();
    double counts = targets.takeNote(y);
    if (!first) {
      takeErrors(counts - mean, spread);
      judge(said, y);
    }
    members.take(row, 1);
    step(standardised(counts));
    members.regress(0, counts - targets.origin(), 1);
    members.closeRegression(targets.mean() - targets.origin(), 1 / targets.spread());
    wide.takeNote(batch, i);
    if (recalled) {
      restoreLags(present);
      taken = true;
    }
    remember();
    mixture.settle(mixing.shares());
  }

  private double lossOf(double said, double y) {
    return squared ? loss.value(said, y) : loss.value(standardised(said), standardised(y));
  }

  @Override
  public double lossOf(Batch batch, double[] given) {
    return lossOf(given[0], batch.target(0, 0));
  }

  private double standardised(double y) {
    return targets.standardised(y);
  }

  private void score(double[] parameters, boolean still) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = layout.score(parameters, 0, i, 0, row, still);
    }
  }

  private double scoreOf(int k) {
    int i = layout.learningOf(k);
    return i < 0 ? 0 : scores[i];
  }

  /** What the frozen copy says, in the units of its time. */
  private void sayFrozen(Batch batch, int i) {
    if (!frozen.isThere()) {
      return;
    }
    double[] copy = frozen.numbers();
    frozen.turn(row);
    score(copy, true);
    for (int k = 0; k < says.length; k++) {
      frozenSays[k] = copy[frozen.moreAt()] + copy[frozen.moreAt() + 1] * scoreOf(k);
    }
    row.select(batch, i);
  }

  /** What members to be corrected have missed by without it, in the units they spoke in. */
  private void takeErrors(double target, double spread) {
    for (int k = 0; k < says.length; k++) {
      if (layout.all().get(k) instanceof Corrected) {
        corrections.takeNote(k, target - spread * scoreOf(k));
      }
    }
  }

  /** Judges members, the mixture and the frozen copy by what they said before the target. */
  private void judge(double said, double y) {
    for (int k = 0; k < says.length; k++) {
      receipt.add(k, Math.abs(says[k] - y));
    }
    receipt.close(Math.abs(said - y));
    mixing.judge(says, y, targets.spread());
    if (frozen.isThere()) {
      settled.judge(frozenSays, y, targets.spread());
    }
  }

  private void step(double target) {
    alpha = 0;
    int count = 0;
    for (int i = 0; i < scores.length; i++) {
      if (layout.learning().get(i) instanceof Stepping member) {
        boolean squares = squared || member.fit() == Fit.SQUARES;
        double factor = members.factor(member, steps) / (squares ? 1 : curvature);
        double slope =
            squares ? scores[i] - target : loss.feedback(Link.IDENTITY, scores[i], target);
        members.step(i, 0, factor * slope);
        alpha += factor;
        count++;
      }
    }
    alpha /= count;
  }

  /** Keeps what the next rows will be judged with. */
  private void remember() {
    double[] lag = wide.lag();
    if (lag.length > 0) {
      System.arraycopy(lag, 0, lag, 1, lag.length - 1);
      lag[0] = targets.last();
    }
    if (frozen.isDue(receipt.rows())) {
      frozen.take(members.parameters(), receipt.rows());
      frozen.numbers()[frozen.moreAt()] = targets.mean();
      frozen.numbers()[frozen.moreAt() + 1] = targets.spread();
    }
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
    mixture.publishSettled(settled.shares(), into);
  }

  @Override
  public PredictionRule prediction() {
    return mixture.prediction();
  }

  @Override
  public List<MemberShare> members() {
    return receipt.shares(mixing.shares());
  }

  @Override
  public List<MemberShare> settledMembers() {
    return receipt.shares(settled.shares());
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
    return receipt.regret();
  }

  @Override
  public long numBytes() {
    long others = wide.numBytes() + frozen.numBytes() + mixture.numBytes();
    return members.numBytes() + others + 8L * (16 * says.length + 40);
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
  public void reset() {
    members.reset();
    wide.reset();
    targets.reset();
    corrections.reset();
    mixing.reset();
    settled.reset();
    frozen.reset();
    receipt.reset();
    alpha = 0;
    steps = 0;
    mixture.settle(mixing.shares());
  }

  @Override
  public void save(State state) {
    members.save(state);
    wide.save(state.in("wide"));
    targets.save(state.in("targets"));
    corrections.save(state.in("corrections"));
    mixing.save(state.in("mixing"));
    settled.save(state.in("settled"));
    frozen.save(state);
    receipt.save(state.in("receipt"));
    state.put("alpha", alpha);
    state.put("poolSteps", steps);
  }

  @Override
  public void load(State state) {
    members.load(state);
    wide.load(state.in("wide"));
    targets.load(state.in("targets"));
    corrections.load(state.in("corrections"));
    mixing.load(state.in("mixing"));
    settled.load(state.in("settled"));
    frozen.load(state);
    receipt.load(state.in("receipt"));
    alpha = state.number("alpha");
    steps = state.count("poolSteps");
    mixture.settle(mixing.shares());
  }
}
