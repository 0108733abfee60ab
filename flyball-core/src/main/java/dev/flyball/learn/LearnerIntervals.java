package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.interval.Pace;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a learner: those of its predictions, and those of {@link Learner#settled}. Does
 * nothing where none were requested.
 *
 * <p>A pool that no targets reach predicts by another mixture, without the last targets and with
 * members that stand still, so it errs by more than while it learns. How much more is learned from
 * that mixture's predictions, frozen some rows before. Where the drive has no such mixture, settled
 * predictions have the learner's own intervals.
 */
final class LearnerIntervals {
  private static final String NAME = "interval";
  private static final String SETTLED = "settledIntervals";

  private final LearnerSpec spec;
  private final int outputs;
  private final @Nullable AdaptiveIntervals own;

  /** Null where none were asked for, or settled predictions have no others. */
  private final @Nullable AdaptiveIntervals settled;

  private final double[] bounds;

  LearnerIntervals(LearnerSpec spec, Drive drive) {
    this.spec = spec;
    this.outputs = spec.model().outputs();
    this.own = another();
    this.settled =
        own != null && drive.settledPredictions().length > 0
            ? new AdaptiveIntervals(own, spec.model(), Pace.LASTING)
            : null;
    this.bounds = new double[settled == null ? 0 : settled.width()];
  }

  /** The intervals of predictions; null where none were requested. */
  @Nullable AdaptiveIntervals own() {
    return own;
  }

  /** The intervals of settled predictions. */
  @Nullable AdaptiveIntervals settled() {
    return settled == null ? own : settled;
  }

  /** A new one like {@link #own}, for predictors. */
  @Nullable AdaptiveIntervals another() {
    return spec.intervals().isEmpty()
        ? null
        : new AdaptiveIntervals(spec.intervals(), spec.model());
  }

  /** A new one like {@link #settled}. */
  @Nullable AdaptiveIntervals anotherSettled() {
    return settled == null
        ? another()
        : new AdaptiveIntervals(spec.intervals(), spec.model(), Pace.LASTING);
  }

  /** Gives the predictions of a batch their bounds. */
  void bound(Step.Writer writer) {
    if (own != null) {
      writer.judge(own);
    }
  }

  /** The bounds that the only prediction of a batch was given. */
  double[] given(Step.Writer writer) {
    return own == null ? new double[0] : writer.boundsGiven(own);
  }

  /** Counts an input whose target comes later, and returns its outages. */
  int[] takeNote(Batch batch) {
    return own == null ? new int[0] : own.takeNote(batch, 0);
  }

  /** The bounds that an input was given then, if they are of these levels. */
  double[] givenThen(LateInput input) {
    return judges(input) ? input.bounds() : new double[0];
  }

  private boolean judges(LateInput input) {
    return own != null && input.bounds().length == own.width();
  }

  /**
   * Learns from all rows of the last step; {@code late} is its only one, if it was asked before.
   */
  void learn(Drive drive, Step.Writer writer, @Nullable LateInput late, boolean moved) {
    if (own == null || late != null && !judges(late)) {
      return;
    }
    Batch batch = writer.step().batch();
    for (int row = 0; row < batch.rows(); row++) {
      int times = batch.labelled(row) ? own.times(batch.weight(row)) : 1;
      if (late == null) {
        writer.teach(own, row, times);
      } else {
        writer.teachLate(own, late.outages(), times);
      }
      settle(own, drive, batch, row, moved ? times : 0);
    }
  }

  /** The bounds of the settled prediction of the last row that had one. */
  double[] settledBounds() {
    return bounds;
  }

  /** Settled intervals learn from a row that the learner's own have just learned. */
  private void settle(AdaptiveIntervals leader, Drive drive, Batch batch, int row, int times) {
    if (settled != null && times > 0 && batch.labelled(row)) {
      double[] predicted = drive.settledPredictions();
      if (!Double.isNaN(predicted[row * outputs])) {
        settled.learnAfter(leader, batch, row, predicted, row * outputs, bounds, times);
      }
    }
  }

  void reset() {
    if (own != null) {
      own.reset();
    }
    if (settled != null) {
      settled.reset();
    }
  }

  void save(State state) {
    if (own != null) {
      own.save(state.in(NAME));
    }
    if (settled != null) {
      settled.save(state.in(SETTLED));
    }
  }

  /**
   * From a checkpoint of a learner that gave none, they start now; from one under a law without
   * settled ones, these start from its own.
   */
  void load(State state) {
    reset();
    if (own != null && state.hasBelow(NAME)) {
      own.load(state.in(NAME));
    }
    String before = state.hasBelow(SETTLED) ? SETTLED : NAME;
    if (settled != null && state.hasBelow(before)) {
      settled.load(state.in(before));
    }
  }
}
