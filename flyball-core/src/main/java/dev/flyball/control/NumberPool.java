package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.control.PoolMember.Corrected;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Mean;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;

/**
 * The pool for one number. Members measure the target from its first value; a loss that has a width
 * measures it in running spreads of the target. All of it is undone in what leaves ({@link
 * NumberMixture}).
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
  private double[] predicted = new double[1];
  private double alpha;
  private double lossSum;
  private long steps;

  NumberPool(PoolLaw law, Model model, Loss loss, Workers workers) {
    List<PoolMember> all = law.numbers();
    this.loss = loss;
    this.squared = loss.equals(Loss.squared());
    this.curvature = loss.curvature(Link.IDENTITY);
    boolean anyWide = MemberLayout.anyWide(all);
    this.wide = new WideRow(anyWide ? LAGS : 0, anyWide ? model.inputs() : 0);
    this.row = new PoolRow(model, wide);
    this.layout = new MemberLayout(all, 1, model.parameters(), wide.length());
    this.members = new Members(layout, law.memory(), workers);
    this.corrections = new Corrections(all.size());
    boolean[] takesPart = new boolean[all.size()];
    Arrays.fill(takesPart, true);
    this.mixing = new PolyMixing(takesPart);
    for (int k = 0; k < takesPart.length; k++) {
      takesPart[k] = all.get(k) instanceof Stepping || all.get(k) instanceof Mean;
    }
    this.settled = new PolyMixing(takesPart);
    this.frozen = new FrozenCopy(members.parameters().length + 1);
    this.mixture = new NumberMixture(model, members, wide, targets, corrections);
    this.receipt = new Receipt(all);
    this.scores = new double[layout.stepping().size()];
    this.says = new double[all.size()];
    this.frozenSays = new double[all.size()];
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
        learn(batch.target(i, 0), batch.sawAnything(i));
      }
    }
    steps++;
  }

  private void learn(double y, boolean sawAnything) {
    double said = mixture.predict(row);
    lossSum += lossOf(said, y);
    if (!sawAnything) {
      members.metrics().takeNothing(row);
      return;
    }
    boolean first = !targets.any();
    if (frozen.isThere()) {
      double[] copy = frozen.numbers();
      say(copy, copy[copy.length - 1], true, frozenSays);
    }
    say(members.parameters(), targets.mean(), false, says);
    double target = targets.takeNote(y) - targets.origin();
    if (!first) {
      judge(said, y);
    }
    members.metrics().take(row, 1);
    step(target);
    wide.takeNote();
    remember(target);
    mixture.settle(mixing.shares());
  }

  /** A loss with a width is in spreads of the target. */
  private double lossOf(double said, double y) {
    double unit = squared ? 1 : targets.spread();
    return loss.value(said / unit, y / unit);
  }

  /** What every member says of the row, measured from the origin; leaves the scores behind. */
  private void say(double[] parameters, double mean, boolean still, double[] into) {
    for (int i = 0; i < scores.length; i++) {
      scores[i] = layout.score(parameters, 0, i, 0, row, still);
    }
    for (int k = 0; k < into.length; k++) {
      int i = layout.steppingOf(k);
      into[k] = (i < 0 ? 0 : scores[i]) + mixture.constant(k, mean);
    }
  }

  /** Judges members, the mixture and the frozen copy by what they said before the target. */
  private void judge(double said, double y) {
    double target = y - targets.origin();
    for (int k = 0; k < says.length; k++) {
      receipt.add(k, Math.abs(says[k] - target));
    }
    receipt.close(Math.abs(said - y));
    mixing.judge(says, target, targets.spread());
    if (frozen.isThere()) {
      settled.judge(frozenSays, target, targets.spread());
    }
  }

  private void step(double target) {
    alpha = 0;
    for (int i = 0; i < scores.length; i++) {
      boolean squares = squared || layout.stepping().get(i).fit() == Fit.SQUARES;
      double factor = members.factor(i, steps) / (squares ? 1 : curvature);
      members.step(i, 0, factor * feedback(scores[i], target, squares));
      alpha += factor / scores.length;
    }
  }

  private double feedback(double score, double target, boolean squares) {
    if (squares) {
      return score - target;
    }
    double spread = targets.spread();
    return spread * loss.feedback(Link.IDENTITY, score / spread, target / spread);
  }

  /** Keeps what the next rows will be judged with. */
  private void remember(double target) {
    for (int k = 0; k < says.length; k++) {
      if (layout.all().get(k) instanceof Corrected) {
        corrections.takeNote(k, target - scores[layout.steppingOf(k)]);
      }
    }
    double[] lag = wide.lag();
    if (lag.length > 0) {
      System.arraycopy(lag, 0, lag, 1, lag.length - 1);
      lag[0] = targets.last();
    }
    if (frozen.isDue(receipt.rows())) {
      double[] copy = frozen.numbers();
      System.arraycopy(members.parameters(), 0, copy, 0, copy.length - 1);
      copy[copy.length - 1] = targets.mean();
      frozen.filled(receipt.rows());
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
