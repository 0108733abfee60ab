package dev.flyball.pool;

import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.ScoreFormula.Output;
import java.util.List;
import java.util.Optional;

/**
 * Predicts a number by a mixture: linear in the row, w'x + offset + the wide row's terms, clamped
 * to the range of the targets. Its published numbers are w, the offset, the range, the parameters
 * of a wide row's rest, and the statistics that make that rest.
 */
final class NumberPrediction implements PredictionRule {
  private final Model model;
  private final int width;
  private final WideRow wide;
  private final PoolRow row;

  NumberPrediction(Model model, WideRow wide) {
    this.model = model;
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

  @Override
  public Optional<ScoreFormula> formula(double[] published) {
    if (!(model instanceof LinearModel linear)) {
      return Optional.empty();
    }
    wide.read(published, width + 3 + wide.length());
    ScoreFormula.Score score = wide.score(linear, published, 0, width + 3).plus(published[width]);
    Output held = new Output.Clamped(published[width + 1], published[width + 2]);
    return Optional.of(wide.formula(linear.inputs(), List.of(score), held));
  }

  /** The prediction of the row that was turned to. */
  static double value(double[] published, int width, PoolRow row) {
    double value =
        row.times(published, 0) + published[width] + row.timesExtra(published, width + 3);
    return Math.max(published[width + 1], Math.min(published[width + 2], value));
  }
}
