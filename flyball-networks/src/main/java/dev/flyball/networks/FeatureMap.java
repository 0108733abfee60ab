package dev.flyball.networks;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;

/**
 * phi(x~): a finite-dimensional stand-in for a kernel, whose products approximate k. Inputs are
 * masked and standardised as the learner hands them over, so centres are given in standardised
 * units. How near |phi|^2 (the scalar law's tr A) comes to k(x~, x~) differs: see each map.
 */
public abstract sealed class FeatureMap permits CentreFeatures, FourierFeatures {
  FeatureMap() {}

  /** phi_m = k(x~, c_m), one feature a centre (NaN in a centre = missing = zero). */
  public static FeatureMap dictionary(Kernel kernel, double[][] centres) {
    return new CentreFeatures(new Centres(kernel, centres), false);
  }

  /** phi = K^-1/2 (k(x~, c_m))_m with K the kernel among the centres: exact at the centres. */
  public static FeatureMap nystroem(Kernel kernel, double[][] centres) {
    return new CentreFeatures(new Centres(kernel, centres), true);
  }

  /**
   * {@code features} random Fourier features (an even number: cosines and sines in pairs) of a
   * Gaussian or Laplace kernel; the frequencies follow from {@code seed}.
   */
  public static FeatureMap fourier(Kernel kernel, int inputs, int features, long seed) {
    return new FourierFeatures(kernel, inputs, features, seed);
  }

  public abstract int inputs();

  /** How many features there are. */
  public abstract int features();

  /** Writes phi of one row into {@code into[0..features)}. */
  public abstract void map(Batch batch, int row, double[] into);

  public abstract Description describe();

  /** The map that {@link #describe} wrote. */
  public static FeatureMap of(Description description) {
    return switch (description.text("map")) {
      case "dictionary" -> new CentreFeatures(Centres.of(description), false);
      case "nystroem" -> new CentreFeatures(Centres.of(description), true);
      case "fourier" ->
          fourier(
              Centres.kernel(description),
              description.integer("inputs"),
              description.integer("features"),
              description.whole("seed"));
      default ->
          throw new CheckpointException(
              "unknown feature map '%s'".formatted(description.text("map")));
    };
  }

  /** Two maps of one description are the same map. */
  @Override
  public final boolean equals(Object other) {
    return other instanceof FeatureMap that && describe().equals(that.describe());
  }

  @Override
  public final int hashCode() {
    return describe().hashCode();
  }
}
