package dev.flyball.control;

import dev.flyball.model.Actuation;
import org.jspecify.annotations.Nullable;

/**
 * The controller of one head. Called by the learner alone, once per step and in this order: {@link
 * #check}, which changes nothing; then {@link #decideSeen}, and where that does not apply {@link
 * #decide}, which remember the actuation and say how the parameters move.
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
   * As {@link #decide}, where the step moves nothing but what the only row of the actuation names;
   * null, and nothing was done, where it does not. O(seen).
   *
   * @param room for the step, one number a parameter
   * @return the step, valid until the row or the room changes
   */
  default @Nullable SeenStep decideSeen(
      Actuation actuation, double[] w, int offset, double[] room) {
    return null;
  }

  /** Whether {@link #decideSeen} takes rows that stand whole. */
  default boolean takesWhole() {
    return false;
  }
}
