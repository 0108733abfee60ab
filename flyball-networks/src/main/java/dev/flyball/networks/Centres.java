package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;

/**
 * Centres of a kernel, in standardised units with missing components as zero. Knows k between any
 * row and a centre in O(seen). Immutable: several threads may ask.
 */
final class Centres {
  private final Kernel kernel;
  private final int inputs;
  private final double[][] centres;
  private final double[] sizes;

  Centres(Kernel kernel, double[][] given) {
    if (given.length == 0) {
      throw new IllegalArgumentException("a dictionary needs at least 1 centre, not 0");
    }
    this.kernel = kernel;
    this.inputs = given[0].length;
    if (inputs < 1) {
      throw new IllegalArgumentException("centres need at least 1 input, not " + inputs);
    }
    this.centres = new double[given.length][];
    this.sizes = new double[given.length];
    for (int m = 0; m < given.length; m++) {
      if (given[m].length != inputs) {
        throw new IllegalArgumentException(
            "centre %s has %s components where the first has %s"
                .formatted(m, given[m].length, inputs));
      }
      Observation.checkValues(given[m]);
      centres[m] = Arrays.stream(given[m]).map(x -> Double.isNaN(x) ? 0 : x).toArray();
      sizes[m] = kernel.sizeOf(centres[m], 0, inputs);
    }
  }

  /** The centres that {@link #describe} wrote. */
  static Centres of(Description description) {
    return new Centres(kernel(description), description.rows("centres"));
  }

  Description describe(Description description) {
    return describe(description, kernel).withRows("centres", centres);
  }

  static Description describe(Description description, Kernel kernel) {
    return description.around("kernel", kernel.describe());
  }

  static Kernel kernel(Description description) {
    return Kernel.of(description.within("kernel"));
  }

  int inputs() {
    return inputs;
  }

  int size() {
    return centres.length;
  }

  /** k between a row and centre {@code m}. O(seen). */
  double between(Batch batch, int row, int m) {
    return kernel.between(batch, row, centres[m], 0, sizes[m]);
  }

  /** k among the centres. */
  PackedSymmetric gram() {
    Batch batch = new Batch(inputs, 0);
    PackedSymmetric gram = new PackedSymmetric(centres.length);
    for (int m = 0; m < centres.length; m++) {
      batch.add(centres[m], Standardiser.none());
      for (int k = 0; k <= m; k++) {
        gram.set(m, k, between(batch, m, k));
      }
    }
    return gram;
  }
}
