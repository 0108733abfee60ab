package dev.flyball.model;

import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;

/** Random batches with holes, and linearisations fed with random feedback, for the model tests. */
public final class Rows {
  private Rows() {}

  /** Rows of which each component is seen with probability 0.6. */
  public static Batch batch(int rows, int inputs, RandomStream random) {
    Batch batch = new Batch(inputs, 1);
    double[] x = new double[inputs];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < inputs; j++) {
        x[j] = random.nextBoolean(0.6) ? random.nextGaussian() : Double.NaN;
      }
      batch.add(x, Standardiser.none());
    }
    return batch;
  }

  public static double[] normals(int length, RandomStream random) {
    double[] values = new double[length];
    for (int j = 0; j < length; j++) {
      values[j] = random.nextGaussian();
    }
    return values;
  }

  /** Feeds some rows and leaves others silent, the same ones for the same stream. */
  public static Linearisation fed(
      Linearisation linearisation, double[] w, int offset, Batch batch, RandomStream random) {
    linearisation.at(w, offset, batch);
    for (int i = 0; i < linearisation.rows(); i++) {
      double gain = random.nextGaussian();
      double feedback = random.nextGaussian();
      if (random.nextBoolean(0.7)) {
        linearisation.feed(i, gain, feedback);
      }
    }
    linearisation.close(batch.rows());
    return linearisation;
  }
}
