package dev.flyball.serve.model;

import dev.flyball.serve.store.StoreException;

/**
 * Lets learners learn, keep and label rows that are in the log: the same whether a row comes from a
 * request or, after a start, from the log again. For the writing thread.
 */
final class RowApplier {
  private final LearnersByKey learners;
  private final KnownIds ids;
  private final ModelWatch watch;
  private final ModelStatus modelStatus;

  RowApplier(LearnersByKey learners, KnownIds ids, ModelWatch watch, ModelStatus modelStatus) {
    this.learners = learners;
    this.ids = ids;
    this.watch = watch;
    this.modelStatus = modelStatus;
  }

  /**
   * Applies a row.
   *
   * @param now when its request was taken in
   * @param replayed whether it comes from the log again
   * @throws ReadOnlyException if the learner could not say what becomes of it: the row is in the
   *     log, and a start applies it again
   */
  RowResult apply(Kind kind, Row row, long now, long number, boolean replayed) {
    RowResult result = apply(kind, row, now, number);
    try {
      watch.applied(kind, row, result, replayed);
    } catch (RuntimeException e) { // a monitor must not hold up learning
      modelStatus.remark("what watches the model failed: " + Fault.words(e));
    }
    return result;
  }

  /** What looks on, as it is written down with a snapshot. */
  byte[] watched() {
    try {
      return watch.toBytes();
    } catch (RuntimeException e) {
      modelStatus.remark("what watches the model failed: " + Fault.words(e));
      return new byte[0];
    }
  }

  private RowResult apply(Kind kind, Row row, long now, long number) {
    HotLearner held;
    try {
      held = learners.held(row.keyOrNone());
    } catch (StoreException e) {
      throw halfway("row %s cannot be learned: %s".formatted(number, e.getMessage()));
    }
    RowResult result;
    double loss = Double.NaN;
    try {
      ServedPrediction prediction =
          switch (kind) {
            case LEARN -> held.learner().learn(row);
            case KEEP -> held.learner().keep(row, now);
            case LABEL -> held.learner().label(row, now);
          };
      loss = prediction.loss();
      result = RowResult.done(kind, row, number, prediction);
    } catch (RowRefusedException e) {
      result = RowResult.refused(e);
    } catch (RuntimeException | Error e) { // an Error leaves the learner halfway, too
      throw halfway("row %s ended halfway: %s".formatted(number, Fault.words(e)));
    }
    held.through(number);
    learners.applied(held, row, kind == Kind.KEEP);
    RowId id = row.rowId();
    if (id != null && kind != Kind.KEEP && result.prediction() != null) {
      ids.add(id, number);
    }
    if (row.key() != null) {
      learners.count(held, now, loss, kind == Kind.LABEL ? Double.NaN : blind(held, row));
    }
    return result;
  }

  /** What is in the log and not learned is neither learned nor refused. */
  private ReadOnlyException halfway(String why) {
    modelStatus.readOnly(why);
    return new ReadOnlyException(
        "%s; it is in the log and applied at the next start".formatted(why));
  }

  /** The share of the features known to a learner that a row lacks. */
  private static double blind(HotLearner held, Row row) {
    int known = held.learner().features();
    return known == 0 ? Double.NaN : 1 - Math.min(1, row.values().size() / (double) known);
  }
}
