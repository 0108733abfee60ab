package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Corrected;
import dev.flyball.law.PoolMember.Last;
import org.jspecify.annotations.Nullable;

/**
 * A member as it predicts a number: mean + spread (score + constant), with the score of the member
 * that learns for it, if one does. The running mean is all that is 0.
 */
class NumberMember implements Stateful {
  private final @Nullable LearningMember own;

  /** What it says of a row beside the score, in spreads of the target. */
  double constant;

  private NumberMember(@Nullable LearningMember own) {
    this.own = own;
  }

  static NumberMember of(PoolMember law, @Nullable LearningMember own) {
    if (law instanceof Corrected) {
      return new OfCorrected(own);
    }
    return law instanceof Last ? new OfLast() : new NumberMember(own);
  }

  final double constant() {
    return constant;
  }

  /** What it says of a row, with the scores of those that learn. */
  double say(double[] scores, TargetScale targets) {
    return targets.original(scoreOf(scores) + constant);
  }

  final double scoreOf(double[] scores) {
    return own == null ? 0 : scores[own.number()];
  }

  /** What the copy that stands still says of it, in the units of then. */
  final double sayFrozen(PoolRow row, double mean, double spread) {
    return own == null ? mean : mean + spread * own.score(own.frozen, 0, 0, row);
  }

  /** Adds so much of its parameters to a mixture, and returns so much of its constant. */
  final double addTo(double share, double[] mixture, int restAt) {
    if (own != null) {
      own.addTo(share, mixture, mixture, restAt);
    }
    return share * constant;
  }

  /** The target of the row that it spoke of has come. */
  void judge(double target) {}

  /** Finds what it will say of the next row beside the score. */
  void settle(TargetScale targets) {}

  /** Targets have gone to a new level. */
  void forgetLevel() {}

  /** Lists what it has of earlier targets. */
  void targets(RowContext c) {}

  /** Lists what it has said of a row, beside its prediction. */
  void said(RowContext c) {}

  @Override
  public void fields(Fields f) {}

  /** The last target. */
  private static final class OfLast extends NumberMember {
    OfLast() {
      super(null);
    }

    @Override
    void settle(TargetScale targets) {
      constant = targets.any() ? targets.standardised(targets.last()) : 0;
    }
  }

  /**
   * Corrected by its last error, as far as consecutive ones correlate: rho = a / b with a &lt;-
   * beta a + e_t e_{t-1} and b &lt;- beta b + e_{t-1}^2, a little less while b is small, and held
   * to [-1, 1]. O(1).
   */
  private static final class OfCorrected extends NumberMember {
    private static final double BETA = 0.99;

    /** No error counts for more: squares stay finite. */
    private static final double MOST = 1e150;

    private double product;
    private double square;
    private double error;

    /** What it says without the correction. */
    private double plain;

    OfCorrected(@Nullable LearningMember own) {
      super(own);
    }

    @Override
    double say(double[] scores, TargetScale targets) {
      plain = targets.original(scoreOf(scores));
      return super.say(scores, targets);
    }

    @Override
    void judge(double target) {
      double before = error;
      error = Math.max(-MOST, Math.min(MOST, target - plain));
      product = BETA * product + error * before;
      square = BETA * square + before * before;
    }

    @Override
    void settle(TargetScale targets) {
      double rho = square == 0 ? 0 : product / ((2 - BETA) * square);
      constant = Math.max(-1, Math.min(1, rho)) * error / targets.spread();
    }

    @Override
    void forgetLevel() {
      reset();
    }

    @Override
    void targets(RowContext c) {
      error = c.number(error);
    }

    @Override
    void said(RowContext c) {
      plain = c.number(plain);
    }

    @Override
    public void fields(Fields f) {
      product = f.number("product", product);
      square = f.number("square", square);
      error = f.number("error", error);
    }
  }
}
