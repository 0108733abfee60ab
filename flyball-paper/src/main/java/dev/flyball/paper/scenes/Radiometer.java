package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * Simulates a microwave radiometer's view of a scene: in every cell the signatures of ice, water
 * and land, mixed by their shares within the footprint of the frequency, under an atmosphere that
 * warms the dark water more than the ice and high frequencies more than low ones.
 */
final class Radiometer {
  private static final double NOISE = 0.5;

  /**
   * By frequency: 6.9, 7.3, 10.7, 18.7, 23.8, 36.5, 89.0 GHz. Half a footprint, in cells of 2 km.
   */
  private static final int[] REACH = {12, 12, 8, 4, 5, 2, 1};

  /** Kelvin over water for one standard deviation of the atmosphere's load, and half over ice. */
  private static final double[] ATMOSPHERE = {0.5, 0.6, 1, 3, 6, 6, 12};

  /** Kelvin that old ice is darker than first-year ice, for one standard deviation of age. */
  private static final double[] AGE = {1, 1, 2, 8, 12, 18, 25};

  private static final double[] WATER_H = {82, 84, 89, 108, 128, 146, 195};
  private static final double[] WATER_V = {161, 163, 168, 183, 196, 208, 245};
  private static final double[] ICE_H = {228, 229, 230, 237, 238, 236, 222};
  private static final double[] ICE_V = {250, 250, 250, 252, 250, 247, 232};
  private static final double LAND_H = 256;
  private static final double LAND_V = 264;

  private final RandomGenerator random;
  private final Grid cells;
  private final float[] ice;
  private final float[] land;
  private final float[] load;
  private final float[] age;

  Radiometer(RandomGenerator random, Grid grid, IceField field, Coast coast) {
    this.random = random;
    cells = grid.coarser(PatchOptions.CELL);
    ice = new float[cells.count()];
    land = new float[cells.count()];
    for (int p = 0; p < grid.count(); p++) {
      int row = p / grid.samples() / PatchOptions.CELL;
      int column = p % grid.samples() / PatchOptions.CELL;
      if (row < cells.lines() && column < cells.samples()) {
        boolean isLand = coast.isLand(p);
        land[row * cells.samples() + column] += isLand ? 1 : 0;
        ice[row * cells.samples() + column] += !isLand && field.isIce(p) ? 1 : 0;
      }
    }
    int size = Math.max(2, cells.lines() / 2);
    load = GaussianField.draw(random, cells, size, 1);
    age = GaussianField.draw(random, cells, size, 2);
  }

  /** The brightness temperatures of one channel, in kelvin, two decimals. */
  float[] see(int number) {
    int frequency = number / 2;
    boolean vertical = number % 2 == 1;
    double water = (vertical ? WATER_V : WATER_H)[frequency];
    double frozen = (vertical ? ICE_V : ICE_H)[frequency];
    double ground = vertical ? LAND_V : LAND_H;
    float[] seen = new float[cells.count()];
    for (int cell = 0; cell < seen.length; cell++) {
      double iceShare = share(ice, cell, REACH[frequency]);
      double landShare = share(land, cell, REACH[frequency]);
      double open = 1 - iceShare - landShare;
      double air = ATMOSPHERE[frequency] * load[cell] * (0.5 + 0.5 * open);
      double floes = frozen - AGE[frequency] * Math.max(0, age[cell]);
      double kelvin = open * water + iceShare * floes + landShare * ground + air;
      seen[cell] = Math.round((kelvin + NOISE * random.nextGaussian()) * 100) / 100f;
    }
    return seen;
  }

  /** The mean over the footprint around a cell, as far as it lies in the scene. */
  private double share(float[] pixels, int cell, int reach) {
    int row = cell / cells.samples();
    int column = cell % cells.samples();
    int bottom = Math.min(cells.lines() - 1, row + reach);
    int end = Math.min(cells.samples() - 1, column + reach);
    double sum = 0;
    int count = 0;
    for (int i = Math.max(0, row - reach); i <= bottom; i++) {
      for (int j = Math.max(0, column - reach); j <= end; j++) {
        sum += pixels[i * cells.samples() + j];
        count++;
      }
    }
    return sum / count / (PatchOptions.CELL * PatchOptions.CELL);
  }
}
