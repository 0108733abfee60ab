package dev.flyball.control;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.observability.Observability;
import dev.flyball.observability.PairRates;
import java.util.Optional;

/**
 * Turns an actuation into a step. Each head has one ({@link HeadController}), or a pool has one for
 * all heads. This interface has what can be read from both.
 */
public interface Controller extends Stateful {

  /** The memory and metric of this controller; of a pool, the first one. */
  Observability observability();

  /**
   * The observation rates that a debiased feedback divides by; {@link PairRates#notIdentifiable}
   * says which pairs cannot be told apart.
   */
  default Optional<PairRates> rates() {
    return Optional.empty();
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
