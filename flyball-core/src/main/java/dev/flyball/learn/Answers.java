package dev.flyball.learn;

import dev.flyball.control.PredictionRule;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.learn.Published.Extent;
import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/** What other threads need to answer every {@link Question}: a copy of the loop's. */
final class Answers {
  private final int outputs;
  private final double[] next;

  /** Empty where all questions have the same answer. */
  private final double[] settled;

  private final @Nullable IntervalLoop sureOfNext;
  private final @Nullable IntervalLoop sureOfSettled;
  private final @Nullable Reach reach;

  private Answers(
      ClosedLoop loop, int length, @Nullable IntervalLoop sureOfNext, @Nullable Reach reach) {
    this.outputs = loop.model.outputs();
    this.next = new double[length];
    this.sureOfNext = sureOfNext;
    this.reach = reach;
    this.settled = new double[reach == null ? 0 : length];
    this.sureOfSettled = reach == null ? null : loop.intervals.anotherSettled();
  }

  /** Room for the answers of a loop whose rule takes so many numbers. */
  static Answers of(ClosedLoop loop, int length) {
    Reach reach = loop.reach == null ? null : new Reach(loop.model.inputs());
    return new Answers(loop, length, loop.intervals.another(), reach);
  }

  /** Where the loop stands now, as settled to every question. */
  static Answers settled(ClosedLoop loop, int length) {
    Answers still = new Answers(loop, length, loop.intervals.anotherSettled(), null);
    loop.drive.publishSettled(loop.w, still.next);
    copy(loop.intervals.settled(), still.sureOfNext);
    return still;
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
  Prediction predict(Question question, PredictionRule rule, Batch batch) {
    double share = share(question, reach, batch);
    if (share == 1) {
      return Prediction.of(rule, outputs, next, sureOfNext, batch);
    }
    return Prediction.between(rule, outputs, next, share, settled, sureOfSettled, batch);
  }

  /** The share of the answer for the next row. */
  static double share(Question question, @Nullable Reach reach, Batch batch) {
    if (reach == null) {
      return 1;
    }
    return switch (question) {
      case NEXT -> 1;
      case SETTLED -> 0;
      case ANY -> reach.liveShare(batch);
    };
  }
}
