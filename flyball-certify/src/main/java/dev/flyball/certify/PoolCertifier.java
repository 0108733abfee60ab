package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.control.MemberShare;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolLaw;
import dev.flyball.control.PoolMember;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Metric;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.control.Regret;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.loss.Sector;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Certifies a pool. Members that step on the model's own rows are certified each: those of squares
 * by how their own steps carry errors on, logistic ones by the metric bound, where a bound on the
 * score is granted. The mixture's weights are sum p_k w_k, so that the certified part of a
 * prediction is off by at most the mean of its members' bounds, |sum p_k x'(w_k - w*)| &lt;= sum
 * p_k |x'(w_k - w*)|. Members that are not certified (wide rows, corrections, the mean, the last
 * target, ridge regression in coordinates of its own) have no such bound; of the whole mixture
 * there is the receipt.
 */
public final class PoolCertifier {
  private final RunRecord record;
  private final LearnerSpec spec;
  private final PoolController pool;
  private final Space space;
  private final boolean recorded;
  private final Assumptions granted;
  private final MemberTargets targets;
  private final Map<Metric, MemberRows> rows = new HashMap<>();

  private PoolCertifier(
      RunRecord record, LearnerSpec spec, PoolController pool, Space space, Assumptions granted) {
    this.record = record;
    this.spec = spec;
    this.pool = pool;
    this.space = space;
    this.recorded = !(space instanceof Space.Part);
    this.targets = MemberTargets.of(record, spec.model());
    this.granted = granted;
  }

  /**
   * Certifies the run that {@code pool} has made of {@code record}, whose disturbance is granted.
   */
  public static PoolCertifier of(
      RunRecord record, LearnerSpec spec, PoolController pool, Assumptions granted) {
    Space space = Spaces.fullOrActive(record);
    return new PoolCertifier(record, spec, pool, space, granted);
  }

  /** The certifier of the same run if the table had only the columns of {@code part}. */
  public PoolCertifier without(Space.Part part) {
    return new PoolCertifier(record, spec, pool, part, granted);
  }

  /**
   * The answer for one member.
   *
   * @param standing its share and its loss
   * @param certificate the answer, in units of the rows and of what the member's targets are
   *     measured in
   * @param prediction the bound on what its last prediction was off, in units of the target; empty
   *     where it is not certified
   */
  public record MemberAnswer(
      MemberShare standing, Certificate certificate, OptionalDouble prediction) {

    public boolean certified() {
      return certificate instanceof Certified;
    }
  }

  /**
   * The answer for the whole pool, its linear part: nothing is certified of trees on it, which move
   * with every renewal.
   *
   * @param members one answer a member
   * @param disturbance the bound on |d| that was used, in units of the members' targets
   * @param shown whether that bound is one that the fit of this run shows, not a granted one
   * @param largest the largest |d| that the fit of this run shows; a granted bound below it is
   *     refused
   * @param spread that of the target, which a bound on a prediction is to be held against
   * @param share the share of the mixture that is certified
   * @param prediction what that part of the last prediction was off at most, in units of the target
   * @param regret the receipt of the whole mixture
   */
  public record Answer(
      List<MemberAnswer> members,
      double disturbance,
      boolean shown,
      double largest,
      double spread,
      double share,
      OptionalDouble prediction,
      Regret regret) {

    /** How many members are certified. */
    public long certified() {
      return members.stream().filter(MemberAnswer::certified).count();
    }
  }

  /** The answer; the error at the start is that of weights of zero. */
  public Answer certify() {
    boolean shown = granted.disturbance().isEmpty();
    double largest = targets.largestDisturbance(space);
    double disturbance = granted.disturbance().orElse(largest);
    double rounding = targets.rounding(space);
    Optional<Failure> contradicted = MetricConditions.disturbance(granted, largest, rounding);
    List<MemberAnswer> answers = new ArrayList<>();
    double share = 0;
    double sum = 0;
    for (int k = 0; k < pool.members().size(); k++) {
      MemberAnswer answer = answer(k, disturbance + rounding, contradicted);
      answers.add(answer);
      if (answer.prediction().isPresent()) {
        share += answer.standing().share();
        sum += answer.standing().share() * answer.prediction().getAsDouble();
      }
    }
    OptionalDouble prediction = share > 0 ? OptionalDouble.of(sum / share) : OptionalDouble.empty();
    return new Answer(
        answers, disturbance, shown, largest, targets.spread(), share, prediction, pool.regret());
  }

  private MemberAnswer answer(int k, double disturbance, Optional<Failure> contradicted) {
    MemberShare standing = pool.members().get(k);
    Optional<Unknown> outside = outside(standing.member());
    if (outside.isPresent()) {
      return unknown(standing, outside.get());
    }
    Stepping member = (Stepping) standing.member();
    MemberRows own = recorded ? whole(member.metric()) : rows(member.metric());
    MemberReplay replay = new MemberReplay(record, spec, targets, own, member);
    Optional<Unknown> foreign = recorded ? replay.compare(pool, k) : Optional.empty();
    if (foreign.isPresent()) {
      return unknown(standing, foreign.get());
    }
    if (logistic(member)) {
      double bound = granted.scoreBound().getAsDouble();
      Optional<Failure> beyond = MetricConditions.score(replay.largestScore(), bound);
      if (beyond.isPresent()) {
        return refused(standing, beyond.get());
      }
      // d is (p - y) sqrt(weight) / c of the reference: at most sqrt(weight) / c, whatever it is.
      double most = targets.largestWeight() / spec.loss().curvature(Link.LOGISTIC);
      return inMetric(standing, member, (Metric.Forgetting) member.metric(), most);
    }
    return contradicted.isPresent()
        ? refused(standing, contradicted.get())
        : atEnd(standing, member, disturbance, replay.off());
  }

  private MemberAnswer refused(MemberShare standing, Failure failure) {
    return new MemberAnswer(
        standing, new NotCertified(space, List.of(failure)), OptionalDouble.empty());
  }

  private MemberAnswer unknown(MemberShare standing, Unknown why) {
    return new MemberAnswer(
        standing, new CannotBeKnown(space, List.of(why), Optional.empty()), OptionalDouble.empty());
  }

  private boolean logistic(Stepping member) {
    return member.fit() == Fit.LOSS && spec.model().link() == Link.LOGISTIC;
  }

  private Optional<Unknown> outside(PoolMember member) {
    if (!(member instanceof Stepping stepping)) {
      return Optional.of(new Unknown(member.name(), "it takes no steps that the theorems analyse"));
    }
    if (stepping.wide()) {
      return Optional.of(
          new Unknown(
              "wide rows", "they hold more than the model's inputs, in a memory partly diagonal"));
    }
    Model model = spec.model();
    boolean squares =
        stepping.fit() == Fit.SQUARES
            || (model.link() == Link.IDENTITY && spec.loss().equals(Loss.squared()));
    if (!squares) {
      if (!logistic(stepping) || model.heads() > 1 || !spec.loss().equals(Loss.logistic())) {
        return Optional.of(
            new Unknown("its loss", "the bounds are for the squared and the two-class logistic"));
      }
      if (granted.scoreBound().isEmpty() || stepping.metric() instanceof Metric.Isotropic) {
        return Optional.of(
            new Unknown(
                "a bound on the score",
                "where a logistic model is sure of itself its slope no longer follows the error"));
      }
    }
    boolean dense = ((PoolLaw) spec.law()).memory() instanceof Memory.Dense;
    return dense || stepping.metric() instanceof Metric.Isotropic
        ? Optional.empty()
        : Optional.of(new Unknown("the memory is in blocks", "the metric bound needs one"));
  }

  /** A logistic member: its slope follows the error by a factor that only a sector bounds. */
  private MemberAnswer inMetric(
      MemberShare standing, Stepping member, Metric.Forgetting metric, double disturbance) {
    double least = Link.LOGISTIC.derivative(granted.scoreBound().getAsDouble());
    MetricCurve curve =
        rows(metric).curve().with((t, h) -> rate(member, t, h), new Sector(4 * least, 1));
    ErrorBound.AlongRun bound = curve.along(disturbance);
    double[] predictions = curve.predictions(targets.startError(space), disturbance);
    double last = 0;
    for (double prediction : predictions) {
      last = prediction > 0 ? prediction : last;
    }
    return answer(standing, bound, last);
  }

  /** A member of squares: its own steps carry errors on exactly. */
  private MemberAnswer atEnd(
      MemberShare standing, Stepping member, double disturbance, double drift) {
    MemberRows rows = rows(member.metric());
    Transition transition =
        new Transition(
            record,
            space,
            (t, i, into) -> rows.direction(t, rate(member, t, rows.leverage(t)), into));
    Transition.Bound bound = transition.between(0, record.steps());
    Transition.LastRow last = transition.lastRow();
    double off = 0;
    if (last != null) {
      Transition.Bound prediction = transition.prediction(last.row(), last.step());
      off =
          prediction.left() * targets.startError(space)
              + prediction.floor() * disturbance
              + drift * Math.sqrt(Kernels.squaredNorm(last.row(), 0, last.row().length));
    }
    return answer(
        standing,
        new ErrorBound.AtEnd(record.steps(), bound.left(), bound.floor(), disturbance, drift),
        off);
  }

  private static double rate(Stepping member, int t, double leverage) {
    return member.rate().after(t) / (1 + leverage);
  }

  private MemberAnswer answer(MemberShare standing, ErrorBound.Recorded bound, double prediction) {
    double floor = bound.at(record.steps(), 0);
    Optional<Failure> empty =
        MetricConditions.forgets(bound.left(), floor, "some direction was hardly ever seen");
    if (empty.isPresent()) {
      return refused(standing, empty.get());
    }
    return new MemberAnswer(
        standing, new Certified(space, bound), OptionalDouble.of(targets.unit() * prediction));
  }

  /** The rows on all parameters, for the replay. */
  private MemberRows whole(Metric metric) {
    return space instanceof Space.Full
        ? rows(metric)
        : new MemberRows(record, new Space.Full(record.width()), metric);
  }

  private MemberRows rows(Metric metric) {
    return rows.computeIfAbsent(metric, kind -> new MemberRows(record, space, kind));
  }
}
