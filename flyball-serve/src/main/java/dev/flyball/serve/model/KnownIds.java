package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ids of the latest rows that were learned, by which a row that is sent again is known. An id
 * belongs to its key, and only what was learned takes one. Bounded: the oldest are forgotten first.
 * For the writing thread.
 *
 * <p>The log brings an id back with its row. The store gets ids only with the snapshots that let go
 * of the log.
 */
final class KnownIds {
  private final ModelShelf shelf;
  private final int most;
  private final Map<RowId, Long> sequences = new LinkedHashMap<>();

  /** Those that the store does not hold yet. */
  private final List<RowId> unsaved = new ArrayList<>();

  KnownIds(ModelShelf shelf, int most) {
    this.shelf = shelf;
    this.most = most;
  }

  /** Reads those that the store holds. */
  void recover() {
    sequences.clear();
    shelf.scanIds((id, sequence) -> sequences.put(id, sequence));
    forgetOldest();
  }

  /** Forgets ids of rows after {@code through}: those rows are lost, and may come again. */
  void forgetAfter(long through) {
    sequences.values().removeIf(sequence -> sequence > through);
  }

  /** The row that had this id; 0 if none of the latest had. */
  long sequenceOf(RowId id) {
    return sequences.getOrDefault(id, 0L);
  }

  /** To be called when the row was learned. */
  void add(RowId id, long sequence) {
    Long before = sequences.put(id, sequence);
    if (before == null || before != sequence) {
      unsaved.add(id);
      forgetOldest();
    }
  }

  private void forgetOldest() {
    while (sequences.size() > most) {
      sequences.remove(sequences.keySet().iterator().next());
    }
  }

  /** Puts those into the store that it lacks; {@link #saved} says that it has them. */
  void save(Changes changes) {
    for (RowId id : unsaved) {
      Long sequence = sequences.get(id);
      if (sequence != null) {
        shelf.putId(changes, sequence, id);
      }
    }
  }

  void saved() {
    unsaved.clear();
  }

  /** Lets the store forget what is forgotten here. */
  void trim(Changes changes) {
    if (sequences.size() == most) {
      shelf.trimIds(changes, sequences.values().iterator().next() - 1);
    }
  }
}
