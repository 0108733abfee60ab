package dev.flyball.control;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;

/**
 * The prediction of a number by a mixture: linear in the row, w'x + offset + what wide rows add,
 * held to the range of the targets. What is published: w, the offset, the least and the most, the
 * parameters of a wide row's rest, and what it takes to make that.
 */
final class NumberPrediction implements PredictionRule {
  private final int width;
  private final WideRow wide;
  private final PoolRow row;

  NumberPrediction(Model model, WideRow wide) {
    this.width = model.parameters();
    this.wide = wide;
    this.row = new PoolRow(model, wide);
  }

  @Override
  public int length() {
    return length(width, wide);
  }

  static int length(int width, WideRow wide) {
    return width + 3 + wide.length() + wide.written();
  }

  @Override
  public void predict(double[] published, Batch batch, int observation, double[] into) {
    wide.read(published, width + 3 + wide.length());
    row.of(batch);
    row.select(batch, observation);
    into[0] = value(published, width, row);
  }

  /** The prediction of the row that was turned to. */
  static double value(double[] published, int width, PoolRow row) {
    double value =
        row.times(published, 0) + published[width] + row.timesExtra(published, width + 3, false);
    return Math.max(published[width + 1], Math.min(published[width + 2], value));
  }
}
