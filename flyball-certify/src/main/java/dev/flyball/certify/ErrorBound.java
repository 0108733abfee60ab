package dev.flyball.certify;

/** A bound on |e_t| as a curve over steps. */
public sealed interface ErrorBound {

  /**
   * The bound on |e_t| for a run whose error was {@code startError} at step 0, or at the step the
   * bound counts from.
   */
  double at(long t, double startError);

  /** The step it counts from: {@code startError} is the error there. */
  int from();

  /** What q contracts over: {@code step} or {@code window of T steps}. */
  String unit();

  /** What its rate leaves of the error at the start after {@code recorded} steps. */
  double kept(long recorded);

  /** More than this of the error at the start is no promise. */
  double MOST_KEPT = 0.99;

  /** The bound at every step from {@link #from} up to {@code steps}. */
  default double[] curve(int steps, double startError) {
    double[] curve = new double[Math.max(0, steps - from() + 1)];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = at(from() + i, startError);
    }
    return curve;
  }

  private static long since(long t, int from) {
    if (t < from) {
      throw new IllegalArgumentException(
          "the bound counts from step %s and says nothing of step %s".formatted(from, t));
    }
    return t - from;
  }

  /**
   * The proposition's bound, A q^floor((t - from) / T) |e_from| + L delta-bar: from = 0 with b_low
   * = epsilon, T - 1 with the sharpened one.
   */
  record Windowed(double q, double a, double l, int window, int from, double deltaBar)
      implements ErrorBound {
    @Override
    public double at(long t, double startError) {
      return a * Math.pow(q, Math.floorDiv(ErrorBound.since(t, from), window)) * startError
          + l * deltaBar;
    }

    @Override
    public double kept(long recorded) {
      return Math.pow(q, Math.floorDiv(recorded, window));
    }

    @Override
    public String unit() {
      return "window of %s steps".formatted(window);
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
      implements ErrorBound {
    @Override
    public double at(long t, double startError) {
      long since = ErrorBound.since(t, from);
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
    public String unit() {
      return "step";
    }

    @Override
    public double kept(long recorded) {
      return Math.pow(rho, recorded / 2.0);
    }

    /** A: |e_t| is at most A q^(t - from) |e_from| + L d-bar after the quiet steps. */
    double a() {
      return Math.sqrt(startNorm / (epsilon + weakest)) * Math.pow(rho, -quiet / 2.0);
    }

    double l() {
      return Math.sqrt(gain * (quiet + 1 / (1 - rho)) / (epsilon + weakest));
    }
  }

  /**
   * The bound in the metric at the recorded steps and no others, whatever their leverages were:
   * |e_t| is at most start[t] |e_0| + floor[t] d-bar.
   */
  record AlongRun(double[] start, double[] floor, double disturbance) implements ErrorBound {
    @Override
    public double at(long t, double startError) {
      if (t < 0 || t >= start.length) {
        throw new IllegalArgumentException(
            "the bound is of the recorded steps 0 to %s and says nothing of step %s"
                .formatted(start.length - 1, t));
      }
      return start[(int) t] * startError + floor[(int) t] * disturbance;
    }

    @Override
    public int from() {
      return 0;
    }

    @Override
    public double kept(long recorded) {
      return left();
    }

    @Override
    public String unit() {
      return "step";
    }

    /** What is left at the end of the error at the start; below 1 where the run forgets it. */
    double left() {
      return start[start.length - 1];
    }

    /** The answer on a run that forgets its start. */
    Certificate answer(Space space, Assumptions assumptions) {
      int steps = start.length - 1;
      return assumptions.disturbance().isEmpty()
          ? Certificate.CannotBeKnown.atTheEnd(space, steps, left(), floor[steps])
          : new Certificate.Certified(space, q(), a(), l(), this);
    }

    /** The mean contraction of the error at the start, a step. */
    double q() {
      return Math.pow(left(), 1.0 / Math.max(1, start.length - 1));
    }

    /** The least A with which start[t] is at most A q^t. */
    double a() {
      double most = 0;
      double q = q();
      for (int t = 0; t < start.length; t++) {
        most = Math.max(most, start[t] / Math.pow(q, t));
      }
      return most;
    }

    /** The largest floor. */
    double l() {
      double most = 0;
      for (double value : floor) {
        most = Math.max(most, value);
      }
      return most;
    }
  }

  /**
   * The bound at the end of a recorded run and nowhere else, from its own steps ({@link EndOfRun}):
   * |e| is at most left |e_0| + floor d-bar + drift, what rounding left.
   */
  record AtEnd(int steps, double left, double floor, double disturbance, double drift)
      implements ErrorBound {
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
    public double kept(long recorded) {
      return left;
    }

    @Override
    public int from() {
      return steps;
    }

    @Override
    public String unit() {
      return "run of %s steps".formatted(steps);
    }
  }
}
