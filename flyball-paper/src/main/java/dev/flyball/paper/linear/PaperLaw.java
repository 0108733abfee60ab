package dev.flyball.paper.linear;

import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;

/**
 * The directional law with the constants that the paper prints, wherever an experiment needs it.
 */
public final class PaperLaw {
  private PaperLaw() {}

  /**
   * beta = 0.99 and epsilon = 0.05 under the normalised gain; give it the rate of the experiment.
   */
  public static GradientLaw directional() {
    return Law.paperNormalised(0.5);
  }
}
