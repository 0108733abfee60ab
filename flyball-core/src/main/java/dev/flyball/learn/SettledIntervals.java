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
  private final IntervalLoop loop;
  private final int outputs;
  private double[] said = new double[1];
  private double[] bounds;

  private SettledIntervals(Intervals intervals, Model model) {
    this.intervals = intervals;
    this.model = model;
    this.loop = another();
    this.outputs = model.outputs();
    this.bounds = new double[loop.width()];
  }

  /** Those of a learner; null where it gives no intervals, or no others than its own. */
  static @Nullable SettledIntervals of(LearnerSpec spec, Drive drive) {
    boolean apart = !spec.intervals().isEmpty() && drive.settledSaid(0, new double[0]);
    return apart ? new SettledIntervals(spec.intervals(), spec.model()) : null;
  }

  /** A loop of the same make. */
  IntervalLoop another() {
    return new IntervalLoop(intervals, model, Pace.LASTING);
  }

  IntervalLoop loop() {
    return loop;
  }

  /** Learns from the rows of the last step. */
  void learn(Drive drive, Batch batch, boolean moved) {
    listen(drive, batch, moved);
    for (int row = 0; row < batch.rows(); row++) {
      if (known(batch, row, moved)) {
        loop.bounds(batch, row, said, row * outputs, bounds, 0);
        loop.learn(batch, row, said, row * outputs, bounds, 0);
      } else {
        loop.see(batch, row);
      }
    }
  }

  /** Takes note of an input whose label may come later. */
  void see(Batch batch) {
    loop.see(batch, 0);
  }

  /** Learns from a label that came late, in the outages that its row was in then. */
  void learnLate(Drive drive, Batch batch, boolean moved, int[] outages) {
    listen(drive, batch, moved);
    if (known(batch, 0, moved)) {
      loop.boundsIn(outages, said, 0, bounds, 0);
      loop.learnLate(batch, 0, said, 0, bounds, 0, outages);
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
