package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a learner: those of its predictions, and those of {@link Learner#settled}. Where
 * none were asked for it does nothing.
 */
final class LearnerIntervals {
  static final String NAME = "interval";

  private final LearnerSpec spec;
  private final @Nullable IntervalLoop own;
  private final @Nullable SettledIntervals settled;

  LearnerIntervals(LearnerSpec spec, Drive drive) {
    this.spec = spec;
    this.own = another();
    this.settled = SettledIntervals.of(spec, drive, own);
  }

  /** What gives predictions their intervals; null where none were asked for. */
  @Nullable IntervalLoop own() {
    return own;
  }

  /** What gives settled predictions theirs. */
  @Nullable IntervalLoop settled() {
    return settled == null ? own : settled.loop();
  }

  /** A new one like {@link #own}, for predictors. */
  @Nullable IntervalLoop another() {
    return spec.intervals().isEmpty() ? null : new IntervalLoop(spec.intervals(), spec.model());
  }

  /** A new one like {@link #settled}. */
  @Nullable IntervalLoop anotherSettled() {
    return settled == null ? another() : settled.another();
  }

  /** Gives the predictions of a batch their bounds. */
  void bound(Step step) {
    if (own != null) {
      step.judge(own);
    }
  }

  /** The bounds that the only prediction of a batch was given. */
  double[] given(Step step) {
    return own == null ? new double[0] : step.boundsGiven(own);
  }

  /** Takes note of an input whose target comes later, and says which outages it was in. */
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

  /** Learns from all rows of the last step. */
  void learn(Drive drive, Step step, boolean moved) {
    for (int row = 0; own != null && row < step.batch().rows(); row++) {
      step.teach(own, row);
      settle(drive, step.batch(), row, moved);
    }
  }

  /** Learns from a target that came late. */
  void learnLate(Drive drive, Step step, LateInput input, boolean moved) {
    if (own != null && judges(input)) {
      step.teachLate(own, input.outages());
      settle(drive, step.batch(), 0, moved);
    }
  }

  private void settle(Drive drive, Batch batch, int row, boolean moved) {
    if (settled != null) {
      settled.learn(drive, batch, row, moved);
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
      settled.save(state);
    }
  }

  /** From a checkpoint of a learner that gave none, they start now. */
  void load(State state) {
    reset();
    if (own != null && state.hasBelow(NAME)) {
      own.load(state.in(NAME));
    }
    if (settled != null) {
      settled.load(state, NAME);
    }
  }
}
