package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Parameters that form a matrix, or a rectangle cut out of one: entry (i, j) is parameter {@code
 * from + i * stride + j}. A vector is a matrix of one column.
 *
 * @param stride how far apart the rows are; at least as many as there are columns
 */
public record MatrixTile(int from, int rows, int columns, int stride) {

  public MatrixTile {
    if (from < 0 || rows < 1 || columns < 1 || stride < columns) {
      throw new IllegalArgumentException(
          "a tile of %s x %s from parameter %s on, rows %s apart; expected at least 1 x 1, and rows apart by no less than the columns"
              .formatted(rows, columns, from, stride));
    }
    Math.addExact(from, Math.multiplyExact(rows, stride));
  }

  int size() {
    return rows * columns;
  }

  /** Copies the tile's entries out of a run of all parameters; whether any differs from zero. */
  boolean gather(double[] run, double[] tile) {
    for (int i = 0; i < rows; i++) {
      System.arraycopy(run, from + i * stride, tile, i * columns, columns);
    }
    for (int e = 0; e < size(); e++) {
      if (tile[e] != 0) {
        return true;
      }
    }
    return false;
  }

  /** Copies the tile's entries to their places in a run of all parameters. */
  void scatter(double[] tile, double[] run) {
    for (int i = 0; i < rows; i++) {
      System.arraycopy(tile, i * columns, run, from + i * stride, columns);
    }
  }

  /** Fails unless the tiles hold each of {@code width} parameters once. */
  static void requireCovering(List<MatrixTile> tiles, int width) {
    boolean[] taken = new boolean[width];
    int count = 0;
    for (MatrixTile tile : tiles) {
      for (int i = 0; i < tile.rows; i++) {
        for (int j = tile.from + i * tile.stride, n = j + tile.columns; j < n; j++) {
          if (j >= width || taken[j]) {
            throw new IllegalArgumentException(
                "parameter %s is in two tiles, or beyond the %s parameters of the model"
                    .formatted(j, width));
          }
          taken[j] = true;
          count++;
        }
      }
    }
    if (count != width) {
      throw new IllegalArgumentException(
          "tiles over %s parameters for a model of %s".formatted(count, width));
    }
  }

  /** Tiles as one word, {@code 0:2:3:5;3:2:2:5}. */
  static String text(List<MatrixTile> tiles) {
    return tiles.stream()
        .map(t -> "%s:%s:%s:%s".formatted(t.from, t.rows, t.columns, t.stride))
        .collect(Collectors.joining(";"));
  }

  /** What {@link #text} wrote. */
  static List<MatrixTile> parse(String text) {
    try {
      return Arrays.stream(text.split(";")).map(MatrixTile::one).toList();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CheckpointException(
          "tiles=%s; expected first parameter, rows, columns and stride of each, as in 0:2:3:5;3:2:2:5"
              .formatted(text),
          e);
    }
  }

  private static MatrixTile one(String text) {
    int[] numbers = Arrays.stream(text.split(":")).mapToInt(Integer::parseInt).toArray();
    if (numbers.length != 4) {
      throw new IllegalArgumentException("a tile has 4 numbers, not " + numbers.length);
    }
    return new MatrixTile(numbers[0], numbers[1], numbers[2], numbers[3]);
  }
}
