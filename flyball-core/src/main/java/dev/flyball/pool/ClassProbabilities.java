package dev.flyball.pool;

import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Mean;
import dev.flyball.model.Link;
import java.util.Arrays;

/**
 * Computes each pool member's class probabilities for a row: of several heads, softmax of their
 * scores where the loss is logistic; of one head, its link; of least squares, the scores
 * themselves, held to [0, 1]. Floored, and brought to a sum of one. A workspace.
 */
final class ClassProbabilities {
  private static final double FLOOR = 1e-3;

  private final Members members;
  private final int heads;
  private final int classes;
  private final boolean softmax;
  private final Link link;
  private final double floor;
  private final double[] scores;
  private final double[] of;

  ClassProbabilities(Members members, int heads, boolean softmax, Link link) {
    this.members = members;
    this.heads = heads;
    this.classes = Math.max(2, heads);
    this.softmax = softmax;
    this.link = link;
    this.floor = Math.min(FLOOR, 0.1 / classes);
    this.scores = new double[members.learning().length * heads];
    this.of = new double[members.all().size() * classes];
  }

  int classes() {
    return classes;
  }

  /** The least probability, before they are normalised to a sum of one. */
  double floor() {
    return floor;
  }

  /** How the probabilities of a member follow from its scores, with the logistic link. */
  ScoreFormula.Kind kind(LearningMember member) {
    if (member.fit() == Fit.SQUARES) {
      return ScoreFormula.Kind.SQUARES;
    }
    return softmax ? ScoreFormula.Kind.SOFTMAX : ScoreFormula.Kind.LOGISTIC;
  }

  /** The score of a member in one head, of the row last computed. */
  double score(LearningMember member, int head) {
    return scores[member.number() * heads + head];
  }

  /** The probability that member k gives class c of the row last computed. */
  double of(int k, int c) {
    return of[k * classes + c];
  }

  /** Lists the probabilities that members give the row last computed; scores are left out. */
  void said(RowContext c) {
    c.array(of);
  }

  /** From here on nothing is known of a row. */
  void forget() {
    Arrays.fill(of, Double.NaN);
  }

  boolean isKnown() {
    return !Double.isNaN(of[0]);
  }

  /** Where parameters are for which probabilities are computed. */
  interface Source {
    double score(LearningMember member, int head, PoolRow row);
  }

  /** Computes all of them. */
  void compute(Source from, PoolRow row, double[] prior, double[] next) {
    for (LearningMember each : members.learning()) {
      for (int head = 0; head < heads; head++) {
        scores[each.number() * heads + head] = from.score(each, head, row);
      }
    }
    for (int k = 0; k < members.all().size(); k++) {
      LearningMember own = members.behind(k);
      if (own != null) {
        fromScores(k, own.number(), own.fit());
      } else {
        double[] constant = members.all().get(k) instanceof Mean ? prior : next;
        System.arraycopy(constant, 0, of, k * classes, classes);
      }
      normalise(of, k * classes, classes, floor);
    }
  }

  private void fromScores(int k, int i, Fit fit) {
    int at = k * classes;
    if (heads == 1) {
      double score = scores[i];
      double one =
          fit == Fit.SQUARES ? Math.max(0, Math.min(1, squares(score))) : link.value(score);
      of[at] = 1 - one;
      of[at + 1] = one;
    } else if (fit == Fit.LOSS && softmax) {
      softmax(i, of, at);
    } else {
      for (int c = 0; c < classes; c++) {
        double score = scores[i * heads + c];
        of[at + c] = fit == Fit.SQUARES ? squares(score) : link.value(score);
      }
    }
  }

  /** A least-squares member's probability at a score: it starts from equal classes. */
  double squares(double score) {
    return score + 1.0 / classes;
  }

  /** Writes the softmax of a member's scores. */
  void softmax(LearningMember member, double[] into) {
    softmax(member.number(), into, 0);
  }

  private void softmax(int i, double[] into, int at) {
    softmax(scores, i * heads, into, at, classes);
  }

  /** Writes the softmax of {@code n} scores, which may be where it is written. */
  static void softmax(double[] scores, int from, double[] into, int at, int n) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < n; c++) {
      largest = Math.max(largest, scores[from + c]);
    }
    double sum = 0;
    for (int c = 0; c < n; c++) {
      into[at + c] = Math.exp(scores[from + c] - largest);
      sum += into[at + c];
    }
    for (int c = 0; c < n; c++) {
      into[at + c] /= sum;
    }
  }

  /** Holds {@code n} probabilities to [floor, 1] and brings them to a sum of one. */
  static void normalise(double[] of, int at, int n, double floor) {
    double sum = 0;
    for (int c = at; c < at + n; c++) {
      of[c] = Math.max(floor, Math.min(1, of[c]));
      sum += of[c];
    }
    for (int c = at; c < at + n; c++) {
      of[c] /= sum;
    }
  }

  /** Writes the mixture of these shares, of every class. */
  void mixAll(double[] shares, int from, double[] into) {
    for (int c = 0; c < classes; c++) {
      double sum = 0;
      for (int k = 0; k < members.all().size(); k++) {
        sum += shares[from + k] * of[k * classes + c];
      }
      into[c] = sum;
    }
  }

  /** Copies what heads predict: for one head the probability of class 1, else of all classes. */
  void copyHeads(double[] all, double[] into, int at) {
    System.arraycopy(all, heads == 1 ? 1 : 0, into, at, heads);
  }
}
