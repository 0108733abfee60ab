package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Holds the conditions of a bound against a run, and keeps those that fail. */
final class Conditions {
  private static final String LONGER = "record more steps, or take a smaller T";

  private final List<Failure> failures = new ArrayList<>();

  List<Failure> failures() {
    return failures;
  }

  boolean hold() {
    return failures.isEmpty();
  }

  /** Notes a condition that asks for {@code required} and found {@code actual} beside a limit. */
  Conditions need(
      boolean holds,
      Condition condition,
      String required,
      double limit,
      double actual,
      Supplier<String> remedy) {
    if (!holds) {
      failures.add(new Failure(condition, required, limit, actual, remedy.get()));
    }
    return this;
  }

  Conditions need(
      boolean holds,
      Condition condition,
      String required,
      double limit,
      double actual,
      String remedy) {
    return need(holds, condition, required, limit, actual, () -> remedy);
  }

  /** A window of T steps spans k directions. */
  Conditions spans(int window, int k, String remedy) {
    return need(window >= k, Condition.WINDOW_SPANS, "T >= " + k, k, window, remedy);
  }

  /** A run of n steps holds the steps that are needed. */
  Conditions fits(int needed, int steps) {
    String required = "a run of at least %s steps".formatted(needed);
    return need(steps >= needed, Condition.WINDOW_FITS, required, needed, steps, LONGER);
  }

  /** A number is above 0. */
  Conditions positive(Condition condition, String what, double actual, Supplier<String> remedy) {
    return need(actual > 0, condition, what + " > 0", 0, actual, remedy);
  }

  /** What a run or its reference shows stays within what was granted, if anything was. */
  Conditions granted(
      Condition condition, String what, double granted, double shown, double slack, String remedy) {
    String required = text("%s <= %.4g", what, granted);
    return need(!(shown > granted + slack), condition, required, granted, shown, remedy);
  }

  /** No reference shows more than the granted bound on d and {@code rounding}. */
  Conditions disturbance(Assumptions granted, double shown, double rounding) {
    double limit = granted.disturbance().orElse(Double.POSITIVE_INFINITY);
    String remedy = "a larger bound; the floor grows in proportion";
    return granted(Condition.DISTURBANCE, "|d|", limit, shown, rounding, remedy);
  }

  /** At the end little of the error at the start is left, above a finite floor. */
  Conditions forgets(double left, double floor, String remedy) {
    boolean finite = Double.isFinite(floor);
    return need(
        left <= ErrorBound.MOST_KEPT && finite,
        Condition.FORGETS_START,
        finite ? "at most %s left".formatted(ErrorBound.MOST_KEPT) : "a floor",
        ErrorBound.MOST_KEPT,
        finite ? left : floor,
        remedy);
  }

  /** A rate of 1 to rounding, and a bound that is not finite, are none. */
  Conditions contracts(double q, double a, double l) {
    return need(
        q < 1 && Double.isFinite(a) && Double.isFinite(l),
        Condition.CONTRACTS,
        "q < 1 with finite A and L",
        1,
        q,
        "to rounding nothing contracts: a larger eta, or columns that vary more");
  }
}
