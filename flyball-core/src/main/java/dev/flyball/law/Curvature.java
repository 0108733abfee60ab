package dev.flyball.law;

import dev.flyball.loss.Loss;
import dev.flyball.model.Actuation;
import dev.flyball.model.Link;
import dev.flyball.observability.Observability;

/**
 * Chooses which rows enter the memory, and how the leverages of several outputs add up. For the
 * squared loss of a linear model with one output both choices are the same.
 */
public enum Curvature {
  /**
   * As the paper has it: a row is the derivative of the prediction, sigma' x for a logistic model,
   * and the leverage h = (1/n) tr(G B^-1 G') is summed over outputs. Where a logistic model is sure
   * of itself sigma' vanishes and with it metric and leverage, though the loss still bends: steps
   * can overshoot by far.
   */
  AS_PRINTED,

  /**
   * A row is sqrt(c) times the derivative of the score, with c the bound on the curvature of the
   * loss ({@link Loss#curvature}), and the leverage is the largest eigenvalue of (1/n) G B^-1 G'.
   * Under the normalised gain no step of a single row raises the row's loss for eta in (0, 2); and
   * the metric of a linear model does not depend on its parameters.
   */
  BOUNDED;

  /** The factor of the score's row in the memory, for an observation of weight {@code weight}. */
  public double sensitivity(Loss loss, Link link, double score, double weight) {
    return this == BOUNDED ? Math.sqrt(weight * loss.curvature(link)) : link.derivative(score);
  }

  /** h of a batch. */
  public double leverage(Observability observability, Actuation actuation) {
    return this == BOUNDED
        ? observability.largestLeverage(actuation)
        : observability.leverage(actuation);
  }

  /**
   * Fails if there are no such rows.
   *
   * @throws IllegalArgumentException naming loss and link
   */
  public void check(Loss loss, Link link) {
    if (this == BOUNDED && Double.isInfinite(loss.curvature(link))) {
      throw new IllegalArgumentException(
          ("no bound is known on the curvature of the loss %s with the link %s; take a law with"
                  + " curvature=as-printed")
              .formatted(loss.describe(), Settings.word(link)));
    }
  }
}
