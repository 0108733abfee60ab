package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;

/**
 * Records a run for certification; for any model with one output. The record grows with the run, 2
 * d + 3 numbers a step; {@link CertificateMonitor} is for streams without an end.
 */
public final class RunRecorder implements Monitor {
  private final Model model;
  private final Loss loss;
  private final SensitivityRow row;
  private RunRecord record;

  public RunRecorder(Model model, Loss loss) {
    this.model = model;
    this.loss = loss;
    this.row = new SensitivityRow(model, loss);
  }

  /** The record so far; it grows with the run. */
  public RunRecord record() {
    if (record == null) {
      throw new IllegalStateException("no labelled step was recorded yet");
    }
    return record;
  }

  @Override
  public String name() {
    return "run-record";
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    if (record == null) {
      row.standBefore(step);
      record = new RunRecord(row.before());
    }
    row.read(step);
    record.append(row.row(), row.slope(), row.residual(), row.target(), step.parameters());
    row.standAt(step.parameters());
  }

  @Override
  public void reset() {
    record = null;
  }

  @Override
  public Monitor fresh() {
    return new RunRecorder(model, loss);
  }

  @Override
  public void save(State state) {
    state.put("recorded", record == null ? 0L : 1L);
    if (record != null) {
      record.save(state);
    }
  }

  @Override
  public void load(State state) {
    record = null;
    if (state.count("recorded") == 1) {
      double[] last = new double[model.parameters()];
      record = new RunRecord(last);
      record.load(state);
      record.parameters(record.steps(), new Space.Full(last.length), last);
      row.standAt(last);
    }
  }
}
