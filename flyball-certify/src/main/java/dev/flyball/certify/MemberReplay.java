package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Link;
import java.util.Optional;

/**
 * Learns a pool's rows once more as one of its members, in the plainest way, and compares the
 * weights at the end with the pool's own: a run that moved otherwise certifies nothing. O(n d).
 */
final class MemberReplay {
  /** Memories of pools are solved to 1e-4 where they are wide. */
  private static final double TOLERANCE = 1e-3;

  private final RunRecord record;
  private final LearnerSpec spec;
  private final MemberTargets targets;
  private final MemberRows rows;
  private final Stepping member;
  private final double[][] w;
  private double largestScore;
  private double off;

  /** {@code rows} are those of the member's metric in the space where it learns. */
  MemberReplay(
      RunRecord record, LearnerSpec spec, MemberTargets targets, MemberRows rows, Stepping member) {
    this.rows = rows;
    this.record = record;
    this.spec = spec;
    this.targets = targets;
    this.member = member;
    this.w = new double[targets.heads()][rows.space().dimension()];
    learn();
  }

  /** The largest |score| that a logistic member had before its steps. */
  double largestScore() {
    return largestScore;
  }

  /** How far the replayed weights end from the member's own, in its units. */
  double off() {
    return off;
  }

  /**
   * The difference between the weights replayed on all parameters and those of member {@code k}, if
   * there is one.
   */
  Optional<Unknown> compare(PoolController pool, int k) {
    double[] own = pool.parametersOf(k);
    int intercept = spec.model().interceptAt();
    double most = 0;
    double square = 0;
    double size = 0;
    for (int head = 0; head < w.length; head++) {
      for (int j = 0; j < record.width(); j++) {
        double there = own[head * record.width() + j] - (j == intercept ? targets.mean() : 0);
        double apart = there - targets.unit() * w[head][j];
        most = Math.max(most, Math.abs(apart));
        square += apart * apart;
        size = Math.max(size, Math.abs(there));
      }
    }
    off = Math.sqrt(square) / targets.unit();
    return most <= TOLERANCE * size
        ? Optional.empty()
        : Optional.of(
            new Unknown(
                "the rows recorded are not those that the member learned",
                text("weights differ by %.3g where they are up to %.3g", most, size)));
  }

  private void learn() {
    double[] row = new double[rows.space().dimension()];
    double[] psi = new double[row.length];
    for (int t = 0; t < record.steps(); t++) {
      record.row(t, rows.space(), row);
      rows.direction(t, 1, psi);
      step(t, row, psi, rows.leverage(t));
    }
  }

  /** Rows are sqrt(weight) x. */
  private void step(int t, double[] row, double[] psi, double leverage) {
    double alpha = member.rate().after(t) / (1 + leverage);
    for (int head = 0; head < w.length; head++) {
      double score = Kernels.dot(row, 0, w[head], 0, row.length);
      double slope = score - targets.weight(t) * targets.of(head, t);
      if (member.fit() == Fit.LOSS && spec.model().link() == Link.LOGISTIC) {
        double y = targets.of(head, t) + 0.5;
        double weight = targets.weight(t);
        largestScore = Math.max(largestScore, Math.abs(score / weight));
        double curvature = spec.loss().curvature(Link.LOGISTIC);
        slope = weight * spec.loss().feedback(Link.LOGISTIC, score / weight, y) / curvature;
      }
      Kernels.axpy(-alpha * slope, psi, 0, w[head], 0, row.length);
    }
  }
}
