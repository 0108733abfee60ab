package dev.flyball.law;

/** The rule for the step length alpha along the preconditioned gradient q. The step is -alpha q. */
public enum Gain implements StepLink {
  /**
   * alpha = eta: the boxed law of the paper, the one its lemmas analyse. The error along g is
   * multiplied by 1 - eta h, and (1 - beta) h &lt; 1 where S holds the whole row: no step
   * overshoots for eta &lt; 2 (1 - beta). At the default, eta = 1 - beta, no step even changes its
   * sign, and the bound in the metric has no limit on h (docs/research/certificates.md). A memory
   * of k blocks holds each block's part alone, so that (1 - beta) h &lt; k: there the first rows,
   * also after an outage, may overshoot (a diagonal memory has a block a parameter).
   */
  PRINTED,

  /**
   * alpha = eta / (1 + h) with the leverage h = (1/n) tr(G B^-1 G'). NLMS's normalisation carried
   * over to the metric B: no single step overshoots along g for eta in (0, 2), whatever the scale
   * of the data.
   */
  NORMALISED,

  /**
   * alpha = eta / (1 + &lt;grad, q&gt;): the trust-region-like gain of the paper's Experiment 2.
   * &lt;grad, q&gt; = s^2 h vanishes with the slope s, so near a solution this is the printed gain:
   * a fixed point repels where eta h &gt; 2, and the loop never settles however clean the data.
   * Hence the printed gain's default and limit.
   */
  TRUST;

  /** The a-priori error along g is multiplied by 1 - eta h / (1 + h), which grows past eta = 2. */
  static final double OVERSHOOT = 2;

  /** The default eta for a memory that forgets with {@code beta}. */
  public double defaultEta(double beta) {
    return this == NORMALISED ? Defaults.ETA : 1 - beta;
  }

  /** From this eta on, single steps overshoot along g, or repel near a solution. */
  double overshoot(double beta) {
    return this == NORMALISED ? OVERSHOOT : 2 * (1 - beta);
  }

  @Override
  public double factor(double eta, double leverage, double energy, double length) {
    return switch (this) {
      case PRINTED -> eta;
      case NORMALISED -> eta / (1 + leverage);
      case TRUST -> eta / (1 + energy);
    };
  }

  /** Whether alpha depends on &lt;grad, q&gt;. */
  public boolean usesEnergy() {
    return this == TRUST;
  }

  /** Whether alpha depends on h, which for a minibatch costs a solve per row. */
  public boolean usesLeverage() {
    return this == NORMALISED;
  }
}
