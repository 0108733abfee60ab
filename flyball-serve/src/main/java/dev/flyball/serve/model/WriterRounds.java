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
  /** One id may come so often in requests that are written together, and be refused each time. */
  private static final int MOST_TRIES = 8;

  private final Supplier<ModelSpec> spec;
  private final Limits limits;
  private final Clock clock;
  private final RowJournal journal;
  private final RowApplier applier;
  private final LearnersByKey learners;
  private final RunningTime running;
  private final ModelStatus modelStatus;
  private final ModelMemory room;

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
      RunningTime running,
      ModelStatus modelStatus,
      ModelMemory room) {
    this.spec = spec;
    this.limits = limits;
    this.clock = clock;
    this.journal = journal;
    this.applier = applier;
    this.learners = learners;
    this.running = running;
    this.modelStatus = modelStatus;
    this.room = room;
    this.lastSnapshot = clock.millis();
  }

  /**
   * Writes requests to the log together, then applies and answers them one by one. Rows whose id
   * was among them already come next, when it is known whether that row was learned.
   */
  @Override
  public void commit(List<Work.Rows> works) {
    List<Work.Rows> open = works;
    for (int attempt = 0; !open.isEmpty(); attempt++) {
      if (attempt == MOST_TRIES) {
        refuseOpen(open, "its id came %s times at once; send it by itself".formatted(attempt + 1));
        return;
      }
      long now = clock.millis();
      try {
        modelStatus.requireWhole();
        settle();
        journal.write(spec.get(), open, now);
      } catch (RuntimeException | Error e) {
        if (attempt == 0) {
          open.forEach(work -> work.fail(e));
        } else {
          refuseOpen(open, String.valueOf(e.getMessage()));
        }
        return;
      }
      List<Work.Rows> left = new ArrayList<>();
      for (Work.Rows work : open) {
        apply(work, now);
        if (!work.answered()) {
          left.add(work);
        }
      }
      open = left;
    }
  }

  private static void refuseOpen(List<Work.Rows> works, String why) {
    for (Work.Rows work : works) {
      work.refuseOpen(why);
      work.answered();
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
    List<RowResult> results = new ArrayList<>();
    long number = work.first();
    for (Row row : work.admitted()) {
      results.add(applier.apply(work.kind(), row, now, number, false));
      number++;
    }
    applied(results.size());
    work.applied(results);
  }

  /** So many rows were applied that no snapshot holds. */
  void applied(int rows) {
    rowsSinceSnapshot += rows;
    room.keep();
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
    running.millis();
    room.keep();
    boolean due =
        rowsSinceSnapshot >= limits.count(Limit.SNAPSHOT_ROWS)
            || (rowsSinceSnapshot > 0
                && clock.millis() - lastSnapshot >= limits.of(Limit.SNAPSHOT_MILLIS));
    if (due && unsettled == null && modelStatus.readOnly().isEmpty()) {
      try {
        snapshot();
      } catch (StoreException e) {
        // The log has everything; the next one may succeed.
        lastSnapshot = clock.millis();
        modelStatus.remark("the last snapshot was not written: " + e.getMessage());
      }
    }
  }

  @Override
  public void last() {
    try {
      journal.settle();
      if (unsettled == null && modelStatus.readOnly().isEmpty() && learners.dirty()) {
        snapshot();
      }
    } catch (StoreException e) {
      modelStatus.remark("the last snapshot was not written: " + e.getMessage());
    }
  }

  /**
   * Writes a snapshot now.
   *
   * @throws StoreException if that fails; the log still has everything
   */
  void snapshot() {
    settle();
    learners.snapshot(journal.sequence(), applier.watched());
    saved();
    modelStatus.remark(null);
  }

  /** Everything up to now is in the store without the log. */
  void saved() {
    rowsSinceSnapshot = 0;
    lastSnapshot = clock.millis();
  }
}
