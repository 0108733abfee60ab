package dev.flyball.experiments.train;

import dev.flyball.checkpoint.State;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;

/**
 * The prequential error of a model with one output: every row is predicted before it is learned
 * from. Beside the mean errors it keeps their curve over rows. A row learned in an earlier pass is
 * no test any more, so this can be paused.
 */
public final class Prequential implements Monitor {
  static final String NAME = "prequential";

  private final Tally tally = new Tally();
  private final ErrorCurve curve = new ErrorCurve();
  private double loss;
  private boolean paused;

  @Override
  public String name() {
    return NAME;
  }

  /** Whether the rows to come are left out. */
  public void pause(boolean value) {
    paused = value;
  }

  @Override
  public void watch(Step step) {
    if (paused) {
      return;
    }
    Batch batch = step.batch();
    int labelled = 0;
    for (int row = 0; row < batch.rows(); row++) {
      double error = Double.NaN;
      if (batch.labelled(row, 0)) {
        error = step.prediction(row, 0) - batch.target(row, 0);
        tally.add(error);
        labelled++;
      }
      curve.add(error);
    }
    loss += labelled * step.loss();
  }

  /** How many predictions could be compared with a target. */
  public long labelled() {
    return tally.count();
  }

  /** Mean absolute error; NaN before the first labelled row. */
  public double mae() {
    return tally.mae();
  }

  /** Root mean squared error; NaN before the first labelled row. */
  public double rmse() {
    return tally.rmse();
  }

  TrainingResults.Errors errors() {
    return new TrainingResults.Errors(labelled(), mae(), rmse(), loss / labelled(), curve.curve());
  }

  @Override
  public void reset() {
    tally.reset();
    curve.reset();
    loss = 0;
  }

  @Override
  public Monitor fresh() {
    return new Prequential();
  }

  @Override
  public void save(State state) {
    tally.save(state.in("tally"));
    curve.save(state.in("curve"));
    state.put("loss", loss);
  }

  @Override
  public void load(State state) {
    tally.load(state.in("tally"));
    curve.load(state.in("curve"));
    loss = state.number("loss");
  }
}
