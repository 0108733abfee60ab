package dev.flyball.tables.evaluate;

import dev.flyball.data.ObservationReader;
import org.jspecify.annotations.Nullable;

/** A stream of rows in order, each with a target that may be missing. */
public interface RowStream {

  /** Moves to the next row; false after the last. */
  boolean next();

  /** The row's values, NaN for missing. The next row may reuse them. */
  double[] values();

  /** The row's target, NaN if it is missing; the class, from 0, where classes are predicted. */
  double target();

  /** How much the row counts. */
  default double weight() {
    return 1;
  }

  /** When the row was taken, in days since 1970-01-01; NaN where nothing tells. */
  default double days() {
    return Double.NaN;
  }

  /** To which series the row belongs; null where nothing says so. */
  default @Nullable String key() {
    return null;
  }

  /** The rows of a table; closing it stays with the caller. */
  static RowStream of(ObservationReader rows) {
    return new RowStream() {
      @Override
      public boolean next() {
        return rows.next();
      }

      @Override
      public double[] values() {
        return rows.values();
      }

      @Override
      public double target() {
        return rows.target();
      }

      @Override
      public double weight() {
        return rows.weight();
      }

      @Override
      public @Nullable String key() {
        return rows.key();
      }

      @Override
      public double days() {
        return rows.days();
      }
    };
  }
}
