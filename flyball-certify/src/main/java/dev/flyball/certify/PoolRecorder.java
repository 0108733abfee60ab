package dev.flyball.certify;

import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * Records the rows and targets of a pool's run. The rows are the same for every member and head,
 * and with the targets they decide what each member did, so no parameters are kept: d + 4 numbers
 * per row. For single observations; of rows that the pool saw nothing of, a row of zeros.
 */
public final class PoolRecorder extends Recorder {
  private final LearnerSpec spec;
  private final Linearisation linearisation;
  private final double[] anywhere;
  private final double[] row;
  private final int[] places;
  private final double[] values;

  public PoolRecorder(LearnerSpec spec) {
    Model head = spec.model().head();
    this.spec = spec;
    this.linearisation = head.linearisation();
    this.anywhere = new double[head.parameters()];
    this.row = new double[head.parameters()];
    this.places = new int[head.parameters()];
    this.values = new double[head.parameters()];
  }

  @Override
  public String name() {
    return "pool-record";
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    observations += batch.rows();
    if (!step.labelled()) {
      return;
    }
    if (batch.rows() != 1) {
      throw new IllegalArgumentException(
          "a pool is certified row by row, not in batches of " + batch.rows());
    }
    if (record == null) {
      record = empty();
    }
    linearisation.at(anywhere, 0, batch);
    linearisation.feed(0, 1, 0);
    linearisation.close(1);
    Arrays.fill(row, 0);
    double target = batch.target(0, 0);
    if (batch.sawAnything(0)) {
      int length = linearisation.row(0, places, values);
      record.holds(places, length);
      Kernels.scale(Math.sqrt(spec.model().weightOf(target)), values, 0, length);
      for (int e = 0; e < length; e++) {
        row[places[e]] = values[e];
      }
    }
    record.add(row, 0, 0, target);
    record.endStep(observations, anywhere);
  }

  @Override
  public Monitor fresh() {
    return new PoolRecorder(spec);
  }

  @Override
  RunRecord empty() {
    return RunRecord.ofRows(row.length);
  }
}
