package dev.flyball.learn;

import dev.flyball.control.HeadController;
import dev.flyball.control.ParameterStep;
import dev.flyball.law.Curvature;
import dev.flyball.loss.Loss;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One output head in the loop: its slice of the parameters, its linearisation and its controller.
 * Heads share the batch and nothing else, so they may be stepped side by side.
 */
final class Head {
  private final Model model;
  private final Loss loss;
  private final int index;
  private final int offset;
  private final Linearisation linearisation;
  private final HeadController controller;
  private final Curvature curvature;
  private final double[] step;
  private final int outputs;
  private final Link link;
  private double lossSum;

  /** The last step, until the next row is looked at; null where nothing has moved. */
  private @Nullable ParameterStep last;

  /** Whether the last step is written as a change: few ask for that. */
  private boolean written;

  /** Whether the change that was written last may not be zero. */
  private boolean changed;

  Head(Model model, Loss loss, int index, Curvature curvature, HeadController controller) {
    curvature.check(loss, model.link());
    this.model = model;
    this.loss = loss;
    this.index = index;
    this.offset = index * model.head().parameters();
    this.linearisation = model.head().linearisation();
    this.curvature = curvature;
    this.controller = controller;
    this.step = new double[model.head().parameters()];
    this.outputs = model.head().outputs();
    this.link = model.link();
  }

  /**
   * Linearises at w and gives every labelled row its feedback. A row that saw nothing actuates
   * nothing, its intercept included: the memory decays and nothing moves.
   */
  void linearise(double[] w, Batch batch, int labelled) {
    // The row that it was along is written over now.
    last = null;
    linearisation.at(w, offset, batch);
    lossSum = 0;
    for (int i = 0; i < linearisation.rows(); i++) {
      int row = i / outputs;
      int target = i % outputs;
      if (batch.labelled(row, target)) {
        double score = linearisation.score(i);
        double given = batch.target(row, target);
        double y = model.targetOf(index, given);
        double weight = model.weightOf(given);
        lossSum += weight * loss.valueAtScore(link, score, y);
        if (batch.sawAnything(row)) {
          double counts = weight * batch.weight(row);
          double feedback = counts * loss.feedback(link, score, y);
          double sensitivity = curvature.sensitivity(loss, link, score, counts);
          linearisation.feed(i, sensitivity, feedback);
        }
      }
    }
    linearisation.close(labelled);
  }

  /** Writes this head's predictions of all rows at the parameters it was linearised at. */
  void predictions(int rows, double[] into) {
    int all = model.outputs();
    for (int row = 0; row < rows; row++) {
      for (int k = 0; k < outputs; k++) {
        into[row * all + index * outputs + k] = link.value(linearisation.score(row * outputs + k));
      }
    }
  }

  /** Whether deciding on a step runs code that is not Flyball's. */
  boolean mayFail() {
    return linearisation.mayFail();
  }

  void check() {
    controller.check(linearisation);
  }

  void decide(double[] w) {
    last = controller.decide(linearisation, w, offset, step);
    written = false;
  }

  /** Moves this head's parameters; {@link #writeChange} writes by how much. */
  void move(double[] w) {
    if (last != null) {
      last.addTo(w, offset);
    }
    controller.moved(w, offset);
  }

  /** Brings this head's change up to date with the last {@link #move}. O(d), once per step. */
  void writeChange(double[] change) {
    if (last != null && !written) {
      clear(change);
      last.writeTo(change, offset);
      changed = true;
      written = true;
    }
  }

  /** Adds the last {@link #move} to the change before it, which is written. */
  void addChange(double[] change) {
    if (last != null) {
      last.addTo(change, offset);
      changed = true;
      written = true;
    }
  }

  /** Nothing moves: this head's change is zero. */
  void stay(double[] change) {
    clear(change);
    last = null;
  }

  private void clear(double[] change) {
    if (changed) {
      Arrays.fill(change, offset, offset + step.length, 0);
      changed = false;
    }
  }

  /** Writes what the last {@link #move} has changed. */
  void copyChanged(double[] w, double[] into) {
    if (last != null) {
      last.copyMoved(w, into, offset);
    }
  }

  /** The loss that these predictions of a row, from {@code at} on, have in this head. */
  double lossOf(Batch batch, int row, double[] given, int at) {
    double sum = 0;
    for (int k = 0; k < outputs; k++) {
      if (batch.labelled(row, k)) {
        double y = model.targetOf(index, batch.target(row, k));
        double weight = model.weightOf(batch.target(row, k));
        sum += weight * loss.value(given[at + index * outputs + k], y);
      }
    }
    return sum;
  }

  double lossSum() {
    return lossSum;
  }

  int offset() {
    return offset;
  }

  HeadController controller() {
    return controller;
  }
}
