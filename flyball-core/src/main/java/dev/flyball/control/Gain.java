package dev.flyball.control;

/** How far to go along the preconditioned gradient q: the step is -alpha q. */
public enum Gain {
  /** alpha = eta: the boxed law of the paper, the one its lemmas analyse. */
  PRINTED {
    @Override
    public double alpha(double eta, double leverage, double gradientEnergy) {
      return eta;
    }
  },

  /**
   * alpha = eta / (1 + h) with the leverage h = (1/n) tr(G B^-1 G'). NLMS's normalisation carried
   * over to the metric B: no single step overshoots along g for eta in (0, 2), whatever the scale
   * of the data.
   */
  NORMALISED {
    @Override
    public double alpha(double eta, double leverage, double gradientEnergy) {
      return eta / (1 + leverage);
    }

    @Override
    boolean usesLeverage() {
      return true;
    }
  },

  /**
   * alpha = eta / (1 + &lt;grad, q&gt;): the trust-region-like gain of the paper's Experiment 2.
   */
  TRUST {
    @Override
    public double alpha(double eta, double leverage, double gradientEnergy) {
      return eta / (1 + gradientEnergy);
    }
  };

  /** alpha from eta, the leverage h and &lt;grad, q&gt;. */
  public abstract double alpha(double eta, double leverage, double gradientEnergy);

  /** Whether alpha depends on h, which for a minibatch costs a solve a row. */
  boolean usesLeverage() {
    return false;
  }
}
