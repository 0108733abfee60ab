package dev.flyball.serve.model;

import dev.flyball.serve.store.StoreException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a model's writing thread does, round by round: it writes the requests that came together to
 * the log, applies and answers them, and makes a snapshot when one is due. For that thread.
 */
final class WriterRounds implements ModelWriter.Duty {
  private final Supplier<ModelSpec> spec;
  private final Limits limits;
  private final Clock clock;
  private final RowJournal journal;
  private final RowApplier applier;
  private final LearnersByKey learners;
  private final KnownIds ids;
  private final ModelStanding standing;

  /** Writes again what was there before a change that may be in the store or not. */
  private @Nullable Runnable unsettled;

  private long lastSnapshot;
  private long rowsSinceSnapshot;

  WriterRounds(
      Supplier<ModelSpec> spec,
      Limits limits,
      Clock clock,
      RowJournal journal,
      RowApplier applier,
      LearnersByKey learners,
      KnownIds ids,
      ModelStanding standing) {
    this.spec = spec;
    this.limits = limits;
    this.clock = clock;
    this.journal = journal;
    this.applier = applier;
    this.learners = learners;
    this.ids = ids;
    this.standing = standing;
    this.lastSnapshot = clock.millis();
  }

  /** Writes requests to the log together, then applies and answers them one by one. */
  @Override
  public void commit(List<Work.Rows> works) {
    long now = clock.millis();
    try {
      standing.requireWhole();
      settle();
      journal.write(spec.get(), works, now);
    } catch (RuntimeException | Error e) {
      works.forEach(work -> work.fail(e));
      return;
    }
    for (Work.Rows work : works) {
      apply(work, now);
    }
  }

  private void settle() {
    Runnable before = unsettled;
    if (before != null) {
      before.run();
      unsettled = null;
    }
  }

  private void apply(Work.Rows work, long now) {
    List<RowResult> results = new ArrayList<>(work.admitted().size());
    long number = work.first();
    for (Row row : work.admitted()) {
      results.add(applier.apply(work.kind(), row, now, number, false));
      if (work.kind() == Kind.LEARN && row.id() != null) {
        ids.add(row.id(), number);
      }
      number++;
    }
    applied(results.size());
    work.answer(results);
  }

  /** So many rows were applied that no snapshot holds. */
  void applied(int rows) {
    rowsSinceSnapshot += rows;
  }

  /**
   * Makes a change. Where its write failed it may be there or not, so what was there before is
   * written again before anything else is.
   */
  void settling(Runnable before, Runnable change) {
    unsettled = before;
    change.run();
    unsettled = null;
  }

  /** A snapshot, if one is due. */
  @Override
  public void between() {
    boolean due =
        rowsSinceSnapshot >= limits.snapshotRows()
            || (rowsSinceSnapshot > 0 && clock.millis() - lastSnapshot >= limits.snapshotMillis());
    if (due && unsettled == null && standing.readOnly().isEmpty()) {
      try {
        snapshot();
      } catch (StoreException e) {
        // The log has everything; the next one may succeed.
        lastSnapshot = clock.millis();
        standing.remark("the last snapshot was not written: " + e.getMessage());
      }
    }
  }

  @Override
  public void last() {
    try {
      if (unsettled == null && standing.readOnly().isEmpty() && learners.dirty()) {
        snapshot();
      }
    } catch (StoreException e) {
      standing.remark("the last snapshot was not written: " + e.getMessage());
    }
  }

  /**
   * Writes a snapshot now.
   *
   * @throws StoreException if that fails; the log still has everything
   */
  void snapshot() {
    settle();
    learners.snapshot(journal.sequence(), clock.millis(), ids, applier.watched());
    saved();
    standing.remark(null);
  }

  /** Everything up to now is in the store without the log. */
  void saved() {
    rowsSinceSnapshot = 0;
    lastSnapshot = clock.millis();
  }
}
