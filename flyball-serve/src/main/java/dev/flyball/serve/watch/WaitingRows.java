package dev.flyball.serve.watch;

import dev.flyball.learn.LateLabels;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of predicted rows that await their labels, oldest first. Each learner's as long as it
 * keeps them itself, and at most 10,000 of all.
 */
final class WaitingRows {
  private static final int MOST = 10_000;

  private final LateLabels late;
  private final Map<@Nullable RowId, Kept> rows = new LinkedHashMap<>();
  private long bytes;

  /**
   * A row that waits.
   *
   * @param at when it was predicted, in milliseconds since 1970
   */
  record Kept(Row row, long at) {}

  WaitingRows(LateLabels late) {
    this.late = late;
  }

  void keep(Row row, long now) {
    Kept before = rows.put(row.rowId(), new Kept(row, now));
    bytes += row.bytes() - (before == null ? 0 : before.row().bytes());
    expire(now);
    int most = row.key() == null ? Math.min(MOST, late.most()) : MOST;
    while (rows.size() > most) {
      dropOldest();
    }
  }

  /** The row that a label is for, with the label's target and time; null if it is not known. */
  @Nullable Row labelled(Row label) {
    Kept kept = rows.remove(label.rowId());
    if (kept == null) {
      return null;
    }
    Row row = kept.row();
    bytes -= row.bytes();
    return new Row(
        label.id(), label.key(), label.time(), row.values(), label.target(), label.weight());
  }

  private void expire(long now) {
    while (!rows.isEmpty() && rows.values().iterator().next().at() < now - late.age()) {
      dropOldest();
    }
  }

  private void dropOldest() {
    Iterator<Kept> oldest = rows.values().iterator();
    bytes -= oldest.next().row().bytes();
    oldest.remove();
  }

  /** All of them, oldest first. */
  List<Kept> all() {
    return List.copyOf(rows.values());
  }

  /** How many of a key wait now; of all for no key. O(rows) for a key. */
  long count(String key, long now) {
    expire(now);
    if (key.equals(Row.NO_KEY)) {
      return rows.size();
    }
    long found = rows.values().stream().filter(each -> key.equals(each.row().key())).count();
    return Math.min(found, late.most());
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
