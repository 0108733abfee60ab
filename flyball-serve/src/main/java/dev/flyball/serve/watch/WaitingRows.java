package dev.flyball.serve.watch;

import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of predicted rows that await their labels, oldest first. Keeps at most as many as the
 * learner does; the oldest are dropped first.
 */
final class WaitingRows {
  private static final int MOST = 10_000;

  private final Map<@Nullable RowId, Row> rows = new LinkedHashMap<>();
  private long bytes;

  void keep(Row row) {
    Row before = rows.put(row.rowId(), row);
    bytes += row.bytes() - (before == null ? 0 : before.bytes());
    if (rows.size() > MOST) {
      dropOldest();
    }
  }

  /** The row that a label is for, with the label's target and time; null if it is not known. */
  @Nullable Row labelled(Row label) {
    Row row = rows.remove(label.rowId());
    if (row == null) {
      return null;
    }
    bytes -= row.bytes();
    return new Row(label.id(), label.key(), label.time(), row.values(), label.target());
  }

  private void dropOldest() {
    Iterator<Row> oldest = rows.values().iterator();
    bytes -= oldest.next().bytes();
    oldest.remove();
  }

  /** All of them, oldest first. */
  List<Row> all() {
    return List.copyOf(rows.values());
  }

  int size() {
    return rows.size();
  }

  /** About how much of the heap it takes. */
  long bytes() {
    return bytes;
  }

  /** Forgets the oldest until it takes no more than this. */
  void shorten(long most) {
    while (bytes > Math.max(0, most)) {
      dropOldest();
    }
  }
}
