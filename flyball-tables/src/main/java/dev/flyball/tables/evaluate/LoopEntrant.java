package dev.flyball.tables.evaluate;

import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;

/** A learner of Flyball's own. Of several outputs, the largest is the class it predicts. */
final class LoopEntrant implements Entrant {
  /** From this probability on, a single output says class 1. */
  private static final double HALF = 0.5;

  private final Learner learner;
  private final boolean classes;
  private Step step;

  LoopEntrant(Learner learner, boolean classes) {
    this.learner = learner;
    this.classes = classes;
  }

  @Override
  public double learn(double[] values, double target) {
    step = learner.learn(values, target);
    if (!classes) {
      return step.prediction();
    }
    if (step.outputs() == 1) {
      return step.prediction() >= HALF ? 1 : 0;
    }
    int best = 0;
    for (int k = 1; k < step.outputs(); k++) {
      best = step.prediction(0, k) > step.prediction(0, best) ? k : best;
    }
    return best;
  }

  @Override
  public void look(double[] values) {
    step = learner.learnUnlabelled(values);
  }

  /** What was predicted for the row before it was learned; null before the first. */
  Step step() {
    return step;
  }

  Learner learner() {
    return learner;
  }
}
