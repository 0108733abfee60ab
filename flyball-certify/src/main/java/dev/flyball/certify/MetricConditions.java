package dev.flyball.certify;

import dev.flyball.certify.Certificate.Failure;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Gain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
      String remedy = "a larger T, or a beta nearer 1, if the direction is seen at all";
      fail(Condition.MEMORY_EXCITED, required, 0, 0, remedy);
    }
    if (run.overLimit(window) > 0) {
      leverage(window);
    }
    if (shown > granted.disturbance().orElse(Double.POSITIVE_INFINITY)) {
      double limit = granted.disturbance().getAsDouble();
      String required = String.format(Locale.ROOT, "|d| <= %.4g", limit);
      String remedy = "a larger bound; the floor grows in proportion";
      fail(Condition.DISTURBANCE, required, limit, shown, remedy);
    }
    return failures;
  }

  private void leverage(int from) {
    double largest = 0;
    for (int t = from; t < steps; t++) {
      largest = Math.max(largest, run.overLimitAt(t) ? run.leverage(t) : 0);
    }
    double limit = run.leverageLimit();
    String unlimited =
        law.gain() == Gain.PRINTED
            ? String.format(
                Locale.ROOT, "the printed gain at eta = 1 - beta = %.6g", 1 - law.beta())
            : String.format(
                Locale.ROOT, "the normalised gain at eta = 2 - beta = %.6g", 2 - law.beta());
    String remedy =
        "%s of %s steps; %s has no limit".formatted(run.overLimit(from), steps - from, unlimited);
    fail(Condition.LEVERAGE, String.format(Locale.ROOT, "h < %.4g", limit), limit, largest, remedy);
  }

  private void fail(
      Condition condition, String required, double limit, double actual, String remedy) {
    failures.add(new Failure(condition, required, limit, actual, remedy));
  }
}
