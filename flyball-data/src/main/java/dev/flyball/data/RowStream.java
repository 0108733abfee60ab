package dev.flyball.data;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Rows with targets, one at a time, in order. */
public interface RowStream {
  /** Goes to the next row, if there is one. */
  boolean next();

  /** The features of this row; NaN where missing. Reused: not to be kept. */
  double[] values();

  /** The target: a value, or the number of a class; NaN if missing. */
  double target();

  /** How much this row counts. */
  default double weight() {
    return 1;
  }

  /** Its date in days since 1970; NaN where rows have none. */
  default double days() {
    return Double.NaN;
  }

  /** The series this row belongs to; null where rows have no key. */
  default @Nullable String key() {
    return null;
  }

  /**
   * Goes through the rows until {@code each} says no, or waiting for the next one is stopped.
   *
   * @return whether it came to the end
   */
  default boolean walk(BooleanSupplier each) {
    return walk(Long.MAX_VALUE, each);
  }

  /** The same of so many rows at most. */
  default boolean walk(long most, BooleanSupplier each) {
    try {
      boolean goesOn = true;
      for (long row = 0; goesOn && row < most && next(); row++) {
        goesOn = each.getAsBoolean();
      }
      return goesOn;
    } catch (ReadingStoppedException e) {
      return false;
    }
  }
}
