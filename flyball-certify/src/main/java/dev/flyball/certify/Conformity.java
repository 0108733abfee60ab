package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a record's steps are those of the law it is said to come from: w_{t+1} = w_t - alpha s
 * psi inside the space. A record that moved otherwise (decay, another law, edited) certifies
 * nothing.
 */
final class Conformity {
  /** Solves of carried inverses are good to 1e-8. */
  private static final double TOLERANCE = 1e-6;

  /** Differences of parameters are lost in their last places. */
  private static final double ROUNDING = 1e-13;

  private Conformity() {}

  /** The factor alpha that the law gives a step. */
  interface Factor {
    double alpha(double slope, double leverage, double psiNorm);
  }

  static Optional<Certificate.Unknown> check(
      RunRecord record, Replay replay, Space space, Factor factor) {
    int k = space.dimension();
    double[] before = new double[k];
    double[] after = new double[k];
    while (replay.next()) {
      int t = replay.step();
      record.parameters(t, space, before);
      record.parameters(t + 1, space, after);
      double psiNorm = norm(replay.psi());
      double s = record.slope(t);
      double move = s * factor.alpha(s, replay.leverage(), psiNorm);
      Kernels.axpy(-1, after, 0, before, 0, k);
      Kernels.axpy(-move, replay.psi(), 0, before, 0, k);
      double size = Math.abs(move) * psiNorm;
      double outside = space instanceof Space.Active active ? outside(record, t, active) : 0;
      if (outside > TOLERANCE * size + ROUNDING * norm(after)) {
        return Optional.of(
            new Certificate.Unknown(
                "step %s leaves the span of the rows".formatted(t),
                String.format(Locale.ROOT, "by %.3g; standardise the features", outside)));
      }
      if (norm(before) > TOLERANCE * size + ROUNDING * norm(after)) {
        double off = norm(before);
        return Optional.of(
            new Certificate.Unknown(
                "step %s is not a step of the law".formatted(t),
                String.format(
                    Locale.ROOT,
                    "it is %.3g away from -alpha s psi, whose size is %.3g",
                    off,
                    size)));
      }
    }
    return Optional.empty();
  }

  /** How far step {@code t} moved outside of the span: what a certificate leaves out. */
  private static double outside(RunRecord record, int t, Space.Active active) {
    int d = record.width();
    Space full = new Space.Full(d);
    double[] change = new double[d];
    double[] before = new double[d];
    record.parameters(t + 1, full, change);
    record.parameters(t, full, before);
    Kernels.axpy(-1, before, 0, change, 0, d);
    double[] inside = new double[active.dimension()];
    active.restrict(change, 0, inside);
    for (int i = 0; i < inside.length; i++) {
      Kernels.axpy(-inside[i], active.basis(), i * d, change, 0, d);
    }
    return norm(change);
  }

  private static double norm(double[] v) {
    return Math.sqrt(Kernels.squaredNorm(v, 0, v.length));
  }
}
