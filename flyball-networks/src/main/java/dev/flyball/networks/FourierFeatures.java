package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Kernels;
import dev.flyball.observation.Batch;
import dev.flyball.random.RandomStream;

/**
 * Random Fourier features: cos(f'x~) and sin(f'x~) for frequencies f drawn from the kernel's
 * spectrum, normal for the Gaussian kernel and Cauchy, component by component, for the Laplace
 * kernel, divided by the root of their number. phi(x)'phi(c) has mean k(x, c) and a deviation of at
 * most 1 / sqrt(features); |phi|^2 = 1 = k(x~, x~) exactly. O(features * seen).
 */
final class FourierFeatures extends FeatureMap {
  private final Kernel kernel;
  private final int inputs;
  private final int pairs;
  private final long seed;
  private final double[] frequencies;

  FourierFeatures(Kernel kernel, int inputs, int features, long seed) {
    if (inputs < 1) {
      throw new IllegalArgumentException("Fourier features need at least 1 input, not " + inputs);
    }
    if (features < 2 || features % 2 != 0) {
      throw new IllegalArgumentException(
          "Fourier features come in pairs: an even number from 2 on, not " + features);
    }
    this.kernel = kernel;
    this.inputs = inputs;
    this.pairs = features / 2;
    this.seed = seed;
    this.frequencies = new double[Math.multiplyExact(pairs, inputs)];
    RandomStream random = new RandomStream(seed);
    for (int f = 0; f < frequencies.length; f++) {
      frequencies[f] = frequency(random);
    }
  }

  private double frequency(RandomStream random) {
    if (kernel instanceof Kernel.Gaussian gaussian) {
      return random.nextGaussian() / gaussian.width();
    }
    if (kernel instanceof Kernel.Laplace laplace) {
      return StrictMath.tan(Math.PI * (random.nextDouble() - 0.5)) / laplace.width();
    }
    throw new IllegalArgumentException(
        "Fourier features need a kernel of differences, gaussian or laplace, not "
            + kernel.describe());
  }

  @Override
  public int inputs() {
    return inputs;
  }

  @Override
  public int features() {
    return 2 * pairs;
  }

  @Override
  public void map(Batch batch, int row, double[] into) {
    double scale = 1 / Math.sqrt(pairs);
    for (int p = 0; p < pairs; p++) {
      double phase =
          Kernels.sparseDot(
              batch.components(),
              batch.values(),
              batch.from(row),
              batch.to(row),
              frequencies,
              p * inputs);
      into[2 * p] = scale * Math.cos(phase);
      into[2 * p + 1] = scale * Math.sin(phase);
    }
  }

  @Override
  public Description describe() {
    return Centres.describe(Description.of("kernel").with("map", "fourier"), kernel)
        .with("inputs", inputs)
        .with("features", features())
        .with("seed", seed);
  }
}
