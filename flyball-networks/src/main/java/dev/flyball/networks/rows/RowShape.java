package dev.flyball.networks.rows;

import dev.flyball.checkpoint.CheckpointException;

/**
 * The dimensions that all rows of a model share where they are products ({@link RowFactors}).
 *
 * @param units m, how many units an input acts through
 * @param places how many places an input can have entries at, the constant not counted
 * @param constant whether every input ends in a constant 1
 * @param rest how many parameters an input does not act through
 */
public record RowShape(int units, int places, boolean constant, int rest) {
  /** How many parameters there are. */
  public int width() {
    return units * (constant ? places + 1 : places) + rest;
  }

  /** How many signals a row has. */
  public int signals() {
    return units + rest;
  }

  /** How many numbers a symmetric matrix of signals has. */
  public int packedSignals() {
    return Math.multiplyExact(signals(), signals() + 1) / 2;
  }

  /** The four parts, for a checkpoint. */
  public long[] parts() {
    return new long[] {units, places, constant ? 1 : 0, rest};
  }

  /** The shape of these {@link #parts}, of so many parameters. */
  public static RowShape of(long[] parts, int width) {
    RowShape shape = new RowShape((int) parts[0], (int) parts[1], parts[2] == 1, (int) parts[3]);
    if (shape.width() != width) {
      throw new CheckpointException(
          "rows of %s parameters where %s were expected".formatted(shape.width(), width));
    }
    return shape;
  }
}
