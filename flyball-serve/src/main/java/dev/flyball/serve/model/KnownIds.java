package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The ids of the latest rows that were learned, by which a row that is sent again is known.
 * Bounded: the oldest are forgotten first. For the writing thread.
 */
final class KnownIds {
  private final ModelShelf shelf;
  private final int most;
  private final Map<String, Long> sequences = new LinkedHashMap<>();

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

  /** The row that had this id; 0 if none of the latest had. */
  long sequenceOf(String id) {
    return sequences.getOrDefault(id, 0L);
  }

  /** To be called when the id is durable. */
  void add(String id, long sequence) {
    sequences.put(id, sequence);
    forgetOldest();
  }

  private void forgetOldest() {
    while (sequences.size() > most) {
      sequences.remove(sequences.keySet().iterator().next());
    }
  }

  /** Lets the store forget what is forgotten here. */
  void trim(Changes changes) {
    if (sequences.size() == most) {
      shelf.trimIds(changes, sequences.values().iterator().next() - 1);
    }
  }

  int size() {
    return sequences.size();
  }
}
