package dev.flyball.loss;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;

/**
 * l(y^, y): its value, its slope s = dl/dy^ and the sector its slope keeps to. Open: users may
 * bring their own.
 */
public interface Loss {

  /** r^2 / 2. */
  static Loss squared() {
    return new SquaredLoss();
  }

  /** -y log p - (1 - y) log(1 - p), for targets in [0, 1]. */
  static Loss logistic() {
    return new LogisticLoss();
  }

  /** Quadratic up to {@code delta}, linear beyond it. */
  static Loss huber(double delta) {
    return new HuberLoss(delta);
  }

  /** max(0, |r| - tube): no feedback inside the tube. */
  static Loss epsilonInsensitive(double tube) {
    return new EpsilonInsensitiveLoss(tube);
  }

  /** The loss that goes with a link: logistic for the logistic one, squared otherwise. */
  static Loss of(Link link) {
    return link == Link.LOGISTIC ? logistic() : squared();
  }

  /** The loss of a prediction. */
  double value(double prediction, double target);

  /** s = dl/dy^, the scalar feedback of the paper. */
  double slope(double prediction, double target);

  /** dl/dscore. Losses that cancel against the link's derivative override it to do so exactly. */
  default double feedback(Link link, double score, double target) {
    return slope(link.value(score), target) * link.derivative(score);
  }

  /** l at a score. */
  default double valueAtScore(Link link, double score, double target) {
    return value(link.value(score), target);
  }

  /**
   * A bound c on how sharply the loss bends as a function of the score: whatever the score s and
   * the target, moving s against its feedback f by a f does not raise the loss for any a in [0, 2 /
   * c]. A loss whose second derivative is at most c keeps to it (Boehning's bound); so does one
   * that is convex and symmetric in the residual, with c the upper end of its {@link #sector}.
   * Infinite where no bound is known.
   */
  default double curvature(Link link) {
    return link == Link.IDENTITY ? sector().upper() : Double.POSITIVE_INFINITY;
  }

  /** The sector over all residuals. */
  Sector sector();

  /** The sector over residuals of at most {@code bound} in size. */
  default Sector sector(double bound) {
    return sector();
  }

  /** Fails if {@code target} is not one this loss is defined for. */
  default void checkTarget(int k, double target) {}

  /**
   * Whether a value or a feedback may fail for a target that {@link #checkTarget} let pass. Where
   * it may, a pool, which asks for them between its members' steps, copies itself before every
   * step, to go back to.
   */
  default boolean mayFail() {
    return !(this instanceof BuiltInLoss);
  }

  Description describe();

  /** Builds a built-in loss from its description. */
  static Loss of(Description description) {
    return switch (description.name()) {
      case "squared" -> squared();
      case "logistic" -> logistic();
      case "huber" -> huber(description.number("delta"));
      case "epsilon-insensitive" -> epsilonInsensitive(description.number("tube"));
      default ->
          throw new CheckpointException(
              "the loss '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(description.name()));
    };
  }
}
