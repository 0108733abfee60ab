package dev.flyball.serve.model;

import dev.flyball.serve.store.StoreException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Decides of rows that are to be written together which go into the log: not those whose id was
 * learned before, nor those of a key too many. A row waits for a later write where the id is in
 * this one already: only when that row was learned is the id taken. Whatever must not depend on
 * when the log is read again is decided here, and only here.
 */
final class Admission {
  private final ModelSpec spec;
  private final Limits limits;
  private final KnownIds ids;
  private final LearnersByKey learners;
  private final Set<RowId> undecided = new HashSet<>();
  private final Set<String> newKeys = new HashSet<>();

  Admission(ModelSpec spec, Limits limits, KnownIds ids, LearnersByKey learners) {
    this.spec = spec;
    this.limits = limits;
    this.ids = ids;
    this.learners = learners;
  }

  /** What is known of a row beforehand; empty if it goes into the log. */
  Optional<RowResult> known(Kind kind, Row row) {
    RowId id = row.rowId();
    long before = id == null ? 0 : ids.sequenceOf(id);
    if (before > 0) {
      return Optional.of(RowResult.duplicate(before));
    }
    return keyProblem(kind, row)
        .map(message -> new RowResult(RowResult.Status.REFUSED, 0, null, message));
  }

  private Optional<String> keyProblem(Kind kind, Row row) {
    if (spec.keyed() == (row.key() == null)) {
      return Optional.of(
          spec.keyed()
              ? "the model keeps a learner for each key, and the row has no key"
              : "the row has a key, and the model is not keyed");
    }
    if (!spec.keyed()) {
      return Optional.empty();
    }
    String key = row.keyOrNone();
    boolean known = learners.knows(key) || newKeys.contains(key);
    if (!known && kind == Kind.LABEL) {
      return Optional.of("no row of key %s waits for a label".formatted(key));
    }
    if (!known && learners.keys() + newKeys.size() >= limits.count(Limit.KEYS)) {
      return Optional.of(
          "there are %s keys, which is the limit".formatted(limits.count(Limit.KEYS)));
    }
    if (!known && Names.invisible(key)) {
      return Optional.of("the key holds invisible characters");
    }
    if (!known) {
      newKeys.add(key);
      return Optional.empty();
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

  /** Whether an earlier row of this write may take the row's id. */
  boolean waits(Row row) {
    RowId id = row.rowId();
    return id != null && undecided.contains(id);
  }

  /** A row goes into the log. */
  void admitted(Kind kind, Row row) {
    RowId id = row.rowId();
    if (id != null && kind != Kind.KEEP) {
      undecided.add(id);
    }
  }
}
