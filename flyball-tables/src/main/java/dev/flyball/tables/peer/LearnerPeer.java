package dev.flyball.tables.peer;

import dev.flyball.data.ClassBalance;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.monitor.Step;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * One of Flyball's learners as a peer. Of several outputs, the largest is the class it predicts.
 */
public final class LearnerPeer implements Peer {
  private final Learner learner;
  private final boolean classes;
  private final @Nullable ClassBalance balance;
  private final long delay;
  private final ArrayDeque<Late> waiting = new ArrayDeque<>();
  private long rows;
  private @Nullable Step step;

  /** A delayed target, not yet learned. */
  private record Late(long due, String id, double target, double weight) {}

  private LearnerPeer(
      Learner learner, boolean classes, @Nullable ClassBalance balance, long delay) {
    this.learner = learner;
    this.classes = classes;
    this.balance = balance;
    this.delay = delay;
  }

  /** It predicts a value. */
  public static LearnerPeer ofNumbers(Learner learner) {
    return new LearnerPeer(learner, false, null, 0);
  }

  /** It predicts a class. */
  public static LearnerPeer ofClasses(Learner learner) {
    return new LearnerPeer(learner, true, null, 0);
  }

  /** It predicts one of {@code classes} classes, so that rare ones are not passed over. */
  public static LearnerPeer balanced(Learner learner, int classes) {
    return new LearnerPeer(learner, true, new ClassBalance(classes), 0);
  }

  /** The same learner, told every target so many rows late. */
  public LearnerPeer late(long rowsLate) {
    return new LearnerPeer(learner, classes, balance, rowsLate);
  }

  @Override
  public double learn(double[] row, double target) {
    return learn(row, target, 1);
  }

  @Override
  public double learn(double[] row, double target, double weight) {
    if (delay == 0 || weight == 0) {
      labelDue();
      step = learner.learn(row, Double.isNaN(target) ? 0 : target, weight);
      double predicted = predicted(step);
      tell(target, weight);
      return predicted;
    }
    labelDue();
    String id = Long.toString(rows);
    learner.predict(id, row);
    waiting.add(new Late(rows + delay, id, target, weight));
    step = learner.step();
    return predicted(step);
  }

  private void labelDue() {
    rows++;
    while (!waiting.isEmpty() && waiting.element().due() < rows) {
      Late due = waiting.remove();
      learner.label(due.id(), due.target(), due.weight());
      tell(due.target(), due.weight());
    }
  }

  private void tell(double target, double weight) {
    if (balance != null && weight > 0) {
      balance.learn(target);
    }
  }

  private double predicted(Step made) {
    return classes ? decided(made, balance) : made.prediction();
  }

  /** The class that a step's first row is predicted to be of. */
  public static int decided(Step step, @Nullable ClassBalance balance) {
    return balance == null ? predictionOf(step).best() : balance.decide(predictionOf(step));
  }

  /** A step's prediction for its first row. */
  public static Prediction predictionOf(Step step) {
    return new Prediction(step.predictions(0), step.batch().seen(0));
  }

  @Override
  public void look(double[] row) {
    labelDue();
    step = learner.learnUnlabelled(row);
  }

  /** The row's prediction from before it was learned; null before the first row. */
  public @Nullable Step step() {
    return step;
  }

  @Override
  public double[] weights() {
    return learner.predictingWith();
  }
}
