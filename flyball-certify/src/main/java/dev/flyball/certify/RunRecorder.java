package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.law.Curvature;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import org.jspecify.annotations.Nullable;

/**
 * Records a run for certification, from its first labelled step on; for any model with one head,
 * row by row or in minibatches. The record grows with the run, 2 d + 4 numbers per step; {@link
 * MetricMonitor} is for streams without an end.
 */
public final class RunRecorder implements Monitor {
  private final Model model;
  private final Loss loss;
  private final Curvature curvature;
  private final SensitivityRows rows;
  private @Nullable RunRecord record;
  private long observations;

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

  /**
   * The record so far.
   *
   * @throws IllegalStateException before the first labelled step
   */
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
  public void reset() {
    record = null;
    observations = 0;
  }

  @Override
  public void save(State state) {
    state.put("recorded", record == null ? 0L : 1L);
    state.put("observations", observations);
    if (record != null) {
      record.save(state.in("record"));
    }
  }

  @Override
  public void load(State state) {
    reset();
    observations = state.count("observations");
    if (state.count("recorded") == 1) {
      double[] last = new double[model.parameters()];
      record = new RunRecord(last);
      record.load(state.in("record"));
      record.parameters(record.steps(), new Space.Full(last.length), last);
      rows.standAt(last);
    }
  }
}
