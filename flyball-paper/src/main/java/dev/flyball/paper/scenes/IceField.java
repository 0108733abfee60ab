package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * Simulated ice: a concentration that rises from open water to the pack across a marginal zone, its
 * edge bent by a Gaussian random field, and floes that fill so much of the sea, with leads between
 * them.
 */
final class IceField {
  /** Pixels between the centres of neighbouring floes, about 1 km. */
  private static final int FLOE = 24;

  /** Above this concentration the leads are frozen over. */
  private static final float COMPACT = 0.97f;

  private final float[] concentration;
  private final boolean[] ice;
  private final float[] roughness;

  private IceField(int count) {
    concentration = new float[count];
    ice = new boolean[count];
    roughness = new float[count];
  }

  static IceField draw(RandomGenerator random, Grid grid) {
    IceField field = new IceField(grid.count());
    field.drawConcentration(random, grid);
    field.drawFloes(random, grid);
    return field;
  }

  private void drawConcentration(RandomGenerator random, Grid grid) {
    int size = Math.min(grid.lines(), grid.samples());
    float[] bends = GaussianField.draw(random, grid, Math.max(2, size / 2), size / 100 + 1);
    double direction = 2 * Math.PI * random.nextDouble();
    double down = Math.sin(direction);
    double right = Math.cos(direction);
    // The edge lies more often so that there is more water than ice, as in the archive.
    double edge = size * (0.9 * random.nextDouble() - 0.25);
    double width = size * (0.05 + 0.3 * random.nextDouble());
    for (int p = 0; p < concentration.length; p++) {
      double line = p / grid.samples() - grid.lines() / 2.0;
      double sample = p % grid.samples() - grid.samples() / 2.0;
      double inside = down * line + right * sample - edge + 0.12 * size * bends[p];
      double rise = Math.min(1, Math.max(0, inside / width + 0.5));
      concentration[p] = (float) (rise * rise * (3 - 2 * rise));
    }
  }

  private void drawFloes(RandomGenerator random, Grid grid) {
    Mosaic floes = new Mosaic(random, grid, FLOE);
    float[] rank = new float[floes.tiles()];
    float[] rough = new float[floes.tiles()];
    for (int i = 0; i < rank.length; i++) {
      rank[i] = (float) random.nextDouble();
      rough[i] = (float) random.nextGaussian();
    }
    for (int p = 0; p < ice.length; p++) {
      floes.find(p / grid.samples(), p % grid.samples());
      boolean lead = floes.depth() < 2 && concentration[p] < COMPACT;
      ice[p] = rank[floes.tile()] < concentration[p] && !lead;
      roughness[p] = rough[floes.tile()];
    }
  }

  /** The share of the sea around a pixel that floes are drawn with, 0 to 1. */
  float concentration(int pixel) {
    return concentration[pixel];
  }

  /** Whether there is ice in this very pixel. */
  boolean isIce(int pixel) {
    return ice[pixel];
  }

  /** How rough the floe is, in standard deviations. */
  float roughness(int pixel) {
    return roughness[pixel];
  }
}
