package dev.flyball.certify;

import dev.flyball.law.Curvature;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * Sensitivities of one step: the rows g, slopes s and residuals r at the parameters before it, one
 * a labelled observation and output, each divided by sqrt(n) for n labelled observations, so that
 * the step is -alpha B^-1 G's and the memory takes in G'G. A {@link Step} does not carry them, so
 * the model is linearised once more; O(seen) per row for a linear model.
 */
final class SensitivityRows {
  private final Model model;
  private final Loss loss;
  private final Curvature curvature;
  private final Linearisation linearisation;
  private final int[] rowParameters;
  private final double[] rowValues;
  private final double[] row;
  private final double[] before;
  private Batch batch;
  private double scale;

  SensitivityRows(Model model, Loss loss, Curvature curvature) {
    if (model.heads() != 1) {
      throw new IllegalArgumentException(
          "certificates are for one head, not %s; certify each head as a model of its own"
              .formatted(model.heads()));
    }
    this.model = model;
    this.loss = loss;
    this.curvature = curvature;
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
    batch = step.batch();
    linearisation.at(before, 0, batch);
    int labelled = 0;
    for (int observation = 0; observation < batch.rows(); observation++) {
      labelled += batch.labelled(observation) ? 1 : 0;
    }
    Link link = model.link();
    for (int i = 0; i < linearisation.rows(); i++) {
      if (labelled(i) && batch.sawAnything(observation(i))) {
        double score = linearisation.score(i);
        double weight = model.weightOf(target(i));
        double y = model.targetOf(0, target(i));
        linearisation.feed(
            i,
            curvature.sensitivity(loss, link, score, weight),
            weight * loss.feedback(link, score, y));
      }
    }
    linearisation.close(Math.max(1, labelled));
    scale = 1 / Math.sqrt(Math.max(1, labelled));
  }

  /** The same for a step that has one row only: what the lemmas speak of. */
  void readOne(Step step) {
    if (step.batch().rows() != 1 || model.outputs() != 1) {
      throw new IllegalArgumentException(
          "the lemmas are for one observation and one output a step, not %s and %s"
              .formatted(step.batch().rows(), model.outputs()));
    }
    read(step);
    row(0);
  }

  /** How many rows there are, labelled or not. */
  int count() {
    return linearisation.rows();
  }

  private int observation(int i) {
    return i / model.outputs();
  }

  boolean labelled(int i) {
    return batch.labelled(observation(i), i % model.outputs());
  }

  /** Tells {@code record} which parameters row {@code i} acts on. */
  void holds(int i, RunRecord record) {
    record.holds(rowParameters, linearisation.row(i, rowParameters, rowValues));
  }

  /** Row {@code i}; the array itself, overwritten by the next call. */
  double[] row(int i) {
    Arrays.fill(row, 0);
    int length = linearisation.row(i, rowParameters, rowValues);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = scale * rowValues[e];
    }
    return row;
  }

  /** The row that was read last; the array itself. */
  double[] row() {
    return row;
  }

  /** w before the step; the array itself. */
  double[] before() {
    return before;
  }

  /** The feedback acts on the score; this is what acts through row {@code i}. */
  double slope(int i) {
    double gain = linearisation.gain(i);
    return scale
        * (gain == 0 ? loss.slope(prediction(i), target(i)) : linearisation.feedback(i) / gain);
  }

  double residual(int i) {
    return scale * (prediction(i) - model.targetOf(0, target(i)));
  }

  double target(int i) {
    return batch.target(observation(i), i % model.outputs());
  }

  private double prediction(int i) {
    return model.link().value(linearisation.score(i));
  }
}
