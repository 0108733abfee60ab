package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The members' parameters as they stood some rows ago, with the units of the inputs of that time
 * and what else the predictions of then took; kept still over a stretch as long as a quarter of the
 * rows before it. How a member does on it says how it would do if targets stopped.
 */
final class FrozenCopy implements Stateful {
  private static final long FIRST = 10;

  private final InputScale scale;
  private final int parameters;
  private final int more;
  private final double[] numbers;
  private long until;

  /** A copy of {@code parameters} parameters and {@code more} numbers. */
  FrozenCopy(int parameters, int more, InputScale scale) {
    this.scale = scale;
    this.parameters = parameters;
    this.more = more;
    this.numbers = new double[parameters + more + 2 * scale.inRow()];
    this.until = FIRST;
  }

  /** Whether there is a copy at all. */
  boolean isThere() {
    return until > FIRST;
  }

  /** Whether it is time for a new one, after so many rows. */
  boolean isDue(long rows) {
    return rows >= until;
  }

  /** The parameters, and from {@link #moreAt} on the other numbers. */
  double[] numbers() {
    return numbers;
  }

  int moreAt() {
    return parameters;
  }

  /** Turns the row to the units of the inputs of then. */
  void turn(PoolRow row) {
    row.inUnitsOf(numbers, parameters + more, scale);
  }

  /** Takes a new copy after so many rows; the other numbers are the caller's to write. */
  void take(double[] current, long rows) {
    System.arraycopy(current, 0, numbers, 0, parameters);
    int at = parameters + more;
    for (int j = 0; j < scale.inRow(); j++) {
      numbers[at + j] = scale.centre(j);
      numbers[at + scale.inRow() + j] = scale.spread(j);
    }
    until = rows + Math.max(FIRST, rows / 4);
  }

  void reset() {
    Arrays.fill(numbers, 0);
    until = FIRST;
  }

  long numBytes() {
    return 8L * numbers.length;
  }

  @Override
  public void save(State state) {
    state.put("frozen", numbers);
    state.put("frozenUntil", until);
  }

  @Override
  public void load(State state) {
    state.get("frozen", numbers);
    until = state.count("frozenUntil");
  }
}
