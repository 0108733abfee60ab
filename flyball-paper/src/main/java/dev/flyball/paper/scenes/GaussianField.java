package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * A smooth Gaussian random field: lattices of normal numbers at halving spacings, interpolated and
 * added with weights proportional to the spacing, then scaled to mean 0 and standard deviation 1.
 * Cost: about ten operations for each value and octave.
 */
final class GaussianField {
  private GaussianField() {}

  /**
   * Draws a field.
   *
   * @param longest the coarsest spacing, about the size of the largest structures
   * @param shortest no spacing is finer than this
   */
  static float[] draw(RandomGenerator random, Grid grid, int longest, int shortest) {
    float[] field = new float[grid.count()];
    for (int spacing = longest; spacing >= Math.max(1, shortest); spacing /= 2) {
      addOctave(random, grid, spacing, field);
    }
    standardise(field);
    return field;
  }

  private static void addOctave(RandomGenerator random, Grid grid, int spacing, float[] field) {
    int columns = grid.samples() / spacing + 2;
    int rows = grid.lines() / spacing + 2;
    float[] lattice = new float[rows * columns];
    for (int i = 0; i < lattice.length; i++) {
      lattice[i] = (float) (spacing * random.nextGaussian());
    }
    for (int line = 0; line < grid.lines(); line++) {
      float down = smooth((float) (line % spacing) / spacing);
      int above = line / spacing * columns;
      for (int sample = 0; sample < grid.samples(); sample++) {
        float right = smooth((float) (sample % spacing) / spacing);
        int at = above + sample / spacing;
        float upper = lattice[at] + right * (lattice[at + 1] - lattice[at]);
        int below = at + columns;
        float lower = lattice[below] + right * (lattice[below + 1] - lattice[below]);
        field[line * grid.samples() + sample] += upper + down * (lower - upper);
      }
    }
  }

  private static float smooth(float t) {
    return t * t * (3 - 2 * t);
  }

  private static void standardise(float[] field) {
    double sum = 0;
    double squares = 0;
    for (float value : field) {
      sum += value;
      squares += (double) value * value;
    }
    double mean = sum / field.length;
    double deviation = Math.sqrt(Math.max(squares / field.length - mean * mean, 1e-12));
    for (int i = 0; i < field.length; i++) {
      field[i] = (float) ((field[i] - mean) / deviation);
    }
  }
}
