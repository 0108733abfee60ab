package dev.flyball.tables.peer;

import dev.flyball.learn.ClassBalance;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import org.jspecify.annotations.Nullable;

/** A learner of Flyball's own. Of several outputs, the largest is the class it predicts. */
public final class LearnerPeer implements Peer {
  /** From this probability on, a single output says class 1. */
  private static final double HALF = 0.5;

  private final Learner learner;
  private final boolean classes;
  private final @Nullable ClassBalance balance;
  private @Nullable Step step;

  private LearnerPeer(Learner learner, boolean classes, @Nullable ClassBalance balance) {
    this.learner = learner;
    this.classes = classes;
    this.balance = balance;
  }

  /** It predicts a value. */
  public static LearnerPeer ofNumbers(Learner learner) {
    return new LearnerPeer(learner, false, null);
  }

  /** It predicts a class. */
  public static LearnerPeer ofClasses(Learner learner) {
    return new LearnerPeer(learner, true, null);
  }

  /** It predicts one of {@code classes} classes, so that rare ones are not passed over. */
  public static LearnerPeer balanced(Learner learner, int classes) {
    return new LearnerPeer(learner, true, new ClassBalance(classes));
  }

  @Override
  public double learn(double[] row, double target) {
    step = learner.learn(row, target);
    if (!classes) {
      return step.prediction();
    }
    int decided = decided(step, balance);
    if (balance != null) {
      balance.learn(target);
    }
    return decided;
  }

  /** The class that a step's first row is predicted to be of. */
  public static int decided(Step step, @Nullable ClassBalance balance) {
    if (balance != null) {
      return balance.decide(step.predictionsOf(1));
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
  public void look(double[] row) {
    step = learner.learnUnlabelled(row);
  }

  /** What was predicted for the row before it was learned; null before the first. */
  public @Nullable Step step() {
    return step;
  }

  @Override
  public double[] weights() {
    return learner.predictingWith();
  }
}
