package dev.flyball.control;

import dev.flyball.law.AveragedLaw;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.model.Parameters;

/**
 * The controller of one head. Called by the learner alone, once per step and in this order: {@link
 * #check}, which changes nothing; {@link #decide}, which remembers the actuation and says how the
 * parameters move.
 */
public interface HeadController extends Controller {

  /** The controller of one head under {@code law}, with an empty memory. */
  static HeadController of(Law law, Parameters head, Workers workers) {
    law.checkHead(head);
    if (law instanceof AveragedLaw averaged) {
      return new Averaging(of(averaged.inner(), head, workers), averaged.skip());
    }
    if (law instanceof GradientLaw directional) {
      return new GradientController(directional, head, workers);
    }
    if (law instanceof HeadLaw own) {
      return own.controller(head, workers);
    }
    throw new UnsupportedOperationException("a pool steps all heads together; ask for its pool");
  }

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

  /**
   * Updates the memory with {@code actuation} and decides how {@code w[offset..]} moves.
   *
   * @param room to write the step in, one number per parameter
   * @return the step, valid until the actuation or the room changes
   */
  ParameterStep decide(Actuation actuation, double[] w, int offset, double[] room);

  /** The parameters have moved to {@code w[offset..]}. */
  default void moved(double[] w, int offset) {}

  /** Whether predictions are made with other parameters than those that move. */
  default boolean averages() {
    return false;
  }

  /** Writes the parameters that predictions are made with to {@code into[offset..]}. */
  default void predictingWith(double[] w, int offset, double[] into) {
    System.arraycopy(w, offset, into, offset, observability().width());
  }

  /** The parameters start anew from given ones; the memory stays. */
  default void startOver() {}
}
