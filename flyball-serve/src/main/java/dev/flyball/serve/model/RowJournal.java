package dev.flyball.serve.model;

import dev.flyball.serve.store.Changes;
import dev.flyball.serve.store.RecordFormat;
import dev.flyball.serve.store.StoreException;
import dev.flyball.serve.store.StoreSection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers rows and writes them to the write-ahead log, one sync for all queued requests. Rows whose
 * id is known are answered as duplicates; rows whose id is in the same write are decided later. For
 * the writing thread.
 */
final class RowJournal {
  private final String name;
  private final ModelStore stored;
  private final Limits limits;
  private final KnownIds ids;
  private final LearnersByKey learners;
  private volatile long sequence;

  /** Whether a failed write may have left something, to be cut off before the next one. */
  private boolean uncertain;

  /** Receives the rows of the log again, in order. */
  interface Visitor {
    void take(LogEntry entry, Row row, long number);
  }

  RowJournal(String name, ModelStore stored, Limits limits, KnownIds ids, LearnersByKey learners) {
    this.name = name;
    this.stored = stored;
    this.limits = limits;
    this.ids = ids;
    this.learners = learners;
  }

  /** The number of the last accepted row; thread-safe. */
  long sequence() {
    return sequence;
  }

  /** Passes over the number of something that is no row, such as another learner. */
  void passTo(long number) {
    sequence = number;
  }

  /**
   * Shows the rows after {@code through}.
   *
   * @throws StoreException at the first entry that is damaged or missing; what came before counts
   */
  void replay(long through, Visitor visitor) {
    sequence = through;
    stored.scan(
        StoreSection.LOG,
        through + 1,
        (first, content) -> {
          if (first != sequence + 1) {
            throw new StoreException(
                StoreException.Reason.DAMAGED,
                "rows %s to %s are missing from the log of model %s"
                    .formatted(sequence + 1, first - 1, name));
          }
          LogEntry entry = entry(first, content);
          for (Row row : entry.rows()) {
            visitor.take(entry, row, sequence + 1);
            sequence++;
          }
        });
  }

  /** Rows that are in the log no more. */
  record Lost(long from, long to) {
    @Override
    public String toString() {
      return "%s to %s".formatted(from, to);
    }
  }

  /** Shows the rows after the last one, past those that are damaged or missing; returns these. */
  List<Lost> replayPast(Visitor visitor) {
    List<Lost> lost = new ArrayList<>();
    stored.scan(
        StoreSection.LOG,
        sequence + 1,
        new ModelStore.Visitor() {
          @Override
          public void take(long first, byte[] content) {
            LogEntry entry;
            try {
              entry = entry(first, content);
            } catch (StoreException e) {
              return;
            }
            if (first > sequence + 1) {
              lost.add(new Lost(sequence + 1, first - 1));
              sequence = first - 1;
            }
            for (Row row : entry.rows()) {
              visitor.take(entry, row, sequence + 1);
              sequence++;
            }
          }

          @Override
          public void damaged(StoreException e) {} // the next entry shows how many rows it had
        });
    if (sequence < stored.acknowledged()) {
      lost.add(new Lost(sequence + 1, stored.acknowledged()));
    }
    return lost;
  }

  private LogEntry entry(long first, byte[] content) {
    try {
      return LogEntry.of(content);
    } catch (IllegalArgumentException e) {
      throw RecordFormat.damaged(
          stored.name(StoreSection.LOG, first), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Writes requests durably.
   *
   * @throws StoreException if that fails; no row is accepted then
   */
  void write(List<WriterJob.Rows> works, long now) {
    Changes changes = new Changes();
    if (uncertain) {
      stored.cutLog(changes, sequence);
    }
    uncertain = true;
    long next = admit(works, now, changes);
    if (next > sequence) {
      stored.acknowledge(changes, next);
    }
    stored.write(changes, true);
    uncertain = false;
    sequence = next;
  }

  /** Truncates the remains of a failed write, which was not acknowledged. */
  void settle() {
    if (uncertain) {
      Changes changes = new Changes();
      stored.cutLog(changes, sequence);
      stored.write(changes, true);
      uncertain = false;
    }
  }

  /** Sorts out what is known already, and puts the rest into the log. Returns the last number. */
  private long admit(List<WriterJob.Rows> works, long now, Changes changes) {
    Set<RowId> undecided = new HashSet<>();
    Set<String> newKeys = new HashSet<>();
    long next = sequence;
    for (WriterJob.Rows work : works) {
      work.begin(next + 1);
      for (int place = 0; place < work.rows().size(); place++) {
        Row row = work.rows().get(place);
        RowId id = row.rowId();
        // Whether an earlier row of this write takes the id is known when that row was learned.
        if (!work.open(place) || id != null && undecided.contains(id)) {
          continue;
        }
        Optional<RowResult> known = known(work.kind(), row, newKeys);
        if (known.isPresent()) {
          work.settle(place, known.get());
          continue;
        }
        next++;
        work.admit(place);
        if (id != null && work.kind() != RowAction.KEEP) {
          undecided.add(id);
        }
      }
      List<Row> admitted = work.admitted();
      if (!admitted.isEmpty()) {
        LogEntry entry = new LogEntry(work.kind(), now, admitted);
        stored.put(changes, StoreSection.LOG, work.first(), entry.toBytes());
      }
    }
    return next;
  }

  /**
   * The result of a row that is not logged; empty if it goes into the log. Whatever must not depend
   * on when the log is read again is decided here, and only here.
   */
  private Optional<RowResult> known(RowAction kind, Row row, Set<String> newKeys) {
    String problem = row.problem();
    if (problem != null) {
      return Optional.of(RowResult.refused(problem));
    }
    RowId id = row.rowId();
    long before = id == null ? 0 : ids.sequenceOf(id);
    return before > 0
        ? Optional.of(RowResult.duplicate(before))
        : keyProblem(kind, row, newKeys).map(RowResult::refused);
  }

  private Optional<String> keyProblem(RowAction kind, Row row, Set<String> newKeys) {
    boolean keyed = learners.spec().keyed();
    if (keyed == (row.key() == null)) {
      return Optional.of(
          keyed
              ? "the model keeps a learner for each key, and the row has no key"
              : "the row has a key, and the model is not keyed");
    }
    String key = row.keyOrNone();
    if (!keyed || newKeys.contains(key)) {
      return Optional.empty();
    }
    if (!learners.knows(key)) {
      Optional<String> problem = newKeyProblem(kind, key, newKeys);
      if (problem.isEmpty()) {
        newKeys.add(key);
      }
      return problem;
    }
    try {
      learners.held(key);
      return Optional.empty();
    } catch (StoreException e) {
      if (e.reason() == StoreException.Reason.DAMAGED) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private Optional<String> newKeyProblem(RowAction kind, String key, Set<String> newKeys) {
    int most = limits.count(Limit.KEYS);
    if (kind == RowAction.LABEL) {
      return Optional.of("no row of key %s waits for a label".formatted(key));
    }
    if (learners.keys() + newKeys.size() >= most) {
      return Optional.of("there are %s keys, which is the limit".formatted(most));
    }
    return Names.invisible(key)
        ? Optional.of("the key holds invisible characters")
        : Optional.empty();
  }
}
