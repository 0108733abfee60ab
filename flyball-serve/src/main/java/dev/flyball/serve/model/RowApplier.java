package dev.flyball.serve.model;

import dev.flyball.serve.store.StoreException;

/**
 * Lets learners learn, keep and label rows that are in the log: the same whether a row comes from a
 * request or, after a start, from the log again. For the writing thread.
 */
final class RowApplier {
  private final LearnersByKey learners;
  private final ModelWatch watch;
  private final ModelStanding standing;

  RowApplier(LearnersByKey learners, ModelWatch watch, ModelStanding standing) {
    this.learners = learners;
    this.watch = watch;
    this.standing = standing;
  }

  /**
   * Applies a row.
   *
   * @param now when its request was taken in
   * @param replayed whether it comes from the log again
   */
  RowResult apply(Kind kind, Row row, long now, long number, boolean replayed) {
    RowResult result = apply(kind, row, now, number);
    try {
      watch.applied(kind, row, result, replayed);
    } catch (RuntimeException e) { // what looks on must not hold up what is learned
      standing.remark("what watches the model failed: " + Fault.words(e));
    }
    return result;
  }

  /** What looks on, as it is written down with a snapshot. */
  byte[] watched() {
    try {
      return watch.toBytes();
    } catch (RuntimeException e) {
      standing.remark("what watches the model failed: " + Fault.words(e));
      return new byte[0];
    }
  }

  private RowResult apply(Kind kind, Row row, long now, long number) {
    Held held;
    try {
      held = learners.held(row.keyOrNone());
    } catch (StoreException e) {
      standing.readOnly(e.getMessage());
      return new RowResult(RowResult.Status.REFUSED, number, null, e.getMessage());
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
      result = RowResult.done(number, prediction);
    } catch (RowRefusedException e) {
      result = RowResult.refused(e);
    } catch (RuntimeException | Error e) { // an Error leaves the learner halfway, too
      String why = "row %s ended halfway: %s".formatted(number, Fault.words(e));
      standing.readOnly(why);
      result = new RowResult(RowResult.Status.REFUSED, number, null, why);
    }
    held.through(number);
    if (row.key() != null) {
      learners.count(held, now, loss, kind == Kind.LABEL ? Double.NaN : blind(held, row));
    }
    return result;
  }

  /** The share of the features known to a learner that a row lacks. */
  private static double blind(Held held, Row row) {
    int known = held.learner().features();
    return known == 0 ? Double.NaN : 1 - Math.min(1, row.values().size() / (double) known);
  }
}
