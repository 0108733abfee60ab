package dev.flyball.control;

import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Learning;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import java.util.List;

/**
 * The steps of all members and heads of a pool for classes: each moves against its feedback, 1 / c
 * as far as the shared metric says, c being the curvature bound of its loss.
 */
final class ClassFeedback {
  private static final double SOFTMAX_CURVATURE = 0.5;

  private final Loss loss;
  private final Link link;
  private final int heads;
  private final Members members;
  private final ClassProbabilities probabilities;
  private final boolean softmax;
  private final double curvature;
  private final double[] given;
  private final double[] rest;

  ClassFeedback(
      Model model, Loss loss, Members members, ClassProbabilities probabilities, boolean softmax) {
    this.loss = loss;
    this.link = model.link();
    this.heads = model.heads();
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
  double step(double[] target, double weight, long steps) {
    List<Learning> learning = members.layout().learning();
    double sum = 0;
    int count = 0;
    for (int i = 0; i < learning.size(); i++) {
      if (learning.get(i) instanceof Stepping member) {
        double bound = member.fit() == Fit.SQUARES ? 1 : curvature;
        double factor = members.factor(i, member, steps) / bound;
        step(i, member, target, weight * factor);
        sum += factor;
        count++;
      }
    }
    for (int head = 0; head < heads; head++) {
      members.regress(head, ofHead(target, head), weight);
    }
    members.closeRegression(1.0 / probabilities.classes(), 1);
    return sum / count;
  }

  private void step(int i, Stepping member, double[] target, double factor) {
    boolean joint = softmax && member.fit() == Fit.LOSS;
    if (joint) {
      probabilities.softmax(i, given, 0);
    }
    for (int head = 0; head < heads; head++) {
      double slope =
          joint
              ? given[head] - target[head]
              : slope(member.fit(), probabilities.score(i, head), ofHead(target, head));
      members.step(i, head, factor * slope);
    }
  }

  /** What a head is to predict: a single one the share of class 1. */
  private double ofHead(double[] target, int head) {
    return target[heads == 1 ? 1 : head];
  }

  private double slope(Fit fit, double score, double target) {
    return fit == Fit.SQUARES
        ? probabilities.squares(score) - target
        : loss.feedback(link, score, target);
  }
}
