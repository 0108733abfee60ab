package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import java.util.Arrays;

/** A bound on |e_t| as a curve over steps: at most A q^n |e| at the start + L d-bar. */
public sealed interface ErrorBound {

  /** More than this of the error at the start is no promise. */
  double MOST_KEPT = 0.99;

  /**
   * The bound on |e_t| for a run whose error was {@code startError} at step 0, or at the step the
   * bound counts from.
   */
  double at(long t, double startError);

  /** The step it counts from: {@code startError} is the error there. */
  int from();

  /** The contraction of the error at the start, a {@link #unit}. */
  double q();

  /** How much the error may grow before it contracts. */
  double a();

  /** The floor for a disturbance of at most 1. */
  double l();

  /** The period over which q contracts: {@code step} or {@code window of T steps}. */
  default String unit() {
    return "step";
  }

  /** The share of the initial error that its rate leaves after {@code recorded} steps. */
  double kept(long recorded);

  /** The answer that it gives, with the steps it holds for. */
  String answer();

  /** The bound as a sentence. */
  String describe();

  /** The promise if a bound on the disturbance, called {@code name}, is granted. */
  String promise(String name);

  /** A bound for every step that keeps to the same constants, recorded or not. */
  sealed interface Lasting extends ErrorBound {
    @Override
    default String answer() {
      return "certified";
    }

    @Override
    default String describe() {
      return "|e_t| <= A q^n |e_%s| + L times the bound granted, n counting every %s from step %s on"
          .formatted(from(), unit(), from());
    }

    /** Steps since {@link #from}. */
    default long since(long t) {
      if (t < from()) {
        throw new IllegalArgumentException(
            "the bound counts from step %s and says nothing of step %s".formatted(from(), t));
      }
      return t - from();
    }
  }

  /** A bound for the run that was recorded and no other. */
  sealed interface Recorded extends ErrorBound {

    /** How many steps were recorded. */
    int steps();

    @Override
    default int from() {
      return 0;
    }

    /** The share of the initial error that is left at the end; below 1 where the run forgets it. */
    double left();

    /** The floor at the end, for a disturbance of at most 1. */
    double lastFloor();

    /** The mean contraction of the error at the start, a step. */
    @Override
    default double q() {
      return Math.pow(left(), 1.0 / Math.max(1, steps()));
    }

    @Override
    default double kept(long recorded) {
      return left();
    }

    /** The bound at the end, in terms of the bound on the disturbance. */
    default String atTheEnd(String disturbance) {
      return text("|e_%d| <= %.4g |e_0| + %.4g %s", steps(), left(), lastFloor(), disturbance);
    }

    @Override
    default String promise(String name) {
      return atTheEnd("* %s at the end of this run".formatted(name));
    }
  }

  /**
   * The proposition's bound, A q^floor((t - from) / T) |e_from| + L delta-bar: from = 0 with b_low
   * = epsilon, T - 1 with the sharpened one.
   */
  record Windowed(double q, double a, double l, int window, int from, double deltaBar)
      implements Lasting {

    @Override
    public double at(long t, double startError) {
      return a * Math.pow(q, Math.floorDiv(since(t), window)) * startError + l * deltaBar;
    }

    @Override
    public double kept(long recorded) {
      return Math.pow(q, Math.floorDiv(recorded, window));
    }

    @Override
    public String unit() {
      return "window of %s steps".formatted(window);
    }

    @Override
    public String promise(String name) {
      return text(
          "|e_t| <= %.6g * %.12g^floor((t-%d)/%d) |e_%d| + %.6g * %s",
          a, q, from, window, from, l, name);
    }
  }

  /**
   * The bound in the metric for the linear model (docs/research/certificates.md, "The metric
   * bound"), counted from step {@code from}, where U is at most {@code startNorm} |e|^2. For {@code
   * quiet} steps, until the memory holds every direction, U may only grow, by {@code gain} d^2 a
   * step; from there on it contracts by {@code rho}, and |e|^2 is at most U / (epsilon + weakest).
   */
  record InMetric(
      double rho,
      double gain,
      double weakest,
      double epsilon,
      double startNorm,
      int from,
      int quiet,
      double disturbance)
      implements Lasting {

    @Override
    public double at(long t, double startError) {
      long since = since(t);
      double input = gain * disturbance * disturbance;
      double first = startNorm * startError * startError + Math.min(since, quiet) * input;
      if (since < quiet) {
        return Math.sqrt(first / epsilon);
      }
      double share = Math.pow(rho, since - quiet);
      double later = input * (1 - share) / (1 - rho);
      return Math.sqrt((share * first + later) / (epsilon + weakest));
    }

    @Override
    public double kept(long recorded) {
      return Math.pow(rho, recorded / 2.0);
    }

    @Override
    public double q() {
      return Math.sqrt(rho);
    }

    /** |e_t| is at most A q^(t - from) |e_from| + L d-bar after the quiet steps. */
    @Override
    public double a() {
      return Math.sqrt(startNorm / (epsilon + weakest)) * Math.pow(rho, -quiet / 2.0);
    }

    @Override
    public double l() {
      return Math.sqrt(gain * (quiet + 1 / (1 - rho)) / (epsilon + weakest));
    }

    @Override
    public String promise(String name) {
      return text(
          "|e_t| <= %.6g * %.9g^(t-%d) |e_%d| + %.6g * %s for t >= %d",
          a(), q(), from, from, l(), name, from + quiet);
    }
  }

  /**
   * The bound in the metric at the recorded steps and no others, whatever their leverages were:
   * |e_t| is at most start[t] |e_0| + floor[t] d-bar.
   */
  record AlongRun(double[] start, double[] floor, double disturbance) implements Recorded {

    @Override
    public double at(long t, double startError) {
      if (t < 0 || t >= start.length) {
        throw new IllegalArgumentException(
            "the bound is of the recorded steps 0 to %s and says nothing of step %s"
                .formatted(steps(), t));
      }
      return start[(int) t] * startError + floor[(int) t] * disturbance;
    }

    @Override
    public int steps() {
      return start.length - 1;
    }

    @Override
    public double left() {
      return start[steps()];
    }

    @Override
    public double lastFloor() {
      return floor[steps()];
    }

    /** The least A with which start[t] is at most A q^t. */
    @Override
    public double a() {
      double most = 0;
      double q = q();
      for (int t = 0; t < start.length; t++) {
        most = Math.max(most, start[t] / Math.pow(q, t));
      }
      return most;
    }

    /** The largest floor. */
    @Override
    public double l() {
      return Arrays.stream(floor).max().orElse(0);
    }

    @Override
    public String answer() {
      return "certified along this run";
    }

    @Override
    public String describe() {
      return atTheEnd(text("times the bound on |d|, at the end of these %,d steps", steps()));
    }
  }

  /**
   * The bound at the end of a recorded run and nowhere else, from its own steps ({@link EndOfRun}):
   * |e| is at most left |e_0| + floor d-bar + drift, what rounding left.
   */
  record AtEnd(int steps, double left, double floor, double disturbance, double drift)
      implements Recorded {

    @Override
    public double at(long t, double startError) {
      if (t != steps) {
        throw new IllegalArgumentException(
            "the bound is of the end of the run, step %s, and says nothing of step %s"
                .formatted(steps, t));
      }
      return left * startError + floor * disturbance + drift;
    }

    @Override
    public int from() {
      return steps;
    }

    @Override
    public double a() {
      return 1;
    }

    @Override
    public double l() {
      return floor;
    }

    @Override
    public double lastFloor() {
      return floor;
    }

    @Override
    public String unit() {
      return "run of %s steps".formatted(steps);
    }

    @Override
    public String answer() {
      return "certified at the end of this run";
    }

    @Override
    public String describe() {
      return atTheEnd("times the bound on |d|: the run's own steps, multiplied out");
    }
  }
}
