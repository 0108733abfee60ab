package dev.flyball.serve.model;

import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.StoreException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of a model's writing thread: write the queued requests to the log, apply and answer
 * them, keep the model within the heap budget, and take a snapshot when one is due. A row is
 * applied the same way from a request and, after a start, from the log. Only for that thread.
 */
final class WriterLoop {
  /** One id may come so often in requests that are written together, and be refused each time. */
  private static final int MOST_TRIES = 8;

  private final Limits limits;
  private final Clock clock;
  private final RowJournal journal;
  private final LearnersByKey learners;
  private final KnownIds ids;
  private final RowListener watch;
  private final RunningTime running;
  private final ModelStatus modelStatus;
  private final HeapBudget budget;
  private final Settling settling;
  private final HeapBudget.Charge idsCharge;
  private final HeapBudget.Charge pageCharge;

  /** Writes again what was there before a change that may be in the store or not. */
  private @Nullable Runnable unsettled;

  private long lastSnapshot;
  private long rowsSinceSnapshot;

  WriterLoop(
      Limits limits,
      Clock clock,
      RowJournal journal,
      LearnersByKey learners,
      KnownIds ids,
      RowListener watch,
      RunningTime running,
      ModelStatus modelStatus,
      HeapBudget budget,
      Settling settling) {
    this.limits = limits;
    this.clock = clock;
    this.journal = journal;
    this.learners = learners;
    this.ids = ids;
    this.watch = watch;
    this.running = running;
    this.modelStatus = modelStatus;
    this.budget = budget;
    this.settling = settling;
    this.idsCharge = budget.charge(HeapBudget.Part.MODELS);
    this.pageCharge = budget.charge(HeapBudget.Part.PAGES);
    this.lastSnapshot = clock.millis();
  }

  /**
   * Writes requests to the log together, then applies and answers them one by one. Rows whose id
   * was among them already come next, when it is known whether that row was learned.
   */
  void commit(List<WriterJob.Rows> works) {
    List<WriterJob.Rows> open = works;
    for (int attempt = 0; !open.isEmpty(); attempt++) {
      if (attempt == MOST_TRIES) {
        refuseOpen(open, "its id came %s times at once; send it by itself".formatted(attempt + 1));
        return;
      }
      long now = clock.millis();
      try {
        modelStatus.requireWhole();
        settle();
        journal.write(open, now);
      } catch (RuntimeException | Error e) {
        if (attempt == 0) {
          open.forEach(work -> work.fail(e));
        } else {
          refuseOpen(open, String.valueOf(e.getMessage()));
        }
        return;
      }
      List<WriterJob.Rows> left = new ArrayList<>();
      for (WriterJob.Rows work : open) {
        apply(work, now);
        if (!work.answered()) {
          left.add(work);
        }
      }
      open = left;
    }
  }

  private static void refuseOpen(List<WriterJob.Rows> works, String why) {
    for (WriterJob.Rows work : works) {
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

  private void apply(WriterJob.Rows work, long now) {
    List<RowResult> results = new ArrayList<>();
    long number = work.first();
    for (Row row : work.admitted()) {
      results.add(apply(work.kind(), row, now, number, false));
      number++;
    }
    rowsSinceSnapshot += results.size();
    keepWithin();
    if (work.kind() != RowAction.KEEP) {
      settling.learned(now);
    }
    work.applied(results);
  }

  /** Applies a row of the log again; one that the snapshot of its key holds is passed over. */
  void replay(LogEntry entry, Row row, long number) {
    if (learners.held(row.keyOrNone()).through() < number) {
      apply(entry.kind(), row, entry.time(), number, true);
      rowsSinceSnapshot++;
      keepWithin();
    } else {
      learners.commonAgain(entry.kind(), row, entry.time());
    }
  }

  /**
   * Applies a row.
   *
   * @param now when its request was accepted
   * @param replayed whether it comes from the log again
   * @throws RefusedException if the learner could not say what becomes of it: the row is in the
   *     log, and a start applies it again
   */
  private RowResult apply(RowAction kind, Row row, long now, long number, boolean replayed) {
    RowResult result = apply(kind, row, now, number);
    try {
      watch.applied(kind, row, result, now, replayed);
    } catch (RuntimeException e) { // a monitor must not hold up learning
      watchFailed(e);
    }
    return result;
  }

  private RowResult apply(RowAction kind, Row row, long now, long number) {
    HotLearner held;
    try {
      held = learners.held(row.keyOrNone());
    } catch (StoreException e) {
      throw halfway("row %s cannot be learned: %s".formatted(number, e.getMessage()));
    }
    RowResult result;
    double loss = Double.NaN;
    try {
      ServedPrediction prediction = held.learner().apply(kind, row, now);
      loss = prediction.loss();
      result = RowResult.done(kind, row, number, prediction);
    } catch (RowRefusedException e) {
      result = RowResult.refused(e);
    } catch (RuntimeException | Error e) { // an Error leaves the learner halfway, too
      throw halfway("row %s ended halfway: %s".formatted(number, ModelStatus.words(e)));
    }
    held.through(number);
    held.applied(row, kind == RowAction.KEEP);
    RowId id = row.rowId();
    if (id != null && kind != RowAction.KEEP && result.prediction() != null) {
      ids.add(id, number);
    }
    if (row.key() != null && result.prediction() == null) {
      learners.forgetUncounted(held);
    } else if (row.key() != null) {
      learners.count(held, now, loss, kind == RowAction.LABEL ? Double.NaN : blind(held, row));
    }
    return result;
  }

  /** A logged row that could not be applied is neither learned nor refused. */
  private RefusedException halfway(String why) {
    modelStatus.readOnly(why);
    return RefusedException.readOnly(
        "%s; it is in the log and applied at the next start".formatted(why));
  }

  /** The share of the features known to a learner that a row lacks. */
  private static double blind(HotLearner held, Row row) {
    int known = held.learner().features();
    return known == 0 ? Double.NaN : 1 - Math.min(1, row.values().size() / (double) known);
  }

  /**
   * Keeps the model within the budget of all: its keys go to the store first, then its page gets
   * shorter. O(1) where nothing has to go.
   */
  private void keepWithin() {
    idsCharge.set(ids.bytes());
    if (watch.bytes() > budget.share()) {
      watch.shorten(budget.share());
    }
    pageCharge.set(watch.bytes());
    if (budget.over()) {
      learners.giveWay();
    }
    if (budget.over()) {
      watch.shorten(watch.bytes() / 2);
      pageCharge.set(watch.bytes());
    }
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

  /** Takes a snapshot between two requests when one is due. */
  void between() {
    running.millis();
    keepWithin();
    learners.only().ifPresent(only -> settling.between(clock.millis(), only));
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

  /** Runs before the thread ends. */
  void last() {
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
    learners.snapshot(journal.sequence(), watched());
    saved();
    modelStatus.remark(null);
  }

  /** The listener's state, saved with a snapshot. */
  private byte[] watched() {
    try {
      return watch.toBytes();
    } catch (RuntimeException e) {
      watchFailed(e);
      return new byte[0];
    }
  }

  /** Said once: it may fail with every row. */
  private void watchFailed(RuntimeException e) {
    if (modelStatus.remark().isEmpty()) {
      modelStatus.remark("what watches the model failed: " + ModelStatus.words(e));
    }
  }

  /** Everything up to now is in the store without the log. */
  void saved() {
    rowsSinceSnapshot = 0;
    lastSnapshot = clock.millis();
  }

  /** The model is gone. */
  void close() {
    idsCharge.set(0);
    pageCharge.set(0);
    learners.close();
  }
}
