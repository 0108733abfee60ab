package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import java.util.Arrays;
import java.util.Locale;

/**
 * A bound on |e_t| as a curve over steps: at most A q^n |e| at the start + L d-bar.
 *
 * @param from the step it counts from, which is the first that it speaks of
 * @param until the last step that it speaks of; {@link #LASTING} where it holds for every step that
 *     keeps to the same constants, recorded or not
 * @param q the contraction of the error at the start over {@code period} steps
 * @param a how much the error may grow before it contracts
 * @param l the floor for a disturbance of at most 1
 * @param curve the bound on |e_t| for an error of so much at step {@code from}, or at step 0 where
 *     it speaks of recorded steps
 * @param answer what it gives, with the steps it holds for
 * @param describe the bound as a sentence
 * @param promised the promise if a bound on the disturbance, called %s, is granted
 */
public record ErrorBound(
    int from,
    long until,
    double q,
    double a,
    double l,
    int period,
    Curve curve,
    String answer,
    String describe,
    String promised) {

  /** More than this of the error at the start is no promise. */
  public static final double MOST_KEPT = 0.99;

  /** No last step. */
  public static final long LASTING = Long.MAX_VALUE;

  /** A bound on |e_t|. */
  @FunctionalInterface
  public interface Curve {
    double at(long t, double startError);
  }

  /** The bound on |e_t| for a run whose error was {@code startError} where it counts from. */
  public double at(long t, double startError) {
    if (t < from || t > until) {
      throw new IllegalArgumentException(
          "the bound counts from step %s%s and says nothing of step %s"
              .formatted(from, until == LASTING ? "" : " to step " + until, t));
    }
    return curve.at(t, startError);
  }

  /** The period over which q contracts. */
  public String unit() {
    return period == 1 ? "step" : "window of %s steps".formatted(period);
  }

  /** The share of the initial error that its rate leaves after {@code recorded} steps. */
  public double kept(long recorded) {
    return Math.pow(q, Math.floorDiv(recorded, period));
  }

  /** The promise if a bound on the disturbance, called {@code name}, is granted. */
  public String promise(String name) {
    return String.format(Locale.ROOT, promised, name);
  }

  private static ErrorBound lasting(
      int from, double q, double a, double l, int period, Curve curve, String promised) {
    String unit = period == 1 ? "step" : "window of %s steps".formatted(period);
    String describe =
        "|e_t| <= A q^n |e_%s| + L times the bound granted, n counting every %s from step %s on"
            .formatted(from, unit, from);
    return new ErrorBound(from, LASTING, q, a, l, period, curve, "certified", describe, promised);
  }

  /**
   * The proposition's bound, A q^floor((t - from) / T) |e_from| + L delta-bar: from = 0 with b_low
   * = epsilon, T - 1 with the sharpened one.
   */
  static ErrorBound windowed(double q, double a, double l, int window, int from, double deltaBar) {
    return lasting(
        from,
        q,
        a,
        l,
        window,
        (t, start) -> a * Math.pow(q, Math.floorDiv(t - from, window)) * start + l * deltaBar,
        text("|e_t| <= %.6g * %.12g^floor((t-%d)/%d) |e_%d| + %.6g", a, q, from, window, from, l)
            + " * %s");
  }

  /**
   * The bound in the metric for the linear model (docs/research/certificates.md, "The metric
   * bound"), counted from step {@code from}, where U is at most {@code startNorm} |e|^2. For {@code
   * quiet} steps, until the memory holds every direction, U may only grow, by {@code gain} d^2 a
   * step; from there on it contracts by {@code rho}, and |e|^2 is at most U / (epsilon + weakest).
   */
  static ErrorBound inMetric(
      double rho,
      double gain,
      double weakest,
      double epsilon,
      double startNorm,
      int from,
      int quiet,
      double disturbance) {
    double input = gain * disturbance * disturbance;
    double q = Math.sqrt(rho);
    double a = Math.sqrt(startNorm / (epsilon + weakest)) * Math.pow(rho, -quiet / 2.0);
    double l = Math.sqrt(gain * (quiet + 1 / (1 - rho)) / (epsilon + weakest));
    Curve curve =
        (t, start) -> {
          long since = t - from;
          double first = startNorm * start * start + Math.min(since, quiet) * input;
          if (since < quiet) {
            return Math.sqrt(first / epsilon);
          }
          double share = Math.pow(rho, since - quiet);
          double later = input * (1 - share) / (1 - rho);
          return Math.sqrt((share * first + later) / (epsilon + weakest));
        };
    String promised =
        text("|e_t| <= %.6g * %.9g^(t-%d) |e_%d| + %.6g", a, q, from, from, l)
            + " * %s for t >= "
            + (from + quiet);
    return lasting(from, q, a, l, 1, curve, promised);
  }

  /**
   * The bound in the metric at the recorded steps and no others, whatever their leverages were:
   * |e_t| is at most start[t] |e_0| + floor[t] d-bar. Its A is the least with which start[t] is at
   * most A q^t, its L the largest floor.
   */
  static ErrorBound alongRun(double[] start, double[] floor, double disturbance) {
    int steps = start.length - 1;
    double q = Math.pow(start[steps], 1.0 / Math.max(1, steps));
    double a = 0;
    for (int t = 0; t <= steps; t++) {
      a = Math.max(a, start[t] / Math.pow(q, t));
    }
    String end = atTheEnd(steps, start[steps], floor[steps]);
    return new ErrorBound(
        0,
        steps,
        q,
        a,
        Arrays.stream(floor).max().orElse(0),
        1,
        (t, error) -> start[(int) t] * error + floor[(int) t] * disturbance,
        "certified along this run",
        end + text("times the bound on |d|, at the end of these %,d steps", steps),
        end + "* %s at the end of this run");
  }

  /**
   * The bound at the end of a recorded run and nowhere else, from its own steps ({@link EndOfRun}):
   * |e| is at most left |e_0| + floor d-bar + drift, what rounding left.
   */
  static ErrorBound atEnd(int steps, double left, double floor, double disturbance, double drift) {
    String end = atTheEnd(steps, left, floor);
    return new ErrorBound(
        steps,
        steps,
        Math.pow(left, 1.0 / Math.max(1, steps)),
        1,
        floor,
        1,
        (t, error) -> left * error + floor * disturbance + drift,
        "certified at the end of this run",
        end + "times the bound on |d|: the run's own steps, multiplied out",
        end + "* %s at the end of this run");
  }

  private static String atTheEnd(int steps, double left, double floor) {
    return text("|e_%d| <= %.4g |e_0| + %.4g ", steps, left, floor);
  }
}
