package dev.flyball.paper.compare;

/** RMSProp (Tieleman and Hinton, 2012) on the masked gradient, decay 0.99. */
public final class RmsProp extends MaskedGradient {
  private static final double DECAY = 0.99;
  private static final double EPSILON = 1e-8;

  private final double eta;
  private final double[] square;

  public RmsProp(int size, double eta) {
    super(size);
    this.eta = eta;
    this.square = new double[size];
  }

  @Override
  void step(double[] gradient) {
    for (int j = 0; j < gradient.length; j++) {
      square[j] = DECAY * square[j] + (1 - DECAY) * gradient[j] * gradient[j];
      weights[j] -= eta * gradient[j] / (Math.sqrt(square[j]) + EPSILON);
    }
  }
}
