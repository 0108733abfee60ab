package dev.flyball.learn;

import dev.flyball.forest.PublishedTrees;
import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.learn.Published.Extent;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import org.jspecify.annotations.Nullable;

/** What is needed to answer every {@link Question}: the loop's own, or a copy of it. */
final class Answers {
  private final int outputs;

  /** The drives whose rules read the numbers. */
  private final Drive nextBy;

  private final Drive settledBy;
  private final double[] next;

  /** Whether settled answers are all that it has. */
  private final boolean settlesAll;

  /** Empty where no answer is settled. */
  private final double[] settled;

  /** Beside the numbers. */
  private final PublishedTrees trees = new PublishedTrees();

  private final @Nullable AdaptiveIntervals intervalsOfNext;
  private final @Nullable AdaptiveIntervals intervalsOfSettled;
  private final @Nullable Reach reach;
  private final QuestionCounter asked = new QuestionCounter();

  private Answers(
      ClosedLoop loop,
      boolean settlesAll,
      double @Nullable [] next,
      @Nullable AdaptiveIntervals intervalsOfNext,
      @Nullable AdaptiveIntervals intervalsOfSettled,
      @Nullable Reach reach) {
    this.outputs = loop.model.outputs();
    this.nextBy = loop.handover.predictsBy();
    this.settledBy = loop.handover.settledBy();
    this.next = next == null ? new double[nextRule().length()] : next;
    this.settlesAll = settlesAll;
    boolean settles = reach != null || settlesAll;
    this.settled = new double[settles ? settledRule().length() : 0];
    this.intervalsOfNext = intervalsOfNext;
    this.intervalsOfSettled = intervalsOfSettled;
    this.reach = reach;
  }

  /** By the loop's own intervals and reach, and its own parameters where these are enough. */
  static Answers of(ClosedLoop loop) {
    LearnerIntervals intervals = loop.intervals;
    double[] next = loop.handover.publishesParameters() ? loop.w : null;
    return new Answers(loop, false, next, intervals.own(), intervals.settled(), loop.reach);
  }

  /** Room for a copy of what a loop answers by. */
  static Answers copyOf(ClosedLoop loop) {
    LearnerIntervals intervals = loop.intervals;
    Reach reach = loop.reach == null ? null : new Reach(loop.spec);
    return new Answers(loop, false, null, intervals.another(), intervals.anotherSettled(), reach);
  }

  /** A copy that answers every question as settled, where the loop stands now. */
  static Answers settled(ClosedLoop loop) {
    AdaptiveIntervals intervals = loop.intervals.anotherSettled();
    Answers still = new Answers(loop, true, new double[0], null, intervals, null);
    still.takeSettled(loop);
    copy(loop.intervals.settled(), intervals);
    return still;
  }

  /** Whether another law answers by now. */
  boolean areOutdated(ClosedLoop loop) {
    return nextBy != loop.handover.predictsBy()
        || settledBy != loop.handover.settledBy()
        || (reach == null) != (loop.reach == null);
  }

  /** Copies where the loop stands. */
  void take(Extent extent, ClosedLoop loop) {
    takeNext(extent, loop);
    copy(loop.intervals.own(), intervalsOfNext);
    if (reach != null && loop.reach != null) {
      takeSettled(loop);
      copy(loop.intervals.settled(), intervalsOfSettled);
      reach.copyFrom(loop.reach);
    }
  }

  /** Takes what the next row is answered from. */
  void takeNext(Extent extent, ClosedLoop loop) {
    if (next == loop.w) {
      return;
    }
    switch (extent) {
      case ALL -> loop.handover.publish(loop.w, next, trees);
      case STEP -> loop.handover.publishStep(loop.w, next, trees);
    }
  }

  /** Takes what settled answers are made from. */
  void takeSettled(ClosedLoop loop) {
    loop.handover.publishSettled(loop.w, settled, trees);
    if (settlesAll) {
      loop.handover.settledModel().ifPresent(trees::takeGrown);
    }
  }

  private static void copy(@Nullable AdaptiveIntervals from, @Nullable AdaptiveIntervals into) {
    if (from != null && into != null) {
      into.copyFrom(from);
    }
  }

  /** A reader of the numbers for the next row. */
  PredictionRule nextRule() {
    return nextBy.rule(trees);
  }

  /** A reader of the settled numbers. */
  PredictionRule settledRule() {
    return settledBy.settledRule(trees);
  }

  /** Counts the only row of a batch as asked, and says between which answers its own lies. */
  Blend blend(Question question, Batch batch) {
    return settlesAll ? Blend.SETTLED : Blend.of(question, reach, asked, batch);
  }

  /** Answers for the only row of a batch. */
  Prediction predict(Blend blend, Workspace workspace) {
    workspace.read(this);
    Batch batch = workspace.batch();
    double[] live = new double[outputs];
    if (blend.share() > 0) {
      workspace.nextRule().predict(next, batch, 0, live);
    }
    if (blend.isNext()) {
      return Prediction.given(batch, live, intervalsOfNext);
    }
    double[] values = new double[outputs];
    workspace.settledRule().predict(settled, batch, 0, values);
    blend.mix(live, values);
    return blend.scaled(batch, Prediction.given(batch, values, intervalsOfSettled));
  }
}
