package dev.flyball.certify;

/** A bound on |e_t| as a curve over steps. */
public sealed interface ErrorBound {

  /**
   * The bound on |e_t| for a run whose error was {@code startError} at step 0, or at the step the
   * bound counts from.
   */
  double at(long t, double startError);

  /**
   * The proposition's bound, A q^floor((t - from) / T) |e_from| + L delta-bar: from = 0 with b_low
   * = epsilon, T - 1 with the sharpened one.
   */
  record Windowed(double q, double a, double l, int window, int from, double deltaBar)
      implements ErrorBound {
    @Override
    public double at(long t, double startError) {
      return a * Math.pow(q, Math.floorDiv(t - from, window)) * startError + l * deltaBar;
    }
  }

  /**
   * The bound in the metric for the linear model (docs/certificates.md, "The metric bound"): U_0 =
   * epsilon |e_0|^2, U grows by at most {@code gain} d^2 a step during the first {@code from}
   * steps, contracts by {@code rho} from there on, and |e_t|^2 is at most U_t over the weakest
   * metric in force.
   */
  record InMetric(
      double rho, double gain, double weakest, double epsilon, int from, double disturbance)
      implements ErrorBound {
    @Override
    public double at(long t, double startError) {
      double input = gain * disturbance * disturbance;
      double first = epsilon * startError * startError + Math.min(t, from) * input;
      if (t < from) {
        return Math.sqrt(first / epsilon);
      }
      double share = Math.pow(rho, t - from);
      double later = input * (1 - share) / (1 - rho);
      return Math.sqrt((share * first + later) / (epsilon + weakest));
    }
  }
}
