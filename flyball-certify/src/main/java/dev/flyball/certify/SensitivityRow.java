package dev.flyball.certify;

import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * What a step acted through: g, s and r at the parameters before it. A {@link Step} does not carry
 * them, so the model is linearised once more; O(seen) for a linear model.
 */
final class SensitivityRow {
  private final Model model;
  private final Loss loss;
  private final Linearisation linearisation;
  private final int[] rowParameters;
  private final double[] rowValues;
  private final double[] row;
  private final double[] before;
  private double slope;
  private double residual;
  private double target;

  SensitivityRow(Model model, Loss loss) {
    if (model.outputs() != 1 || model.heads() != 1) {
      throw new IllegalArgumentException(
          "certificates are for one output and one head, not %s outputs and %s heads"
              .formatted(model.outputs(), model.heads()));
    }
    this.model = model;
    this.loss = loss;
    this.linearisation = model.linearisation();
    this.rowParameters = new int[model.parameters()];
    this.rowValues = new double[model.parameters()];
    this.row = new double[model.parameters()];
    this.before = new double[model.parameters()];
  }

  /** Sets the parameters before the next step. */
  void standAt(double[] parameters) {
    System.arraycopy(parameters, 0, before, 0, before.length);
  }

  /** Sets them to where {@code step} started; exact where that was zero, else to rounding. */
  void standBefore(Step step) {
    standAt(step.parameters());
    Kernels.axpy(-1, step.change(), 0, before, 0, before.length);
  }

  /** Reads a labelled step; a row that saw nothing actuates nothing. */
  void read(Step step) {
    Batch batch = step.batch();
    if (batch.rows() != 1) {
      throw new IllegalArgumentException(
          "certificates are for one observation a step, not %s".formatted(batch.rows()));
    }
    target = batch.target(0, 0);
    Arrays.fill(row, 0);
    linearisation.at(before, 0, batch);
    double score = linearisation.score(0);
    Link link = model.link();
    if (batch.sawAnything(0)) {
      linearisation.feed(0, link.derivative(score), loss.feedback(link, score, target));
    }
    linearisation.close(1);
    int length = linearisation.row(0, rowParameters, rowValues);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e];
    }
    double prediction = link.value(score);
    residual = prediction - target;
    double gain = linearisation.gain(0);
    // The feedback acts on the score; dl/dy^ is what it is on the prediction.
    slope = gain == 0 ? loss.slope(prediction, target) : linearisation.feedback(0) / gain;
  }

  /** g; the array itself. */
  double[] row() {
    return row;
  }

  /** w before the step; the array itself. */
  double[] before() {
    return before;
  }

  double slope() {
    return slope;
  }

  double residual() {
    return residual;
  }

  double target() {
    return target;
  }
}
