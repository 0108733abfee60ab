package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.util.Arrays;

/**
 * The brightness temperatures of a scene. A cell counts as seen if all fourteen channels were,
 * since one mask stands for all of them; of the others nothing is kept.
 */
final class Brightness {
  private final int rows;
  private final int columns;
  private final float[][] values;

  Brightness(int rows, int columns, float[][] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
    for (int cell = 0; cell < rows * columns; cell++) {
      hideIncomplete(cell);
    }
  }

  /** Reads those of a scene of the given size. */
  static Brightness of(SceneFile file, int lines, int samples) {
    int[] shape = file.variable(Channel.brightness(0).variable()).shape();
    if (shape.length != 2 || !fits(shape[0], lines) || !fits(shape[1], samples)) {
      throw DataException.inFile(
          file.name(),
          "variable %s has the shape %s"
              .formatted(Channel.brightness(0).variable(), Arrays.toString(shape)),
          "one cell for %s x %s of the %s x %s pixels"
              .formatted(PatchOptions.CELL, PatchOptions.CELL, lines, samples),
          null);
    }
    float[][] values = new float[Channel.BRIGHTNESSES][];
    for (int b = 0; b < values.length; b++) {
      SceneVariable variable = file.variable(Channel.brightness(b).variable());
      variable.requireShape(shape);
      values[b] = variable.lines(0, shape[0]);
    }
    return new Brightness(shape[0], shape[1], values);
  }

  /** Whether so many cells cover so many pixels; a last cell in part is there or is not. */
  private static boolean fits(int cells, int pixels) {
    int whole = pixels / PatchOptions.CELL;
    return cells == whole || cells == whole + 1;
  }

  private void hideIncomplete(int cell) {
    boolean seen = true;
    for (float[] channel : values) {
      seen &= !Float.isNaN(channel[cell]);
    }
    if (!seen) {
      for (float[] channel : values) {
        channel[cell] = Float.NaN;
      }
    }
  }

  /** How many of {@code cells} x {@code cells} cells from (row, column) on were seen. */
  int seen(int row, int column, int cells) {
    int seen = 0;
    for (int i = row; i < row + cells; i++) {
      for (int j = column; j < column + cells; j++) {
        seen += i < rows && j < columns && !Float.isNaN(values[0][i * columns + j]) ? 1 : 0;
      }
    }
    return seen;
  }

  /** Copies {@code cells} x {@code cells} cells from (row, column) on. */
  void copy(int number, int row, int column, int cells, float[] to) {
    for (int i = 0; i < cells; i++) {
      System.arraycopy(values[number], (row + i) * columns + column, to, i * cells, cells);
    }
  }
}
