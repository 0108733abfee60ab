package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.Failure;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks every condition of the metric bound on a run. */
final class MetricConditions {
  private MetricConditions() {}

  /**
   * The conditions that fail; {@code shown} is the largest |d| that a reference shows, 0 without
   * one.
   */
  static List<Failure> of(MetricContraction run, int window, Assumptions granted, double shown) {
    List<Failure> failures = new ArrayList<>();
    int k = run.space.dimension();
    int steps = run.record.steps();
    if (window < k) {
      failures.add(
          new Failure(Condition.WINDOW_SPANS, "T >= " + k, k, window, "T = %s".formatted(k)));
    }
    if (steps < window) {
      failures.add(tooShort(window, steps, "record more steps, or take a smaller T"));
      return failures;
    }
    if (!(run.curve.weakestFrom(window) > 0)) {
      String required = "lmin(S) > 0 from step %s on".formatted(window);
      String remedy =
          "leave out what is not seen or follows from the rest, or take a beta nearer 1";
      failures.add(new Failure(Condition.MEMORY_EXCITED, required, 0, 0, remedy));
    }
    if (run.curve.overLimit(window) > 0) {
      failures.add(leverage(run, window));
    }
    disturbance(granted, shown, run.rounding).ifPresent(failures::add);
    return failures;
  }

  /** A run that holds no window of {@code needed} steps. */
  static Failure tooShort(int needed, long steps, String remedy) {
    String required = "a run of at least %s steps".formatted(needed);
    return new Failure(Condition.WINDOW_FITS, required, needed, steps, remedy);
  }

  /**
   * The conditions that fail at the end of a run that leaves {@code left} of the error at its
   * start, above {@code floor}.
   */
  static List<Failure> atEnd(
      Assumptions granted,
      double shown,
      double rounding,
      double left,
      double floor,
      String remedy) {
    return Stream.of(disturbance(granted, shown, rounding), forgets(left, floor, remedy))
        .flatMap(Optional::stream)
        .toList();
  }

  /** A failure if a reference shows more than the granted bound on d and {@code rounding}. */
  static Optional<Failure> disturbance(Assumptions granted, double shown, double rounding) {
    if (!(shown > granted.disturbance().orElse(Double.POSITIVE_INFINITY) + rounding)) {
      return Optional.empty();
    }
    double limit = granted.disturbance().getAsDouble();
    return Optional.of(
        new Failure(
            Condition.DISTURBANCE,
            text("|d| <= %.4g", limit),
            limit,
            shown,
            "a larger bound; the floor grows in proportion"));
  }

  /** A failure if scores up to {@code largest} exceed the granted bound. */
  static Optional<Failure> score(double largest, double granted) {
    return largest <= granted
        ? Optional.empty()
        : Optional.of(
            new Failure(
                Condition.SECTOR,
                text("|score| <= %.4g", granted),
                granted,
                largest,
                "a larger bound; the contraction falls with sigma'(bound)"));
  }

  /** Fails where {@code left} of the error at the start or an infinite floor promise nothing. */
  static Optional<Failure> forgets(double left, double floor, String remedy) {
    if (left <= ErrorBound.MOST_KEPT && Double.isFinite(floor)) {
      return Optional.empty();
    }
    return Optional.of(
        new Failure(
            Condition.FORGETS_START,
            Double.isFinite(floor) ? "at most %s left".formatted(ErrorBound.MOST_KEPT) : "a floor",
            ErrorBound.MOST_KEPT,
            Double.isFinite(floor) ? left : floor,
            remedy));
  }

  /** Fails where q, A and L are none: a rate of 1 to rounding, or no finite bound. */
  static Optional<Failure> rate(double q, double a, double l) {
    return q < 1 && Double.isFinite(a) && Double.isFinite(l)
        ? Optional.empty()
        : Optional.of(
            new Failure(
                Condition.CONTRACTS,
                "q < 1 with finite A and L",
                1,
                q,
                "to rounding nothing contracts: a larger eta, or columns that vary more"));
  }

  private static Failure leverage(MetricContraction run, int from) {
    int steps = run.record.steps();
    double largest = 0;
    for (int t = from; t < steps; t++) {
      MetricStep step = run.curve.step(t);
      largest = Math.max(largest, step.surplus() > 0 ? 0 : step.leverage());
    }
    GradientLaw law = run.law;
    double limit = run.leverageLimit();
    // At eta = 2 - beta the normalised gain has no limit either, but a floor some fifty times
    // higher.
    String remedy =
        text(
            "%d of %d steps; the printed gain at eta = 1 - beta = %.6g has no limit",
            run.curve.overLimit(from), steps - from, 1 - law.beta());
    if (law.gain() == Gain.PRINTED && limit <= 0) {
      double least = (1 - law.beta()) / 2;
      return new Failure(
          Condition.LEVERAGE,
          text("eta > (1 - beta) / 2 = %.4g", least),
          least,
          law.eta(),
          "the memory forgets faster; " + remedy);
    }
    String required =
        law.gain() == Gain.TRUST
            ? "h below a limit that falls with the residual"
            : text("h < %.4g", limit);
    return new Failure(Condition.LEVERAGE, required, limit, largest, remedy);
  }
}
