package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * A chart as an analyst would draw it: large polygons, each given one concentration, a rounded one
 * that is somewhat off. Open water and ice are never in one polygon; land is in none.
 */
final class DrawnChart {
  private static final int OUTSIDE = -1;

  /** Concentrations below this are drawn as open water. */
  private static final float WATER = 0.03f;

  /** How far off an analyst is, in percent. */
  private static final double ANALYST = 6;

  private DrawnChart() {}

  /** The concentration charted for every pixel, in percent; NaN on land. */
  static float[] draw(RandomGenerator random, Grid grid, IceField ice, Coast coast) {
    int size = Math.min(grid.lines(), grid.samples());
    Mosaic regions = new Mosaic(random, grid, Math.max(20, size / 7));
    int[] pixels = new int[2 * regions.tiles()];
    double[] sums = new double[2 * regions.tiles()];
    int[] drawn = new int[grid.count()];
    for (int p = 0; p < drawn.length; p++) {
      regions.find(p / grid.samples(), p % grid.samples());
      float share = ice.concentration(p);
      drawn[p] = coast.isLand(p) ? OUTSIDE : 2 * regions.tile() + (share < WATER ? 1 : 0);
      if (drawn[p] != OUTSIDE) {
        pixels[drawn[p]]++;
        sums[drawn[p]] += share;
      }
    }
    float[] percents = percents(random, pixels, sums);
    float[] chart = new float[grid.count()];
    for (int p = 0; p < drawn.length; p++) {
      chart[p] = drawn[p] == OUTSIDE ? Float.NaN : percents[drawn[p]];
    }
    return chart;
  }

  /** What the chart says of every polygon that has pixels. */
  private static float[] percents(RandomGenerator random, int[] pixels, double[] sums) {
    float[] percents = new float[pixels.length];
    for (int i = 0; i < percents.length; i++) {
      if (pixels[i] > 0) {
        boolean water = i % 2 == 1;
        double percent = 100 * sums[i] / pixels[i] + ANALYST * random.nextGaussian();
        // Where an analyst saw ice, the chart says at least 5%.
        int code = water ? 0 : Concentration.code(Math.max(5, Math.min(100, percent)));
        percents[i] = Concentration.percent(code);
      }
    }
    return percents;
  }
}
