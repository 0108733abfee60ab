package dev.flyball.tables.train;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.PrequentialAccuracy;
import dev.flyball.monitor.PrequentialError;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import dev.flyball.tables.trial.ErrorCurve;

/**
 * The prequential error and accuracy over the first pass, with the curve of the first output's
 * error over rows. A row learned in an earlier pass is no test any more, so this can be paused.
 */
public final class Prequential implements Monitor {
  static final String NAME = "prequential";
  private static final int RECENT_ROWS = 100;

  private final PrequentialError error = Monitor.prequentialError(RECENT_ROWS);
  private final PrequentialAccuracy accuracy = Monitor.prequentialAccuracy(RECENT_ROWS);
  private final ErrorCurve curve = new ErrorCurve();
  private long labelledRows;
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
  public void begin(Model model) {
    error.begin(model);
    accuracy.begin(model);
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      labelledRows += batch.labelled(row) ? 1 : 0;
    }
    if (paused) {
      return;
    }
    error.watch(step);
    accuracy.watch(step);
    for (int row = 0; row < batch.rows(); row++) {
      boolean labelled = step.labelled(row, 0);
      curve.add(
          labelled ? step.prediction(row, 0) - step.target(row, 0) : Double.NaN, step.weight(row));
    }
  }

  /** How many predictions could be compared with a target. */
  public long labelled() {
    return error.count(0);
  }

  /** Rows with a target, over all passes. */
  public long labelledRows() {
    return labelledRows;
  }

  /** Mean absolute error of the first output; NaN before the first labelled row. */
  public double mae() {
    return error.mae(0);
  }

  /** Share of right classes, for a target that is one. */
  public double accuracy() {
    return accuracy.value();
  }

  /** The accuracy of always predicting the most frequent class. */
  public double majority() {
    return accuracy.baseline();
  }

  /** Errors and their curve so far. */
  public TrainingResults.Errors errors() {
    return new TrainingResults.Errors(
        labelled(), mae(), error.rmse(0), error.loss(), curve.windows());
  }

  @Override
  public Monitor fresh() {
    return new Prequential();
  }

  @Override
  public void fields(Fields f) {
    f.part("error", error);
    f.part("accuracy", accuracy);
    f.part("curve", curve);
    labelledRows = f.count("labelledRows", labelledRows);
  }
}
