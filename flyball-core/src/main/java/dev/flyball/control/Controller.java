package dev.flyball.control;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.observability.Observability;

/**
 * Turns an actuation into a step. Each head has one ({@link HeadController}), or a pool has one for
 * all heads. This interface has what can be read from both.
 */
public interface Controller extends Stateful {

  /** The memory and metric of this controller; of a pool, the first one. */
  Observability observability();

  /** The controller that steps, without the averaging around it. */
  default Controller inner() {
    return this;
  }

  /** Whether it can go on with further inputs. */
  default boolean widens() {
    return observability().widens();
  }

  /**
   * Leverage h of the last step; call it before the next step begins. If the gain did not need it,
   * it is computed at the first call: for a minibatch one solve per row.
   */
  double leverage();

  /**
   * The factor of the preconditioned gradient q in the last step, after the cap; of a pool, the
   * mean over the mixture.
   */
  double alpha();

  /** How often the cap on alpha acted. */
  default long capped() {
    return 0;
  }

  /** How often the norm clip acted. */
  default long clipped() {
    return 0;
  }
}
