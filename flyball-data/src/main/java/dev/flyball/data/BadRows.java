package dev.flyball.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Policy for rows that cannot be used: reading fails, or the row is skipped, counted and, up to a
 * point, remembered with its line. Past a limit even skipping fails: then it is not the rows that
 * are wrong. One object watches one reading, pass after pass.
 */
public final class BadRows {
  private static final int MOST_KEPT = 20;

  private final long limit;
  private final List<DataException> first = new ArrayList<>();
  private long count;

  private BadRows(long limit) {
    this.limit = limit;
  }

  /** The first bad row fails. */
  public static BadRows fail() {
    return new BadRows(0);
  }

  /** Bad rows are skipped, at most {@code limit} of them. */
  public static BadRows skip(long limit) {
    if (limit < 0) {
      throw new IllegalArgumentException(
          "the limit of bad rows is " + limit + "; expected 0 or more");
    }
    return new BadRows(limit);
  }

  /**
   * Takes note of a fault and returns if its row is to be skipped.
   *
   * @throws DataException if it is not: because of the policy, the limit, or because the fault ends
   *     the reading
   */
  public void meet(DataException fault) {
    if (limit == 0 || fault.endsReading()) {
      throw fault;
    }
    if (count == limit) {
      throw DataException.ending(
          new Location(fault.source(), fault.row(), fault.line(), fault.column().orElse(null)),
          "is bad row number " + (count + 1) + " (" + fault.getMessage() + ")",
          "at most " + limit + " bad rows to skip",
          fault);
    }
    count++;
    if (first.size() < MOST_KEPT) {
      first.add(fault);
    }
  }

  /** How many rows were skipped. */
  public long count() {
    return count;
  }

  /** The faults of the first skipped rows, twenty at most; each names its line. */
  public List<DataException> first() {
    return List.copyOf(first);
  }

  /** Begins to count anew. */
  public void forget() {
    count = 0;
    first.clear();
  }
}
