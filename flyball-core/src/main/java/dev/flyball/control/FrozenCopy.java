package dev.flyball.control;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The members' parameters as they stood some rows ago, kept still over a stretch as long as a
 * quarter of the rows before it: how a member does on it says how it would do if targets stopped.
 */
final class FrozenCopy implements Stateful {
  private static final long FIRST = 10;

  private final double[] numbers;
  private long until;

  /** A copy of so many numbers. */
  FrozenCopy(int length) {
    numbers = new double[length];
    until = FIRST;
  }

  /** Whether there is a copy at all. */
  boolean isThere() {
    return until > FIRST;
  }

  /** Whether it is time for a new one, after so many rows. */
  boolean isDue(long rows) {
    return rows >= until;
  }

  /** The copy itself; fill it when it {@link #isDue}, then say so. */
  double[] numbers() {
    return numbers;
  }

  /** It was filled after so many rows. */
  void filled(long rows) {
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
