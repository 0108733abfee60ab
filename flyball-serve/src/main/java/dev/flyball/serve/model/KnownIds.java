package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.StoreSection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ids of the latest learned rows, to detect duplicates (exactly-once learning). An id belongs to
 * its key; only learned rows have one. Bounded: the oldest are forgotten first. For the writing
 * thread.
 *
 * <p>The log brings an id back with its row. The store gets ids only with the snapshots that
 * replace the log.
 */
final class KnownIds {
  private final ModelStore stored;
  private final int most;
  private final Map<RowId, Long> sequences = new LinkedHashMap<>();

  private long bytes;

  /**
   * How many ids the store lost, until that is given up: the count in the store goes on to say so.
   */
  private long lost;

  /** Ids that the store does not hold yet. */
  private final List<RowId> unsaved = new ArrayList<>();

  KnownIds(ModelStore stored, int most) {
    this.stored = stored;
    this.most = most;
  }

  /** Reads those that the store holds; returns what it lost. */
  Optional<String> recover() {
    ModelStore.IdCount noted = stored.idCount();
    long[] found = new long[1];
    stored.scan(
        StoreSection.IDS,
        0,
        (sequence, content) -> {
          put(RowId.of(content), sequence);
          found[0] += sequence >= noted.first() ? 1 : 0;
        });
    forgetOldest();
    lost = Math.max(0, noted.count() - found[0]);
    return lost > 0
        ? Optional.of(
            "the ids of %s rows are lost: if they are sent again they are learned twice"
                .formatted(lost))
        : Optional.empty();
  }

  /** Goes on without the ids that were lost. */
  void giveUpLost() {
    lost = 0;
  }

  /** Forgets ids of rows after {@code through}: those rows are lost, and may come again. */
  void forgetAfter(long through) {
    sequences
        .entrySet()
        .removeIf(
            each -> {
              boolean gone = each.getValue() > through;
              bytes -= gone ? bytes(each.getKey()) : 0;
              return gone;
            });
  }

  /** How much of the heap they take. */
  long bytes() {
    return bytes;
  }

  private static long bytes(RowId id) {
    return 200L + id.id().length() + id.key().length();
  }

  private @Nullable Long put(RowId id, long sequence) {
    Long before = sequences.put(id, sequence);
    bytes += before == null ? bytes(id) : 0;
    return before;
  }

  /** The row that had this id; 0 if none of the latest had. */
  long sequenceOf(RowId id) {
    return sequences.getOrDefault(id, 0L);
  }

  /** To be called when the row was learned. */
  void add(RowId id, long sequence) {
    Long before = put(id, sequence);
    if (before == null || before != sequence) {
      unsaved.add(id);
      forgetOldest();
    }
  }

  private void forgetOldest() {
    while (sequences.size() > most) {
      RowId eldest = sequences.keySet().iterator().next();
      sequences.remove(eldest);
      bytes -= bytes(eldest);
    }
  }

  /** Puts those into the store that it lacks; {@link #saved} says that it has them. */
  void save(Changes changes) {
    if (sequences.isEmpty()) {
      return;
    }
    long first = sequences.values().iterator().next();
    stored.putIdCount(changes, new ModelStore.IdCount(first, sequences.size() + lost));
    for (RowId id : unsaved) {
      Long sequence = sequences.get(id);
      if (sequence != null) {
        stored.put(changes, StoreSection.IDS, sequence, id.toBytes());
      }
    }
  }

  void saved() {
    unsaved.clear();
  }

  /** Lets the store forget what is forgotten here. */
  void trim(Changes changes) {
    if (sequences.size() == most) {
      stored.remove(changes, StoreSection.IDS, 0, sequences.values().iterator().next());
    }
  }
}
