package dev.flyball.certify;

import dev.flyball.certify.Certificate.Failure;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Gain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compares a run with every condition of the metric bound. */
final class MetricConditions {
  private final MetricContraction run;
  private final DirectionalLaw law;
  private final int steps;
  private final List<Failure> failures = new ArrayList<>();

  MetricConditions(MetricContraction run, DirectionalLaw law, int steps) {
    this.run = run;
    this.law = law;
    this.steps = steps;
  }

  /** What fails; {@code shown} is the largest |d| that a reference shows, 0 without one. */
  List<Failure> failures(int window, Assumptions granted, double shown) {
    int k = run.space().dimension();
    if (window < k) {
      fail(Condition.WINDOW_SPANS, "T >= " + k, k, window, "T = %s".formatted(k));
    }
    if (steps < window) {
      String required = "a run of at least %s steps".formatted(window);
      String remedy = "record more steps, or take a smaller T";
      fail(Condition.WINDOW_FITS, required, window, steps, remedy);
      return failures;
    }
    if (!(run.weakestFrom(window) > 0)) {
      String required = "lmin(S) > 0 from step %s on".formatted(window);
      String remedy =
          "leave out what is not seen or follows from the rest, or take a beta nearer 1";
      fail(Condition.MEMORY_EXCITED, required, 0, 0, remedy);
    }
    if (run.overLimit(window) > 0) {
      leverage(window);
    }
    disturbance(granted, shown, run.rounding()).ifPresent(failures::add);
    return failures;
  }

  /** What a reference says against the granted bound on d, beyond {@code rounding}. */
  static Optional<Failure> disturbance(Assumptions granted, double shown, double rounding) {
    if (!(shown > granted.disturbance().orElse(Double.POSITIVE_INFINITY) + rounding)) {
      return Optional.empty();
    }
    double limit = granted.disturbance().getAsDouble();
    return Optional.of(
        new Failure(
            Condition.DISTURBANCE,
            String.format(Locale.ROOT, "|d| <= %.4g", limit),
            limit,
            shown,
            "a larger bound; the floor grows in proportion"));
  }

  /** Where the run's own scores leave the granted bound. */
  static List<Failure> score(double largest, double granted) {
    List<Failure> failures = new ArrayList<>();
    if (largest > granted) {
      failures.add(
          new Failure(
              Condition.SECTOR,
              String.format(Locale.ROOT, "|score| <= %.4g", granted),
              granted,
              largest,
              "a larger bound; the contraction falls with sigma'(bound)"));
    }
    return failures;
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

  /** What to do where the error at the start of a run is not less in doubt at its end. */
  static String notForgotten(MetricCurve curve, double forgets) {
    return String.format(
        Locale.ROOT,
        "U may grow at %d of %d steps; the printed gain at eta = 1 - beta = %.6g never lets it",
        curve.overLimit(0),
        curve.length(),
        forgets);
  }

  private void leverage(int from) {
    double largest = 0;
    for (int t = from; t < steps; t++) {
      largest = Math.max(largest, run.overLimitAt(t) ? run.leverage(t) : 0);
    }
    double limit = run.leverageLimit();
    // At eta = 2 - beta the normalised gain has no limit either, but a floor some fifty times
    // higher.
    String remedy =
        String.format(
            Locale.ROOT,
            "%d of %d steps; the printed gain at eta = 1 - beta = %.6g has no limit",
            run.overLimit(from),
            steps - from,
            1 - law.beta());
    if (law.gain() == Gain.PRINTED && limit <= 0) {
      double least = (1 - law.beta()) / 2;
      String required = String.format(Locale.ROOT, "eta > (1 - beta) / 2 = %.4g", least);
      fail(Condition.LEVERAGE, required, least, law.eta(), "the memory forgets faster; " + remedy);
      return;
    }
    String required =
        law.gain() == Gain.TRUST
            ? "h below a limit that falls with the residual"
            : String.format(Locale.ROOT, "h < %.4g", limit);
    fail(Condition.LEVERAGE, required, limit, largest, remedy);
  }

  private void fail(
      Condition condition, String required, double limit, double actual, String remedy) {
    failures.add(new Failure(condition, required, limit, actual, remedy));
  }
}
