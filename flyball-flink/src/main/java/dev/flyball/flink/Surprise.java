package dev.flyball.flink;

import dev.flyball.checkpoint.Fields;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;

/**
 * How unusual a learner's last loss was: its ratio to the discounted mean of the losses before it.
 * Saved with the learner, so that alarms survive a restart. O(1) per step.
 */
final class Surprise implements Monitor {
  private static final double DISCOUNT = 0.99;

  private double weight;
  private double mean;
  private double last;

  /** The surprise of a learner that a {@link LearnerFactory} made. */
  static Surprise of(Learner learner) {
    return (Surprise) learner.monitors().get(0);
  }

  /** The last loss over the usual one; 0 until about ten losses have made one usual. */
  double ratio() {
    return last;
  }

  @Override
  public String name() {
    return "surprise";
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      last = 0;
      return;
    }
    boolean settled = weight > 1 - Math.pow(DISCOUNT, 10);
    last = settled && mean > 0 ? step.loss() / (mean / weight) : 0;
    mean = DISCOUNT * mean + (1 - DISCOUNT) * step.loss();
    weight = DISCOUNT * weight + (1 - DISCOUNT);
  }

  @Override
  public Surprise fresh() {
    return new Surprise();
  }

  @Override
  public void fields(Fields f) {
    weight = f.number("weight", weight);
    mean = f.number("mean", mean);
    last = f.number("last", last);
  }
}
