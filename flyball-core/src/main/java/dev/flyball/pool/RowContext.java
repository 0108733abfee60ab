package dev.flyball.pool;

/**
 * Numbers that a target which comes late will need of its row. Whoever has some lists them once: a
 * visit counts them, keeps them in an array, or takes them from it again. Reused.
 */
final class RowContext {
  /** The purpose of a visit. */
  private enum Visit {
    COUNT,
    KEEP,
    TAKE
  }

  private Visit visit = Visit.COUNT;
  private double[] numbers = {};
  private int next;

  /** From here on numbers are counted. */
  RowContext counting() {
    return visiting(Visit.COUNT, numbers, 0);
  }

  /** From here on they are kept in this array. */
  RowContext keeping(double[] into) {
    return visiting(Visit.KEEP, into, 0);
  }

  /** From here on they are taken from this array, from {@code at} on. */
  RowContext taking(double[] from, int at) {
    return visiting(Visit.TAKE, from, at);
  }

  private RowContext visiting(Visit purpose, double[] array, int at) {
    visit = purpose;
    numbers = array;
    next = at;
    return this;
  }

  /** How many came in this visit. */
  int count() {
    return next;
  }

  /** A number, which is assigned as it comes back. */
  double number(double value) {
    int at = next++;
    if (visit == Visit.KEEP) {
      numbers[at] = value;
    }
    return visit == Visit.TAKE ? numbers[at] : value;
  }

  /** Numbers that are written in place. */
  void array(double[] values) {
    for (int k = 0; k < values.length; k++) {
      values[k] = number(values[k]);
    }
  }
}
