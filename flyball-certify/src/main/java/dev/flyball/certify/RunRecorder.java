package dev.flyball.certify;

import dev.flyball.law.Curvature;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;

/**
 * Records a run for certification; for any model with one head, row by row or in minibatches. The
 * record grows with the run, 2 d + 4 numbers per step; {@link MetricMonitor} is for streams without
 * an end.
 */
public final class RunRecorder extends Recorder {
  private final Model model;
  private final Loss loss;
  private final Curvature curvature;
  private final SensitivityRows rows;

  /** Records rows as the paper has them, derivatives of the prediction. */
  public RunRecorder(Model model, Loss loss) {
    this(model, loss, Curvature.AS_PRINTED);
  }

  /** Records the rows that the law of {@code spec} remembers. */
  public RunRecorder(LearnerSpec spec) {
    this(spec.model(), spec.loss(), spec.law().curvature());
  }

  private RunRecorder(Model model, Loss loss, Curvature curvature) {
    this.model = model;
    this.loss = loss;
    this.curvature = curvature;
    this.rows = new SensitivityRows(model, loss, curvature);
  }

  @Override
  public String name() {
    return "run-record";
  }

  @Override
  public void watch(Step step) {
    observations += step.batch().rows();
    if (!step.labelled()) {
      return;
    }
    if (record == null) {
      rows.standBefore(step);
      record = new RunRecord(rows.before());
    }
    rows.read(step);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.labelled(i)) {
        rows.holds(i, record);
        record.add(rows.row(i), rows.slope(i), rows.residual(i), rows.target(i));
      }
    }
    record.endStep(observations, step.parameters());
    rows.standAt(step.parameters());
  }

  @Override
  public Monitor fresh() {
    return new RunRecorder(model, loss, curvature);
  }

  @Override
  RunRecord empty() {
    return new RunRecord(new double[model.parameters()]);
  }

  @Override
  void goOn(RunRecord loaded) {
    double[] last = new double[model.parameters()];
    loaded.parameters(loaded.steps(), new Space.Full(last.length), last);
    rows.standAt(last);
  }
}
