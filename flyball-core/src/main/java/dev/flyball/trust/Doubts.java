package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was not believed of one row, with the values that it had. */
public final class Doubts implements Stateful {
  private final double[] values;
  private final @Nullable Fault[] faults;
  private final long[] since;
  private final InputAxis axis;
  private int count;

  /** Whether what stands still is believed all the same. */
  private boolean believesStill;

  /** Room for a row of so many columns, in which all is believed. */
  public Doubts(int columns, InputAxis axis) {
    this.axis = axis;
    this.values = new double[columns];
    this.faults = new Fault[columns];
    this.since = new long[columns];
    reset();
  }

  /**
   * Takes what was found in the row that was looked at last.
   *
   * @param targetStands whether the target stands still with it: then this is said, and believed
   */
  public void take(Trust trust, boolean targetStands) {
    believesStill = targetStands;
    for (int c = 0; c < values.length; c++) {
      faults[c] = trust.fault(c);
      since[c] = trust.since(c);
      values[c] = trust.value(c);
    }
    count();
  }

  public void copyFrom(Doubts other) {
    System.arraycopy(other.values, 0, values, 0, values.length);
    System.arraycopy(other.faults, 0, faults, 0, faults.length);
    System.arraycopy(other.since, 0, since, 0, since.length);
    count = other.count;
    believesStill = other.believesStill;
  }

  /** Somebody says this of a column, from this row on. */
  public void tell(int column, Word word, long row) {
    boolean toldBefore = faults[column] == Fault.TOLD;
    if (word == Word.DISTRUST) {
      since[column] = faults[column] == null ? row : since[column];
      faults[column] = Fault.TOLD;
    } else if (word == Word.BELIEVE || toldBefore) {
      faults[column] = null;
    }
    count();
  }

  private void count() {
    count = 0;
    for (Fault fault : faults) {
      count += fault == null ? 0 : 1;
    }
  }

  /** Whether there is anything in doubt. */
  public boolean any() {
    return count > 0;
  }

  /** Whether this column is in doubt. */
  public boolean doubts(int column) {
    return faults[column] != null;
  }

  /** Whether it is to be treated as missing. */
  public boolean hides(int column) {
    Fault fault = faults[column];
    return fault != null && !(believesStill && (fault == Fault.STILL || fault == Fault.ROW_STILL));
  }

  /** {@link #hides(int)} in a row of which nothing is known but its values. */
  public boolean hides(int column, double value) {
    return hides(column) && doubts(column, value);
  }

  /**
   * Whether this column is in doubt in another row, of which nothing is known but its values: there
   * it is where the value in doubt still stands, or where somebody said so.
   */
  public boolean doubts(int column, double value) {
    Fault fault = faults[column];
    return fault != null
        && !Double.isNaN(value)
        && (fault == Fault.TOLD || value == values[column]);
  }

  @Override
  public void fields(Fields f) {
    f.along(axis).array("values", values, Double.NaN);
    f.along(axis).array("since", since);
    believesStill = f.flag("believesStill", believesStill);
    long[] why = new long[faults.length];
    Arrays.setAll(why, c -> ordinal(faults[c]));
    f.along(axis).array("why", why);
    if (f.changes()) {
      for (int c = 0; c < why.length; c++) {
        faults[c] = why[c] == 0 ? null : Fault.values()[Math.toIntExact(why[c]) - 1];
      }
      count();
    }
  }

  private static int ordinal(@Nullable Fault fault) {
    return fault == null ? 0 : fault.ordinal() + 1;
  }

  /** Those in doubt, where column c is input {@code inputs[c]}. */
  public List<Untrusted> list(int[] inputs) {
    if (count == 0) {
      return List.of();
    }
    List<Untrusted> all = new ArrayList<>();
    for (int c = 0; c < values.length; c++) {
      Fault fault = faults[c];
      if (fault != null) {
        all.add(new Untrusted(inputs[c], fault, since[c]));
      }
    }
    return List.copyOf(all);
  }
}
