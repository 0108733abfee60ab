package dev.flyball.control;

import dev.flyball.checkpoint.Stateful;
import dev.flyball.model.Actuation;
import dev.flyball.observability.Observability;
import dev.flyball.observability.PairRates;
import java.util.Optional;

/**
 * Turns what a batch can move into a step. Called by the learner alone, once per step and in this
 * order: {@link #check}, which changes nothing; {@link #decide}, which remembers the actuation and
 * writes the step; {@link #moved}, after the parameters have moved.
 */
public interface Controller extends Stateful {

  /** Learns at this rate from the next step on, in place of the law's: for schedules. */
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

  /** The parameters have moved to {@code w[offset..]}. */
  default void moved(double[] w, int offset) {}

  /** Writes the parameters to predict with, given that the loop stands at {@code w[offset..]}. */
  default void published(double[] w, int offset, double[] into) {
    System.arraycopy(w, offset, into, offset, observability().width());
  }

  /** The memory and metric this controller steps in. */
  Observability observability();

  /**
   * The observation rates that a debiased feedback divides by; {@link PairRates#notIdentifiable}
   * says which pairs cannot be told apart.
   */
  default Optional<PairRates> rates() {
    return Optional.empty();
  }

  /**
   * Leverage h of the last step, to be asked before the next one begins. Where the gain did without
   * it, it is computed when first asked for: a minibatch costs a solve a row.
   */
  double leverage();

  /** The factor of the preconditioned gradient q in the last step, after the cap. */
  double alpha();

  /** How often the cap on alpha acted. */
  long capped();

  /** How often the norm clip acted. */
  long clipped();

  /** Forgets everything. */
  void reset();
}
