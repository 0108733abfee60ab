package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pool for one number. Members see the target centred and scaled by what was seen of it, z = (y
 * - centre) / spread, which is undone in all that leaves: y^ = centre + spread * sum of p_k z^_k.
 * For a model with an intercept the mixture is therefore one parameter vector, sum of p_k w_k in
 * units of the target, with the running mean and the last target in the intercept.
 *
 * <p>Members are mixed on the slopes of the absolute error, rho_k = sign(y^ - y) (y^ - y^_k) /
 * spread: a single outlier would own the regrets of squared errors.
 */
final class NumberPool implements PoolController {
  private final List<PoolMember> members;
  private final Model model;
  private final Loss loss;
  private final double curvature;
  private final int width;
  private final int intercept;
  private final PoolRow row;
  private final PoolMetrics metrics;
  private final int[] metricOf;
  private final MemberWeights weights;
  private final Mixing mixing;
  private final Standardiser scale;
  private final double[] target = new double[1];
  private final double[] z;
  private final double[] mixture;
  private double[] predicted = new double[1];
  private double last = Double.NaN;
  private double alpha;
  private double lossSum;
  private long steps;

  NumberPool(PoolLaw law, Model model, Loss loss, Workers workers) {
    this.members = law.numbers();
    this.model = model;
    this.loss = loss;
    this.curvature = loss.curvature(Link.IDENTITY);
    this.width = model.parameters();
    this.intercept = model.interceptAt();
    this.row = new PoolRow(model);
    this.metrics = new PoolMetrics(members, width, law.memory(), workers);
    this.metricOf = new int[members.size()];
    for (int k = 0; k < metricOf.length; k++) {
      metricOf[k] =
          members.get(k) instanceof PoolMember.Stepping stepping ? metrics.of(stepping) : -1;
    }
    this.weights = new MemberWeights(members, 1, width);
    double[] prior = new double[members.size()];
    Arrays.fill(prior, 1);
    this.mixing = new Mixing(prior);
    this.scale = Standardiser.robust(1, Double.POSITIVE_INFINITY);
    this.z = new double[members.size()];
    this.mixture = new double[width + 1];
    mix();
  }

  @Override
  public void look(Batch batch) {
    row.of(batch, mixture);
    if (predicted.length < batch.rows()) {
      predicted = new double[2 * batch.rows()];
    }
    for (int i = 0; i < batch.rows(); i++) {
      row.select(i);
      predicted[i] = row.score(i) + mixture[width];
      double miss = batch.labelled(i) ? predicted[i] - batch.target(i, 0) : 0;
      if (!Double.isFinite(row.energy()) || !Double.isFinite(miss * miss)) {
        throw new DivergenceException(
            "the row has energy %s and the prediction misses by %s; standardise the inputs"
                .formatted(row.energy(), miss));
      }
    }
  }

  private double predict() {
    return row.times(mixture, 0) + mixture[width];
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
        double y = batch.target(i, 0);
        row.select(i);
        lossSum += loss.value(standardised(predict()), standardised(y));
        if (batch.sawAnything(i)) {
          learn(y);
        } else {
          metrics.takeNothing(row.nothing());
        }
      }
    }
    steps++;
    mix();
  }

  private void learn(double y) {
    double said = 0;
    double[] shares = mixing.shares();
    for (int k = 0; k < z.length; k++) {
      z[k] = weights.has(k) ? weights.score(k, 0, row) : constant(k);
      said += shares[k] * z[k];
    }
    judge(said, standardised(y));
    target[0] = y;
    scale.observe(target);
    last = y;
    metrics.take(row.sensitivity(curvature), row.x());
    step(standardised(y));
    mix();
  }

  /** What a member without parameters says: the running mean is the centre itself. */
  private double constant(int k) {
    boolean isLast = members.get(k) instanceof PoolMember.Last;
    return isLast && !Double.isNaN(last) ? standardised(last) : 0;
  }

  private double standardised(double y) {
    return scale.standardise(0, y);
  }

  private void judge(double said, double y) {
    double slope = Math.signum(said - y);
    double spread = scale.spread(0);
    for (int k = 0; k < z.length; k++) {
      mixing.judge(k, slope * (said - z[k]), spread * Math.abs(z[k] - y));
    }
    mixing.close(spread * Math.abs(said - y));
  }

  private void step(double y) {
    alpha = 0;
    for (int k = 0; k < z.length; k++) {
      if (members.get(k) instanceof PoolMember.Stepping member) {
        SharedMetric metric = metrics.at(metricOf[k]);
        double rate = metric.alpha(member.etaAfter(steps));
        alpha += mixing.shares()[k] * rate;
        weights.step(k, 0, -rate * feedback(member, z[k], y), metric.solution());
      }
    }
  }

  /** Least squares has curvature 1: in the shared metric its step is c times as long. */
  private double feedback(PoolMember.Stepping member, double score, double y) {
    return member.fit() == PoolMember.Fit.SQUARES
        ? curvature * (score - y)
        : loss.feedback(Link.IDENTITY, score, y);
  }

  /** Brings the mixture up to date. */
  private void mix() {
    double[] shares = mixing.shares();
    double spread = scale.spread(0);
    weights.mix(shares, spread, mixture);
    double offset = scale.centre(0);
    for (int k = 0; k < shares.length; k++) {
      if (!weights.has(k)) {
        offset += spread * shares[k] * constant(k);
      }
    }
    mixture[width] = intercept < 0 ? offset : 0;
    if (intercept >= 0) {
      mixture[intercept] += offset;
    }
  }

  @Override
  public double lossSum() {
    return lossSum;
  }

  @Override
  public void mixture(double[] into) {
    System.arraycopy(mixture, 0, into, 0, width);
  }

  @Override
  public void publish(double[] into) {
    System.arraycopy(mixture, 0, into, 0, mixture.length);
  }

  @Override
  public PredictionRule prediction() {
    return new OffsetPrediction(model);
  }

  @Override
  public List<MemberShare> members() {
    List<MemberShare> all = new ArrayList<>();
    for (int k = 0; k < z.length; k++) {
      double mean = mixing.loss(k) / Math.max(1, mixing.rows());
      all.add(new MemberShare(members.get(k), mixing.shares()[k], mean));
    }
    return all;
  }

  @Override
  public double[] parametersOf(int k) {
    if (!weights.has(k)) {
      return new double[0];
    }
    double[] own = weights.of(k);
    for (int j = 0; j < own.length; j++) {
      own[j] *= scale.spread(0);
    }
    if (intercept >= 0) {
      own[intercept] += scale.centre(0);
    }
    return own;
  }

  @Override
  public Regret regret() {
    return mixing.receipt(members);
  }

  @Override
  public long numBytes() {
    return metrics.numBytes() + weights.numBytes() + 8L * (mixture.length + 6L * z.length + 20);
  }

  @Override
  public Observability observability() {
    return metrics.observability();
  }

  @Override
  public double leverage() {
    return metrics.leverage();
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public void reset() {
    metrics.reset();
    weights.reset();
    mixing.reset();
    scale.reset();
    last = Double.NaN;
    alpha = 0;
    steps = 0;
    mix();
  }

  @Override
  public void save(State state) {
    metrics.save(state.in("metrics"));
    weights.save(state);
    mixing.save(state.in("mixing"));
    scale.save(state.in("targets"));
    state.put("last", last);
    state.put("alpha", alpha);
    state.put("poolSteps", steps);
  }

  @Override
  public void load(State state) {
    metrics.load(state.in("metrics"));
    weights.load(state);
    mixing.load(state.in("mixing"));
    scale.load(state.in("targets"));
    last = state.number("last");
    alpha = state.number("alpha");
    steps = state.count("poolSteps");
    mix();
  }
}
