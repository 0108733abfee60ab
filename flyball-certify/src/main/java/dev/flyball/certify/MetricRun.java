package dev.flyball.certify;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.linalg.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recorded run of the directional law in its own metric, dense or sift: its steps, whether they
 * are the law's, and what follows from them. O(n d^3).
 */
final class MetricRun {
  /** How well a law knows the largest leverage of several rows. */
  private static final double ITERATED = 0.01;

  final RunRecord record;
  final Loop loop;
  final DirectionalLaw law;
  final Space space;
  final MetricCurve curve;

  /** The replay at its end. */
  final Replay replayed;

  /** What rounding adds to a residual. */
  final double rounding;

  /** The first step that is none of the law's. */
  final Optional<Unknown> foreign;

  /** {@code recorded} is false for a space in which nobody has made these steps. */
  MetricRun(RunRecord record, Loop loop, Assumptions granted, Space space, boolean recorded) {
    this.record = record;
    this.loop = loop;
    this.law = loop.directional().orElseThrow();
    this.space = space;
    this.replayed = loop.replay(record, space);
    Conformity conformity = recorded ? new Conformity(record, space) : null;
    double[] direction = new double[space.dimension()];
    this.curve =
        MetricCurve.of(
            replayed,
            record.steps(),
            replay -> alpha(replay, conformity, direction),
            loop.share(granted));
    this.foreign = recorded ? conformity.found() : Optional.empty();
    this.rounding = record.rounding();
  }

  private double alpha(Replay replay, Conformity conformity, double[] direction) {
    if (conformity == null) {
      return loop.alpha(0, loop.leverage(replay), 0);
    }
    replay.direction(direction);
    double length = Math.sqrt(Kernels.squaredNorm(direction, 0, direction.length));
    double alpha = loop.alpha(energy(replay, direction), loop.leverage(replay), length);
    if (replay.rows() > 1) {
      // The largest leverage of several rows is iterated for, and the bound is for any alpha.
      double taken = conformity.taken(replay.step(), direction);
      alpha = Math.abs(taken - alpha) <= ITERATED * alpha ? taken : alpha;
    }
    conformity.see(replay.step(), alpha, direction);
    return alpha;
  }

  /** grad'B^-1 grad with grad = G's. */
  private double energy(Replay replay, double[] direction) {
    double energy = 0;
    for (int i = 0; i < replay.rows(); i++) {
      energy +=
          record.slope(replay.step(), i)
              * Kernels.dot(replay.row(i), 0, direction, 0, direction.length);
    }
    return energy;
  }

  /** Follows the run against a reference. */
  Trajectory against(double[] reference) {
    Replay fresh = loop.replay(record, space);
    return new MetricTrajectory(record, space, fresh, loop, curve, reference).follow();
  }

  /** The answer where steps are not the law's; empty where they are. */
  Optional<Certificate> foreignAnswer() {
    return foreign.map(step -> new CannotBeKnown(space, List.of(step), Optional.empty()));
  }

  /**
   * The answer for the recorded steps and no others, unless {@code failed} says otherwise.
   *
   * @param shown the largest |d| that a reference shows
   */
  Certificate along(Assumptions granted, double shown, List<Failure> failed, String remedy) {
    if (foreign.isPresent()) {
      return foreignAnswer().orElseThrow();
    }
    List<Failure> failures = new ArrayList<>(failed);
    MetricConditions.disturbance(granted, shown, rounding).ifPresent(failures::add);
    ErrorBound.AlongRun bound = curve.along(granted.disturbance().orElse(0) + rounding);
    MetricConditions.forgets(bound.left(), bound.l(), remedy).ifPresent(failures::add);
    return failures.isEmpty() ? bound.answer(space, granted) : new NotCertified(space, failures);
  }
}
