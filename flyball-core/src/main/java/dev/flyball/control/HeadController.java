package dev.flyball.control;

import dev.flyball.model.Actuation;

/**
 * The controller of one head. Called by the learner alone, once per step and in this order: {@link
 * #check}, which changes nothing; {@link #decideSeen}, and where it does not apply {@link #decide},
 * which remember the actuation and write the step; {@link #moved}, after the parameters have moved.
 */
public interface HeadController extends Controller {

  /** Uses this rate from the next step on, in place of the law's rate. For schedules. */
  default void eta(double value) {
    throw new UnsupportedOperationException("this law decides on its rate itself");
  }

  /**
   * Fails if this actuation would not lead to a finite step; changes nothing.
   *
   * @throws DivergenceException with the number that is not finite and what to try
   */
  void check(Actuation actuation);

  /** Updates the memory with {@code actuation} and writes the change of {@code w[offset..]}. */
  void decide(Actuation actuation, double[] w, int offset, double[] step);

  /**
   * As {@link #decide}, where the step moves nothing but what the only row of the actuation, {@link
   * dev.flyball.model.SparseRows}, names. Their change is {@link #seenFactor} times {@link
   * #seenDirection}, side by side and in their order; {@code step} is room for it. False, and
   * nothing was done, where it is not so.
   */
  default boolean decideSeen(Actuation actuation, double[] w, int offset, double[] step) {
    return false;
  }

  /**
   * After {@link #decideSeen}: what the change is along; valid until the row or the step changes.
   */
  default double[] seenDirection() {
    throw new UnsupportedOperationException("no step over what was seen");
  }

  /** After {@link #decideSeen}: the factor of {@link #seenDirection} in the change. */
  default double seenFactor() {
    throw new UnsupportedOperationException("no step over what was seen");
  }

  /**
   * Whether {@link #decideSeen} takes rows that stand whole ({@link
   * dev.flyball.observation.Batch#whole}): the change is then that of every parameter.
   */
  default boolean takesWhole() {
    return false;
  }

  /** The parameters have moved to {@code w[offset..]}. */
  default void moved(double[] w, int offset) {}

  /** Writes the parameters to predict with, given that the loop stands at {@code w[offset..]}. */
  default void published(double[] w, int offset, double[] into) {
    System.arraycopy(w, offset, into, offset, observability().width());
  }
}
