package dev.flyball.observability;

import dev.flyball.model.Actuation;

/**
 * No memory: B = ridge I. Under the normalised gain this is the scalar law; with ridge 1 and the
 * printed gain it is plain SGD. O(d); O(seen) on a single row.
 */
final class NoObservability extends Observability {

  NoObservability(int width, double beta, Ridge ridge) {
    super(width, beta, ridge);
  }

  @Override
  protected void remember(Actuation actuation) {}

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    for (int j = 0; j < width(); j++) {
      q[j] = gradient[j] / ridge();
    }
  }

  @Override
  public boolean isDiagonal() {
    return true;
  }

  @Override
  public boolean isUniform() {
    return true;
  }

  @Override
  public double leverage(Actuation actuation) {
    return ridge() == 0 ? 0 : actuation.energy() / ridge();
  }

  @Override
  public double errorBound() {
    return roundingOfEach();
  }

  @Override
  public double[][] memory() {
    return new double[width()][width()];
  }

  @Override
  public boolean widens() {
    return true;
  }
}
