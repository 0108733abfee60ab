package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.linalg.SymmetricEigen;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * Features of a dictionary's centres. Plain, one per centre, phi_m = k(x~, c_m): |phi|^2 is the sum
 * of k(x~, c_m)^2 and not k(x~, x~); it falls to zero far from all centres and grows where they
 * crowd. O(centres * seen).
 *
 * <p>Whitened (Nystroem), phi = K^-1/2 (k(x~, c_m))_m: the projection of the kernel's own feature
 * onto the span of the centres. {@code |phi|^2 <= k(x~, x~)}, with equality in that span, the
 * centres themselves included. The root is the symmetric one, which does not depend on the signs
 * that an eigensolver picks. Directions of K below rounding are left out. O(centres * (seen +
 * centres)).
 */
final class CentreFeatures extends FeatureMap {
  /** Eigenvalues of K below this share of the largest are rounding. */
  private static final double SMALLEST = 1e-12;

  private final Centres centres;

  /** K^-1/2, or nothing for plain features. */
  private final double[] whitening;

  CentreFeatures(Centres centres, boolean whitened) {
    this.centres = centres;
    this.whitening = whitened ? inverseRoot(centres.gram()) : new double[0];
  }

  private static double[] inverseRoot(PackedSymmetric gram) {
    int width = gram.width();
    double[] root = new double[Math.multiplyExact(width, width)];
    try (SymmetricEigen eigen = new SymmetricEigen(width)) {
      if (!eigen.decompose(gram)) {
        throw new IllegalArgumentException(
            "the kernel among %s centres has no eigenvalues to be found".formatted(width));
      }
      double largest = eigen.values()[width - 1];
      for (int e = 0; e < width; e++) {
        double value = eigen.values()[e];
        if (value > SMALLEST * largest) {
          for (int i = 0; i < width; i++) {
            double alpha = eigen.vectors()[e * width + i] / Math.sqrt(value);
            Kernels.axpy(alpha, eigen.vectors(), e * width, root, i * width, width);
          }
        }
      }
    }
    return root;
  }

  @Override
  public int inputs() {
    return centres.inputs();
  }

  @Override
  public int features() {
    return centres.size();
  }

  @Override
  public void map(Batch batch, int row, double[] into) {
    int width = centres.size();
    if (whitening.length == 0) {
      for (int m = 0; m < width; m++) {
        into[m] = centres.between(batch, row, m);
      }
      return;
    }
    Arrays.fill(into, 0, width, 0);
    for (int m = 0; m < width; m++) {
      Kernels.axpy(centres.between(batch, row, m), whitening, m * width, into, 0, width);
    }
  }

  @Override
  public Description describe() {
    String map = whitening.length == 0 ? "dictionary" : "nystroem";
    return centres.describe(Description.of("kernel").with("map", map));
  }
}
