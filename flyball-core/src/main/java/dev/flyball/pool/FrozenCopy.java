package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.checkpoint.Widening;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A snapshot of the pool's members (parameters, units of the inputs), renewed after a quarter more
 * rows. Its losses estimate how the members would do if targets stopped.
 */
final class FrozenCopy implements Stateful {
  private static final long FIRST = 10;

  private final InputScale scale;
  private final MemberLayout layout;
  private final int parameters;
  private final int more;
  private final double[] numbers;

  /** 1 over the spread of each input of then: every row is turned by it. */
  private final double[] perSpread;

  private long until;

  /** A copy of the parameters of a layout and of {@code more} numbers. */
  FrozenCopy(MemberLayout layout, int more, InputScale scale) {
    this.scale = scale;
    this.layout = layout;
    this.parameters = layout.length();
    this.more = more;
    this.numbers = new double[parameters + more + 2 * scale.inRow()];
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

  /** The parameters, and from {@link #moreAt} on the other numbers. */
  double[] numbers() {
    return numbers;
  }

  int moreAt() {
    return parameters;
  }

  /** Turns the row to the units of the inputs of then. */
  void rescale(PoolRow row) {
    row.inUnitsOf(numbers, parameters + more, perSpread, scale);
  }

  /** Takes a new copy after so many rows; the other numbers are the caller's to write. */
  void take(double[] current, long rows) {
    System.arraycopy(current, 0, numbers, 0, parameters);
    int at = parameters + more;
    System.arraycopy(scale.centres(), 0, numbers, at, scale.inRow());
    System.arraycopy(scale.spreads(), 0, numbers, at + scale.inRow(), scale.inRow());
    findPerSpread();
    until = rows + Math.max(FIRST, rows / 4);
  }

  /** The parameters of members that have left are 0 here too. */
  void leave(Members members) {
    for (int i = 0; i < layout.learners(); i++) {
      if (members.leftAt(i) > 0) {
        Arrays.fill(numbers, layout.start(i, 0), layout.start(i, layout.heads()), 0);
      }
    }
  }

  private void findPerSpread() {
    for (int j = 0; j < perSpread.length; j++) {
      perSpread[j] = 1 / numbers[numbers.length - perSpread.length + j];
    }
  }

  private int[] sources(Widening by) {
    int units = parameters + more;
    IntStream.Builder sources = IntStream.builder();
    for (int place : layout.sources(by)) {
      sources.add(place);
    }
    for (int k = parameters; k < units; k++) {
      sources.add(k);
    }
    for (int at = units; at < numbers.length; at += scale.inRow()) {
      for (int old : by.from()) {
        sources.add(old < 0 ? InputAxis.FRESH : at + old);
      }
    }
    return sources.build().toArray();
  }

  @Override
  public void fields(Fields f) {
    f.along((by, length) -> sources(by)).array("frozen", numbers);
    until = f.count("frozenUntil", until, FIRST);
    if (f.resets()) {
      // The spread of an input that was not seen is 1, as the standardiser has it.
      Arrays.fill(numbers, numbers.length - scale.inRow(), numbers.length, 1);
    }
    if (f.changes()) {
      findPerSpread();
    }
    f.scratch(perSpread);
  }
}
