package dev.flyball.law;

/**
 * Pulls parameters towards zero. Decoupled (the default) it acts beside the controller, w_j &lt;-
 * w_j - eta lambda w_j, and only on parameters that the current rows reach: decay, too, moves
 * nothing that was not seen. Coupled, as in the paper, lambda w joins the gradient and goes through
 * B^-1, which magnifies it exactly where nothing is seen; lambda is then held to ridge / eta, so
 * that decay alone never overshoots zero.
 */
public record WeightDecay(double lambda, boolean coupled) {

  public WeightDecay {
    if (!(lambda >= 0) || Double.isInfinite(lambda)) {
      throw new IllegalArgumentException("weight decay must be at least 0, not " + lambda);
    }
  }

  public static WeightDecay none() {
    return new WeightDecay(0, false);
  }

  public static WeightDecay decoupled(double lambda) {
    return new WeightDecay(lambda, false);
  }

  public static WeightDecay coupled(double lambda) {
    return new WeightDecay(lambda, true);
  }

  /** Whether there is any decay. */
  public boolean isOn() {
    return lambda > 0;
  }
}
