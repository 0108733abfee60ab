package dev.flyball.learn;

import dev.flyball.interval.IntervalLoop;
import dev.flyball.learn.Published.Extent;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import org.jspecify.annotations.Nullable;

/** What other threads need to answer every {@link Question}: a copy of the loop's. */
final class Answers {
  private final int outputs;

  /** The drives whose rules read the numbers. */
  private final Drive nextBy;

  private final Drive settledBy;
  private final double[] next;

  /** Empty where all questions have the same answer. */
  private final double[] settled;

  private final @Nullable IntervalLoop sureOfNext;
  private final @Nullable IntervalLoop sureOfSettled;
  private final @Nullable Reach reach;
  private final Asked asked = new Asked();

  private Answers(
      ClosedLoop loop, Drive nextBy, @Nullable IntervalLoop sureOfNext, @Nullable Reach reach) {
    this.outputs = loop.model.outputs();
    this.nextBy = nextBy;
    this.settledBy = loop.drive.settledBy();
    this.next = new double[nextBy.rule().length()];
    this.sureOfNext = sureOfNext;
    this.reach = reach;
    this.settled = new double[reach == null ? 0 : settledBy.rule().length()];
    this.sureOfSettled = reach == null ? null : loop.intervals.anotherSettled();
  }

  /** Room for the answers of a loop. */
  static Answers of(ClosedLoop loop) {
    Reach reach = loop.reach == null ? null : new Reach(loop.spec);
    return new Answers(loop, loop.drive.predictsBy(), loop.intervals.another(), reach);
  }

  /** Where the loop stands now, as settled to every question. */
  static Answers settled(ClosedLoop loop) {
    Answers still =
        new Answers(loop, loop.drive.settledBy(), loop.intervals.anotherSettled(), null);
    loop.drive.publishSettled(loop.w, still.next);
    copy(loop.intervals.settled(), still.sureOfNext);
    return still;
  }

  /** Whether another law answers by now. */
  boolean areOutdated(ClosedLoop loop) {
    return nextBy != loop.drive.predictsBy()
        || settledBy != loop.drive.settledBy()
        || (reach == null) != (loop.reach == null);
  }

  /** The drive whose rule answers for the next row. */
  Drive by() {
    return nextBy;
  }

  /** Takes where the loop stands. */
  void take(Extent extent, ClosedLoop loop) {
    switch (extent) {
      case ALL -> loop.drive.publish(loop.w, next);
      case STEP -> loop.drive.publishStep(loop.w, next);
    }
    copy(loop.intervals.own(), sureOfNext);
    if (reach != null && loop.reach != null) {
      loop.drive.publishSettled(loop.w, settled);
      copy(loop.intervals.settled(), sureOfSettled);
      reach.copyFrom(loop.reach);
    }
  }

  private static void copy(@Nullable IntervalLoop from, @Nullable IntervalLoop into) {
    if (from != null && into != null) {
      into.copyFrom(from);
    }
  }

  /** Answers for the only row of a batch. */
  Prediction predict(Question question, Workspace workspace) {
    Batch batch = workspace.batch();
    Blend blend = Blend.of(question, reach, asked, batch);
    PredictionRule rule = workspace.rule(nextBy);
    return blend.isNext()
        ? Prediction.of(rule, outputs, next, sureOfNext, batch)
        : blend.of(
            rule, next, workspace.settledRule(settledBy), settled, outputs, sureOfSettled, batch);
  }
}
