package dev.flyball.bench;

import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;

/**
 * Observations shaped like the human activity data of the paper's Experiment 2, so that the
 * benchmark needs no file: as many rows, features and classes, six sensing families of the same
 * sizes, features that go together within a family, and for every row one mask for good that leaves
 * two of the six families and 80% of their features, 27% in all.
 */
final class ActivityRows {
  static final int INPUTS = 561;
  static final int CLASSES = 6;
  static final int ROWS = 7_352;

  private static final int[] FAMILIES = {145, 53, 145, 145, 66, 7};
  private static final int FAMILIES_SEEN = 2;
  private static final double KEPT = 0.8;
  private static final int FACTORS = 12;

  /** The share of a feature's variance that is its own. */
  private static final double OWN = 0.2;

  private final double[][] inputs = new double[ROWS][INPUTS];
  private final int[] classes = new int[ROWS];
  private final int[] order = new int[ROWS];
  private final RandomStream random;

  ActivityRows(long seed) {
    random = new RandomStream(seed);
    double[][] loadings = gaussians(INPUTS, FACTORS);
    double[][] centres = gaussians(CLASSES, FACTORS);
    for (int row = 0; row < ROWS; row++) {
      order[row] = row;
      classes[row] = random.nextInt(CLASSES);
      fill(inputs[row], loadings, centres[classes[row]]);
      hide(inputs[row]);
    }
  }

  private double[][] gaussians(int rows, int columns) {
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }

  private void fill(double[] input, double[][] loadings, double[] centre) {
    double[] factors = new double[FACTORS];
    for (int f = 0; f < FACTORS; f++) {
      factors[f] = centre[f] + random.nextGaussian();
    }
    double scale = Math.sqrt((1 - OWN) / (2 * FACTORS));
    for (int j = 0; j < INPUTS; j++) {
      double shared = 0;
      for (int f = 0; f < FACTORS; f++) {
        shared += loadings[j][f] * factors[f];
      }
      input[j] = scale * shared + Math.sqrt(OWN) * random.nextGaussian();
    }
  }

  private void hide(double[] input) {
    boolean[] seen = new boolean[FAMILIES.length];
    for (int left = FAMILIES_SEEN; left > 0; ) {
      int family = random.nextInt(FAMILIES.length);
      left -= seen[family] ? 0 : 1;
      seen[family] = true;
    }
    int j = 0;
    for (int family = 0; family < FAMILIES.length; family++) {
      for (int end = j + FAMILIES[family]; j < end; j++) {
        if (!seen[family] || !random.nextBoolean(KEPT)) {
          input[j] = Double.NaN;
        }
      }
    }
  }

  /** Replaces {@code batch} by {@code n} distinct rows drawn at random, with their classes. */
  void draw(int n, Batch batch) {
    batch.clear();
    for (int i = 0; i < n; i++) {
      int other = i + random.nextInt(ROWS - i);
      int row = order[other];
      order[other] = order[i];
      order[i] = row;
      batch.add(inputs[row], Standardiser.none());
      batch.label(0, classes[row]);
    }
  }

  double[] input(int row) {
    return inputs[row];
  }

  int classOf(int row) {
    return classes[row];
  }
}
