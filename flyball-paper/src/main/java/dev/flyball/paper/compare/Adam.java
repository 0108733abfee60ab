package dev.flyball.paper.compare;

/** Adam on the masked gradient, with its usual constants. */
public final class Adam extends MaskedGradient {
  private final AdamStep adam;

  public Adam(int size, double eta) {
    super(size);
    this.adam = new AdamStep(size, eta);
  }

  @Override
  void step(double[] gradient) {
    adam.step(gradient, weights, 0);
  }
}
