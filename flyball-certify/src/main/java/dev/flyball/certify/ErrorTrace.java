package dev.flyball.certify;

import static dev.flyball.certify.Spaces.norm;

import dev.flyball.linalg.Kernels;

/**
 * The error e_t = w_t - w* of a record against a reference, and what the lemmas say about it: V_t =
 * |e_t|^2, the update-geometry error chi_t = psi_t'e_t, the mismatch delta_t = r_t - chi_t, and the
 * motion |e_{t+1} - e_t|.
 */
final class ErrorTrace implements Replay.Listener {
  final double[] v;
  final double[] chi;
  final double[] delta;
  final double[] motion;

  private final RunRecord record;
  private final Space space;
  private final double[] star;
  private final double[] e;
  private final double[] after;

  ErrorTrace(RunRecord record, Space space, double[] reference) {
    int n = record.steps();
    this.record = record;
    this.space = space;
    this.star = restricted(record, space, reference);
    this.e = new double[star.length];
    this.after = new double[star.length];
    v = new double[n + 1];
    chi = new double[n];
    delta = new double[n];
    motion = new double[n];
  }

  @Override
  public void see(Replay at) {
    int t = at.step();
    error(record, t, space, star, e);
    error(record, t + 1, space, star, after);
    v[t] = Kernels.squaredNorm(e, 0, e.length);
    v[t + 1] = Kernels.squaredNorm(after, 0, e.length);
    chi[t] = Kernels.dot(at.psi(), 0, e, 0, e.length);
    delta[t] = record.residual(t) - chi[t];
    Kernels.axpy(-1, e, 0, after, 0, e.length);
    motion[t] = norm(after);
  }

  /** A reference for all parameters of a run, in a space. */
  static double[] restricted(RunRecord record, Space space, double[] reference) {
    if (reference.length != record.width()) {
      throw new IllegalArgumentException(
          "a reference of %s parameters for a run of %s"
              .formatted(reference.length, record.width()));
    }
    double[] star = new double[space.dimension()];
    space.restrict(reference, 0, star);
    return star;
  }

  static void error(RunRecord record, int t, Space space, double[] star, double[] into) {
    record.parameters(t, space, into);
    Kernels.axpy(-1, star, 0, into, 0, star.length);
  }

  /** The largest |delta_t| from step {@code from} on. */
  double largestMismatch(int from) {
    double largest = 0;
    for (int t = from; t < delta.length; t++) {
      largest = Math.max(largest, Math.abs(delta[t]));
    }
    return largest;
  }
}
