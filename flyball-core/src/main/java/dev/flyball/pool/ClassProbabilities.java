package dev.flyball.pool;

import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Mean;
import dev.flyball.model.Link;

/**
 * Computes each pool member's class probabilities for a row: of several heads, softmax of their
 * scores where the loss is logistic; of one head, its link; of least squares, the scores
 * themselves, held to [0, 1]. Floored, and brought to a sum of one. A workspace.
 */
final class ClassProbabilities {
  private static final double FLOOR = 1e-3;

  private final MemberLayout layout;
  private final int heads;
  private final int classes;
  private final boolean softmax;
  private final Link link;
  private final double floor;
  private final double[] scores;
  private final double[] of;

  ClassProbabilities(MemberLayout layout, int heads, boolean softmax, Link link) {
    this.layout = layout;
    this.heads = heads;
    this.classes = Math.max(2, heads);
    this.softmax = softmax;
    this.link = link;
    this.floor = Math.min(FLOOR, 0.1 / classes);
    this.scores = new double[layout.learners() * heads];
    this.of = new double[layout.all().size() * classes];
  }

  int classes() {
    return classes;
  }

  /** The least probability, before they are normalised to a sum of one. */
  double floor() {
    return floor;
  }

  /** How the probabilities of learning member i follow from its scores, with the logistic link. */
  ScoreFormula.Kind kind(int i) {
    if (layout.learner(i).fit() == Fit.SQUARES) {
      return ScoreFormula.Kind.SQUARES;
    }
    return softmax ? ScoreFormula.Kind.SOFTMAX : ScoreFormula.Kind.LOGISTIC;
  }

  /** The score of learning member i in one head, of the row last computed. */
  double score(int i, int head) {
    return scores[i * heads + head];
  }

  /** The probability that member k gives class c of the row last computed. */
  double of(int k, int c) {
    return of[k * classes + c];
  }

  /** How many numbers {@link #copy} writes. */
  int length() {
    return of.length;
  }

  /** Writes the probabilities that members give the row last computed. */
  void copy(double[] into, int at) {
    System.arraycopy(of, 0, into, at, of.length);
  }

  /** Members have given what {@link #copy} wrote; scores stay. */
  void recall(double[] from, int at) {
    System.arraycopy(from, at, of, 0, of.length);
  }

  /**
   * Computes all of them at the parameters that start at {@code offset} of {@code from}; without
   * the last targets if {@code settled}.
   */
  void compute(double[] from, int offset, PoolRow row, double[] prior, double[] next) {
    for (int i = 0; i < layout.learners(); i++) {
      for (int head = 0; head < heads; head++) {
        scores[i * heads + head] = layout.score(from, offset, i, head, row);
      }
    }
    for (int k = 0; k < layout.all().size(); k++) {
      int i = layout.learningOf(k);
      if (i >= 0) {
        fromScores(k, i, layout.learner(i).fit());
      } else {
        double[] constant = layout.all().get(k) instanceof Mean ? prior : next;
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

  /** Writes the softmax of member i's scores. */
  void softmax(int i, double[] into, int at) {
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
      for (int k = 0; k < layout.all().size(); k++) {
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
