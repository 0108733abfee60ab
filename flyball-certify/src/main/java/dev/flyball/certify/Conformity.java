package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;
import static dev.flyball.certify.Spaces.norm;

import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.linalg.Kernels;
import java.util.Optional;

/**
 * Checks that a record's steps are those of its law: w_{t+1} = w_t - alpha B^-1 G's inside the
 * space. A record that moved otherwise (decay, another law, edited) certifies nothing.
 */
final class Conformity {
  /** Solves of carried inverses are good to 1e-8. */
  private static final double TOLERANCE = 1e-6;

  /** Differences of parameters are lost in their last places. */
  private static final double ROUNDING = 1e-13;

  private final RunRecord record;
  private final Space space;
  private final double[] before;
  private final double[] after;
  private final double[] direction;
  private Unknown found;

  Conformity(RunRecord record, Space space) {
    this.record = record;
    this.space = space;
    this.before = new double[space.dimension()];
    this.after = new double[space.dimension()];
    this.direction = new double[space.dimension()];
  }

  /** Compares the step of a walk with that of factor {@code alpha}. */
  void see(Replay at, double alpha) {
    at.direction(direction);
    see(at.step(), alpha, direction);
  }

  /**
   * Compares step {@code t} with -alpha times {@code direction}.
   *
   * @return how far apart they end
   */
  double see(int t, double alpha, double[] direction) {
    int k = space.dimension();
    record.parameters(t, space, before);
    record.parameters(t + 1, space, after);
    Kernels.axpy(-1, after, 0, before, 0, k);
    Kernels.axpy(-alpha, direction, 0, before, 0, k);
    double size = Math.abs(alpha) * norm(direction);
    double allowed = TOLERANCE * size + ROUNDING * norm(after);
    double outside = space instanceof Space.Active active ? outside(t, active) : 0;
    if (found == null && outside > allowed) {
      found =
          new Unknown(
              "step %s leaves the span of the rows".formatted(t),
              text("by %.3g; standardise the features", outside));
    } else if (found == null && norm(before) > allowed) {
      found =
          new Unknown(
              "step %s is not a step of the law".formatted(t),
              text(
                  "it is %.3g away from -alpha s psi, whose size is %.3g; a memory's tolerance above"
                      + " %s is enough for that",
                  norm(before), size, TOLERANCE));
    }
    return norm(before);
  }

  /** The alpha with which step {@code t} was taken, as far as it went along {@code direction}. */
  double taken(int t, double[] direction) {
    record.parameters(t, space, before);
    record.parameters(t + 1, space, after);
    Kernels.axpy(-1, after, 0, before, 0, before.length);
    double length = Kernels.squaredNorm(direction, 0, direction.length);
    return length == 0 ? 0 : Kernels.dot(before, 0, direction, 0, direction.length) / length;
  }

  /** The first step that is none of the law's. */
  Optional<Unknown> found() {
    return Optional.ofNullable(found);
  }

  /** How far step {@code t} moved outside of the span: what a certificate leaves out. */
  private double outside(int t, Space.Active active) {
    int d = record.width();
    Space full = new Space.Full(d);
    double[] change = new double[d];
    double[] from = new double[d];
    record.parameters(t + 1, full, change);
    record.parameters(t, full, from);
    Kernels.axpy(-1, from, 0, change, 0, d);
    double[] inside = new double[active.dimension()];
    active.restrict(change, 0, inside);
    for (int i = 0; i < inside.length; i++) {
      Kernels.axpy(-inside[i], active.basis(), i * d, change, 0, d);
    }
    return norm(change);
  }
}
