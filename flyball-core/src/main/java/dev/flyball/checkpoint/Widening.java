package dev.flyball.checkpoint;

import java.util.Arrays;

/**
 * Maps the inputs of an extended learner to those of the learner it was extended from. A new input
 * has been missing so far, or, where it is a further category beside others, has been 0 wherever
 * they were seen.
 *
 * @param from the narrower learner's input for every input of the wider one, -1 where it is new;
 *     those that are not stay in order
 * @param beside for every input of the wider learner one of the narrower that it is a category
 *     beside, or -1
 */
public record Widening(int[] from, int[] beside) {

  public Widening {
    from = from.clone();
    beside = beside.clone();
    if (beside.length != from.length) {
      throw new IllegalArgumentException(
          "%s inputs, and what %s of them stand beside".formatted(from.length, beside.length));
    }
    int next = 0;
    for (int old : from) {
      if (old >= 0 && old != next++) {
        throw new IllegalArgumentException(
            "input %s where %s was expected: all stay, in order".formatted(old, next - 1));
      }
    }
  }

  /** How many inputs the narrower learner has. */
  public int narrow() {
    return (int) Arrays.stream(from).filter(old -> old >= 0).count();
  }

  /** How many inputs the wider learner has. */
  public int wide() {
    return from.length;
  }

  /** The input of the wider learner that input {@code old} of the narrower one has become. */
  public int placeOf(int old) {
    for (int j = old; j < from.length; j++) {
      if (from[j] == old) {
        return j;
      }
    }
    throw new IllegalArgumentException("there is no input " + old);
  }
}
