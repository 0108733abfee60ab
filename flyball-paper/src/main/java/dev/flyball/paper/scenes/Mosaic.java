package dev.flyball.paper.scenes;

import java.util.random.RandomGenerator;

/**
 * Tiles of irregular shape: the Voronoi cells of the points of a shaken lattice. Used for floes,
 * which are small, and for the polygons of a chart, which are large.
 */
final class Mosaic {
  private final int spacing;
  private final int columns;
  private final float[] pointLine;
  private final float[] pointSample;

  /** The tile found last and how far inside it the place lies. */
  private int tile;

  private float depth;

  Mosaic(RandomGenerator random, Grid grid, int spacing) {
    this.spacing = spacing;
    columns = grid.samples() / spacing + 3;
    int rows = grid.lines() / spacing + 3;
    pointLine = new float[rows * columns];
    pointSample = new float[rows * columns];
    for (int i = 0; i < pointLine.length; i++) {
      pointLine[i] = (float) ((i / columns - 1 + random.nextDouble()) * spacing);
      pointSample[i] = (float) ((i % columns - 1 + random.nextDouble()) * spacing);
    }
  }

  /** How many tiles there are. */
  int tiles() {
    return pointLine.length;
  }

  /** Finds the tile that a place of the grid lies in. */
  void find(float line, float sample) {
    int row = (int) (line / spacing) + 1;
    int column = (int) (sample / spacing) + 1;
    float nearest = Float.MAX_VALUE;
    float second = Float.MAX_VALUE;
    for (int i = row - 1; i <= row + 1; i++) {
      for (int j = column - 1; j <= column + 1; j++) {
        int at = i * columns + j;
        float down = line - pointLine[at];
        float right = sample - pointSample[at];
        float square = down * down + right * right;
        if (square < nearest) {
          second = nearest;
          nearest = square;
          tile = at;
        } else if (square < second) {
          second = square;
        }
      }
    }
    depth = (float) (Math.sqrt(second) - Math.sqrt(nearest));
  }

  int tile() {
    return tile;
  }

  /**
   * The difference of the distances to the second nearest point and to the nearest: 0 on an edge.
   */
  float depth() {
    return depth;
  }
}
