package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * A snapshot of the pool, renewed after a quarter more rows, whose losses estimate how the members
 * would do if targets stopped: the units of the inputs and what else predicting takes. Members keep
 * the parameters.
 */
final class FrozenCopy implements Stateful {
  private static final long FIRST = 10;

  private final InputScale scale;
  private final double[] numbers;
  private final double[] centres;
  private final double[] spreads;

  /** 1 over the spread of each input of then: every row is turned by it. */
  private final double[] perSpread;

  private long until;

  /** A copy with so many numbers beside the units. */
  FrozenCopy(int numbers, InputScale scale) {
    this.scale = scale;
    this.numbers = new double[numbers];
    this.centres = new double[scale.inRow()];
    this.spreads = new double[scale.inRow()];
    this.perSpread = new double[scale.inRow()];
    reset();
  }

  /** Whether there is a copy at all. */
  boolean isTaken() {
    return until > FIRST;
  }

  /** Whether it is time for a new one, after so many rows. */
  boolean isDue(long rows) {
    return rows >= until;
  }

  /** What its owner keeps beside the units. */
  double[] numbers() {
    return numbers;
  }

  /** Turns the row to the units of the inputs of then. */
  void rescale(PoolRow row) {
    row.inUnitsOf(centres, 0, perSpread, scale);
  }

  /** After how many rows the copy after one of {@code rows} rows is due. */
  static long next(long rows) {
    return rows + Math.max(FIRST, rows / 4);
  }

  /** Takes the units, after so many rows. */
  void take(long rows) {
    System.arraycopy(scale.centres(), 0, centres, 0, centres.length);
    System.arraycopy(scale.spreads(), 0, spreads, 0, spreads.length);
    Arrays.setAll(perSpread, j -> 1 / spreads[j]);
    until = next(rows);
  }

  @Override
  public void fields(Fields f) {
    f.array("numbers", numbers);
    f.along(InputScale.axisOf(centres)).array("centres", centres);
    // The spread of an input that was not seen is 1, as the standardiser has it.
    f.rounded().along(InputScale.axisOf(centres)).array("spreads", spreads, 1);
    until = f.count("until", until, FIRST);
    if (f.changes()) {
      Arrays.setAll(perSpread, j -> 1 / spreads[j]);
    }
    f.scratch(perSpread);
  }
}
