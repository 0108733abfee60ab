package dev.flyball.monitor;

import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;

/** Known parameters w*, and how far from them the learner stands. O(d). */
final class KnownParameters {
  private final double[] parameters;
  private final double[] error;

  KnownParameters(double[] parameters) {
    for (int j = 0; j < parameters.length; j++) {
      if (!Double.isFinite(parameters[j])) {
        throw new IllegalArgumentException(
            "parameter %s of the reference must be finite, not %s".formatted(j, parameters[j]));
      }
    }
    this.parameters = parameters.clone();
    this.error = new double[parameters.length];
  }

  void checkFits(Model model) {
    if (parameters.length != model.parameters()) {
      throw new IllegalArgumentException(
          "a reference of %s parameters for a model of %s"
              .formatted(parameters.length, model.parameters()));
    }
  }

  /** |w - w*|^2. */
  double squaredDistance(double[] w) {
    for (int j = 0; j < w.length; j++) {
      error[j] = w[j] - parameters[j];
    }
    return Kernels.squaredNorm(error, 0, error.length);
  }

  /** |w*|. */
  double norm() {
    return Math.sqrt(Kernels.squaredNorm(parameters, 0, parameters.length));
  }

  double[] parameters() {
    return parameters.clone();
  }
}
