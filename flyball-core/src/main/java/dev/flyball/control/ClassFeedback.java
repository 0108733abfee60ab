package dev.flyball.control;

import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Learning;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import java.util.List;

/**
 * The steps of all members and heads of a pool for classes: each moves against its feedback, 1 / c
 * as far as the shared metric says, c being the curvature bound of its loss.
 */
final class ClassFeedback {
  private static final double SOFTMAX_CURVATURE = 0.5;

  private final Model model;
  private final Loss loss;
  private final Members members;
  private final ClassProbabilities probabilities;
  private final boolean softmax;
  private final double curvature;
  private final double[] given;
  private final double[] rest;

  ClassFeedback(
      Model model, Loss loss, Members members, ClassProbabilities probabilities, boolean softmax) {
    this.model = model;
    this.loss = loss;
    this.members = members;
    this.probabilities = probabilities;
    this.softmax = softmax;
    this.curvature = softmax ? SOFTMAX_CURVATURE : loss.curvature(model.link());
    this.given = new double[probabilities.classes()];
    this.rest = new double[model.heads() * members.layout().extra()];
  }

  /** Room for the mixture's parameters of wide rows. */
  double[] rest() {
    return rest;
  }

  /** All members step on the row whose probabilities were computed; returns their mean factor. */
  double step(double y, double[] target, double weight, long steps) {
    List<Learning> learning = members.layout().learning();
    double sum = 0;
    int count = 0;
    for (int i = 0; i < learning.size(); i++) {
      if (learning.get(i) instanceof Stepping member) {
        double bound = member.fit() == Fit.SQUARES ? 1 : curvature;
        double factor = members.factor(member, steps) / bound;
        step(i, member, y, target, weight * factor);
        sum += factor;
        count++;
      }
    }
    for (int head = 0; head < model.heads(); head++) {
      members.regress(head, model.targetOf(head, y), weight);
    }
    members.closeRegression(1.0 / probabilities.classes(), 1);
    return sum / count;
  }

  private void step(int i, Stepping member, double y, double[] target, double factor) {
    boolean joint = softmax && member.fit() == Fit.LOSS;
    if (joint) {
      probabilities.softmax(i, given, 0);
    }
    for (int head = 0; head < model.heads(); head++) {
      double slope =
          joint
              ? given[head] - target[head]
              : slope(member.fit(), probabilities.score(i, head), model.targetOf(head, y));
      members.step(i, head, factor * slope);
    }
  }

  private double slope(Fit fit, double score, double target) {
    return fit == Fit.SQUARES
        ? probabilities.squares(score) - target
        : loss.feedback(model.link(), score, target);
  }
}
