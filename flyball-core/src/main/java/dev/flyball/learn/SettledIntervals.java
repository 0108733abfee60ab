package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.interval.Intervals;
import dev.flyball.interval.Pace;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of {@link Learner#settled}. A pool that no targets reach predicts by another
 * mixture, without the last targets and with members that stand still, so it errs by more than
 * while it learns. How much more is learned from what that mixture, frozen some rows before, said
 * of the rows that came. Where the drive has no such mixture these are the learner's own intervals.
 */
final class SettledIntervals {
  static final String NAME = "settledIntervals";

  private final Intervals intervals;
  private final Model model;
  private final IntervalLoop own;
  private final IntervalLoop loop;
  private final int outputs;
  private double[] said = new double[1];
  private double[] bounds;

  private SettledIntervals(Intervals intervals, Model model, IntervalLoop own) {
    this.intervals = intervals;
    this.model = model;
    this.own = own;
    this.loop = new IntervalLoop(own, model, Pace.LASTING);
    this.outputs = model.outputs();
    this.bounds = new double[loop.width()];
  }

  /** Those of a learner; null where it gives no intervals, or no others than its {@code own}. */
  static @Nullable SettledIntervals of(LearnerSpec spec, Drive drive, @Nullable IntervalLoop own) {
    return own != null && drive.settledSaid(0, new double[0])
        ? new SettledIntervals(spec.intervals(), spec.model(), own)
        : null;
  }

  /** A loop of the same make. */
  IntervalLoop another() {
    return new IntervalLoop(intervals, model, Pace.LASTING);
  }

  IntervalLoop loop() {
    return loop;
  }

  /** Learns from a row of the last step, which the learner's own intervals have just learned. */
  void learn(Drive drive, Batch batch, int row, boolean moved) {
    if (row == 0) {
      listen(drive, batch, moved);
    }
    if (known(batch, row, moved)) {
      loop.learnAfter(own, batch, row, said, row * outputs, bounds);
    }
  }

  private void listen(Drive drive, Batch batch, boolean moved) {
    if (said.length < batch.rows() * outputs) {
      said = new double[2 * batch.rows() * outputs];
    }
    if (moved) {
      drive.settledSaid(batch.rows(), said);
    }
  }

  private boolean known(Batch batch, int row, boolean moved) {
    return moved && batch.labelled(row) && !Double.isNaN(said[row * outputs]);
  }

  void reset() {
    loop.reset();
  }

  void save(State state) {
    loop.save(state.in(NAME));
  }

  /** Loads them; from a checkpoint without them, the learner's own intervals to begin with. */
  void load(State state, String own) {
    if (state.hasBelow(NAME)) {
      loop.load(state.in(NAME));
    } else if (state.hasBelow(own)) {
      loop.load(state.in(own));
    } else {
      loop.reset();
    }
  }
}
