package dev.flyball.tables.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * A thinned sample of a stream's rows: when {@code most} are kept, every other one is dropped and
 * the stride doubles. Room does not grow with the stream.
 */
public final class ThinnedRows<T> {
  private final int most;
  private final List<Long> rows = new ArrayList<>();
  private final List<T> values = new ArrayList<>();
  private long stride = 1;

  public ThinnedRows(int most) {
    this.most = most;
  }

  /** Whether something of this row is wanted. */
  public boolean wants(long row) {
    return row % stride == 0;
  }

  /** Keeps something of a wanted row. */
  public void keep(long row, T value) {
    if (rows.size() == most) {
      stride *= 2;
      for (int k = rows.size() - 1; k >= 0; k--) {
        if (!wants(rows.get(k))) {
          rows.remove(k);
          values.remove(k);
        }
      }
    }
    if (wants(row)) {
      rows.add(row);
      values.add(value);
    }
  }

  /** The rows of which something is kept, ascending. */
  public List<Long> rows() {
    return rows;
  }

  /** The sampled values. */
  public List<T> values() {
    return values;
  }
}
