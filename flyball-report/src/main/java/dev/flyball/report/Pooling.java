package dev.flyball.report;

/**
 * Averages a grid too fine for a page over blocks of neighbouring cells; empty cells are left out.
 */
final class Pooling {
  /** Cells along a side: about one a pixel. */
  static final int SIDE = 600;

  private final double[][] values;
  private final int tall;
  private final int wide;

  Pooling(double[][] values) {
    this.tall = 1 + (values.length - 1) / SIDE;
    this.wide = values.length == 0 ? 1 : 1 + (values[0].length - 1) / SIDE;
    this.values = tall == 1 && wide == 1 ? values : pooled(values);
  }

  double[][] values() {
    return values;
  }

  boolean pooledRows() {
    return tall > 1;
  }

  HeatMap.Group group(HeatMap.Group g) {
    int from = g.from() / tall;
    return new HeatMap.Group(g.name(), from, Math.max(from + 1, g.to() / tall));
  }

  /** The ends of the palette that fit the values; never empty. */
  HeatMap.Range limits(Palette palette) {
    if (palette == Palette.SEEN) {
      return new HeatMap.Range(0, 1);
    }
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double[] row : values) {
      for (double v : row) {
        min = Double.isFinite(v) ? Math.min(min, v) : min;
        max = Double.isFinite(v) ? Math.max(max, v) : max;
      }
    }
    if (min > max) {
      return new HeatMap.Range(0, 1);
    }
    if (palette == Palette.DIVERGING) {
      max = Math.max(Math.abs(min), Math.abs(max));
      min = -max;
    }
    return min < max ? new HeatMap.Range(min, max) : new HeatMap.Range(min, min + 1);
  }

  private double[][] pooled(double[][] fine) {
    double[][] coarse = new double[1 + (fine.length - 1) / tall][];
    for (int r = 0; r < coarse.length; r++) {
      coarse[r] = new double[1 + (fine[r * tall].length - 1) / wide];
      for (int c = 0; c < coarse[r].length; c++) {
        coarse[r][c] = mean(fine, r * tall, c * wide);
      }
    }
    return coarse;
  }

  private double mean(double[][] fine, int top, int left) {
    double sum = 0;
    int cells = 0;
    for (int i = top; i < Math.min(fine.length, top + tall); i++) {
      for (int j = left; j < Math.min(fine[i].length, left + wide); j++) {
        if (Double.isFinite(fine[i][j])) {
          sum += fine[i][j];
          cells++;
        }
      }
    }
    return cells == 0 ? Double.NaN : sum / cells;
  }
}
