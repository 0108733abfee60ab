package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;

/**
 * phi(x~): a finite-dimensional stand-in for a kernel, whose products approximate k. Inputs are
 * masked and standardised as the learner hands them over, so centres are given in standardised
 * units. How near |phi|^2 (the scalar law's tr A) comes to k(x~, x~) differs: see each map.
 */
public sealed interface FeatureMap permits DictionaryFeatures, NystroemFeatures, FourierFeatures {

  /** phi_m = k(x~, c_m), one feature a centre (NaN in a centre = missing = zero). */
  static FeatureMap dictionary(Kernel kernel, double[][] centres) {
    return new DictionaryFeatures(Centres.of(kernel, centres));
  }

  /** phi = K^-1/2 (k(x~, c_m))_m with K the kernel among the centres: exact at the centres. */
  static FeatureMap nystroem(Kernel kernel, double[][] centres) {
    return new NystroemFeatures(Centres.of(kernel, centres));
  }

  /**
   * {@code features} random Fourier features (an even number: cosines and sines in pairs) of a
   * Gaussian or Laplace kernel; the frequencies follow from {@code seed}.
   */
  static FeatureMap fourier(Kernel kernel, int inputs, int features, long seed) {
    return new FourierFeatures(kernel, inputs, features, seed);
  }

  int inputs();

  /** How many features there are. */
  int features();

  /** Writes phi of one row into {@code into[0..features)}. */
  void map(Batch batch, int row, double[] into);

  Description describe();

  /** The map that {@link #describe} wrote. */
  static FeatureMap of(Description description) {
    return switch (description.text("map")) {
      case "dictionary" -> new DictionaryFeatures(Centres.of(description));
      case "nystroem" -> new NystroemFeatures(Centres.of(description));
      case "fourier" -> FourierFeatures.of(description);
      default ->
          throw new CheckpointException(
              "unknown feature map '%s'".formatted(description.text("map")));
    };
  }
}
