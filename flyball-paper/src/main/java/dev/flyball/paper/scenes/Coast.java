package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * Land and the distance to it, in zones of 1 km: 0 on land, 1 within the first kilometre, and so on
 * up to {@link #FARTHEST}. Distances by two sweeps of the 3-4 chamfer, at most 8% off.
 */
final class Coast {
  static final int FARTHEST = 41;

  private static final int PIXELS_PER_ZONE = 25;
  private static final int STRAIGHT = 3;
  private static final int DIAGONAL = 4;

  private final Grid grid;
  private final int[] distance;

  private Coast(Grid grid, int[] distance) {
    this.grid = grid;
    this.distance = distance;
  }

  /** A coast along one of the four sides, somewhat in or out of the scene. */
  static Coast draw(RandomGenerator random, Grid grid) {
    int size = Math.min(grid.lines(), grid.samples());
    float[] shape = GaussianField.draw(random, grid, Math.max(2, size / 3), size / 60 + 1);
    int side = random.nextInt(4);
    double inland = (0.25 * random.nextDouble() - 0.12) * size;
    int[] distance = new int[grid.count()];
    for (int p = 0; p < distance.length; p++) {
      double fromSide = fromSide(grid, side, p);
      boolean land = fromSide + 0.06 * size * shape[p] < inland;
      distance[p] = land ? 0 : STRAIGHT * PIXELS_PER_ZONE * FARTHEST;
    }
    Coast coast = new Coast(grid, distance);
    coast.measure();
    return coast;
  }

  private static double fromSide(Grid grid, int side, int p) {
    int line = p / grid.samples();
    int sample = p % grid.samples();
    return switch (side) {
      case 0 -> line;
      case 1 -> grid.lines() - 1 - line;
      case 2 -> sample;
      default -> grid.samples() - 1 - sample;
    };
  }

  private void measure() {
    int last = grid.lines() - 1;
    for (int line = 0; line <= last; line++) {
      for (int sample = 0; sample < grid.samples(); sample++) {
        reach(line, sample, -1);
      }
    }
    for (int line = last; line >= 0; line--) {
      for (int sample = grid.samples() - 1; sample >= 0; sample--) {
        reach(line, sample, 1);
      }
    }
  }

  /** Looks back, towards where the sweep came from. */
  private void reach(int line, int sample, int back) {
    int near = distance[line * grid.samples() + sample];
    near = Math.min(near, at(line, sample + back) + STRAIGHT);
    near = Math.min(near, at(line + back, sample) + STRAIGHT);
    near = Math.min(near, at(line + back, sample + back) + DIAGONAL);
    near = Math.min(near, at(line + back, sample - back) + DIAGONAL);
    distance[line * grid.samples() + sample] = near;
  }

  private int at(int line, int sample) {
    boolean inside = line >= 0 && line < grid.lines() && sample >= 0 && sample < grid.samples();
    return inside ? distance[line * grid.samples() + sample] : Integer.MAX_VALUE / 2;
  }

  boolean isLand(int pixel) {
    return distance[pixel] == 0;
  }

  /** The zone of every pixel. */
  float[] zones() {
    float[] zones = new float[grid.count()];
    for (int p = 0; p < zones.length; p++) {
      int zone = distance[p] == 0 ? 0 : 1 + distance[p] / (STRAIGHT * PIXELS_PER_ZONE);
      zones[p] = Math.min(zone, FARTHEST);
    }
    return zones;
  }
}
