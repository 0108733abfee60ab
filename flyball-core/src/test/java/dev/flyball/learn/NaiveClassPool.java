package dev.flyball.learn;

import dev.flyball.law.PoolMember;
import dev.flyball.law.PoolMember.Fit;
import dev.flyball.law.PoolMember.Learning;
import java.util.ArrayList;
import java.util.List;

/** The pool for classes, written from its equations: a memory for every member and head. */
final class NaiveClassPool {
  private final List<PoolMember> members;
  private final int classes;
  private final int heads;
  private final NaiveMember[][] naive;
  private final double[] share;
  private final List<Integer> targets = new ArrayList<>();
  private final NaiveWideRow wide;
  private double power = 1;
  private double correctedShare = 0.5;

  NaiveClassPool(List<PoolMember> members, int inputs, int classes) {
    this.members = members;
    this.classes = classes;
    this.heads = classes == 2 ? 1 : classes;
    int lags = heads;
    this.wide = new NaiveWideRow(lags, inputs);
    this.naive = new NaiveMember[members.size()][heads];
    this.share = new double[members.size()];
    for (int k = 0; k < share.length; k++) {
      share[k] = 1.0 / share.length;
      for (int h = 0; h < heads; h++) {
        naive[k][h] =
            members.get(k) instanceof Learning learning
                ? new NaiveMember(learning, inputs + 1, lags + 2 * inputs)
                : null;
      }
    }
  }

  /** Learns; returns the probabilities it gave before. */
  double[] learn(double[] input, int y) {
    double[] x = row(input);
    double[] mixed = new double[classes];
    double sum = 0;
    double[] updated = new double[share.length];
    double[][] scores = new double[share.length][];
    for (int k = 0; k < share.length; k++) {
      scores[k] = scores(k, x);
      double[] p = probabilities(k, scores[k]);
      for (int c = 0; c < classes; c++) {
        mixed[c] += share[k] * p[c];
      }
      updated[k] = share[k] * p[y];
      sum += updated[k];
    }
    for (int k = 0; k < share.length; k++) {
      share[k] = 0.999 * updated[k] / sum + 0.001 / share.length;
      if (members.get(k) instanceof Learning learning) {
        step(k, learning, x, scores[k], y);
      }
    }
    double[] predicted = corrected(mixed);
    correct(mixed, y);
    wide.takeNote(input);
    targets.add(y);
    return predicted;
  }

  /** The mixture after its correction: of both, by their shares. */
  private double[] corrected(double[] mixed) {
    double[] other = fullyCorrected(mixed);
    double[] both = new double[classes];
    for (int c = 0; c < classes; c++) {
      both[c] = (1 - correctedShare) * mixed[c] + correctedShare * other[c];
    }
    return both;
  }

  private double[] fullyCorrected(double[] mixed) {
    double[] scores = new double[classes];
    for (int c = 0; c < classes; c++) {
      scores[c] = power * Math.log(mixed[c]);
    }
    return held(softmax(scores));
  }

  private void correct(double[] mixed, int y) {
    double[] other = fullyCorrected(mixed);
    double mean = 0;
    for (double p : mixed) {
      mean += Math.log(p) / classes;
    }
    double along = 0;
    double energy = 0;
    double rate = 1 / Math.sqrt(1 + targets.size() / 100.0);
    for (int c = 0; c < classes; c++) {
      double error = (c == y ? 1 : 0) - other[c];
      along += error * (Math.log(mixed[c]) - mean);
      energy += Math.pow(Math.log(mixed[c]) - mean, 2);
    }
    power = Math.max(0.3, Math.min(2, power + 0.2 * rate * along / (1 + energy)));
    double mine = correctedShare * other[y];
    double bayes = mine / (mine + (1 - correctedShare) * mixed[y]);
    correctedShare = 0.999 * bayes + 0.001 / 2;
  }

  private void step(int k, Learning learning, double[] x, double[] scores, int y) {
    for (int h = 0; h < heads; h++) {
      double target = (heads == 1 ? y == 1 : y == h) ? 1 : 0;
      double residual;
      if (learning.fit() == Fit.SQUARES) {
        residual = 1.0 / classes + scores[h] - target;
      } else if (heads == 1) {
        residual = 4 * (1 / (1 + Math.exp(-scores[0])) - target);
      } else {
        residual = 2 * (softmax(scores)[h] - target);
      }
      naive[k][h].step(x, residual, target);
    }
  }

  private double[] row(double[] input) {
    double[] last = new double[heads];
    for (int l = 0; l < heads; l++) {
      last[l] = targets.isEmpty() ? Double.NaN : (heads == 1 ? last() == 1 : last() == l) ? 1 : 0;
    }
    return wide.row(input, last);
  }

  private int last() {
    return targets.get(targets.size() - 1);
  }

  private double[] scores(int k, double[] x) {
    double[] scores = new double[heads];
    for (int h = 0; h < heads; h++) {
      scores[h] = naive[k][h] == null ? 0 : naive[k][h].score(x, 1.0 / classes, 1);
    }
    return scores;
  }

  /** The probabilities of the next row, from where the pool stands. */
  double predicted(double[] input, int c) {
    double[] x = row(input);
    double[] mixed = new double[classes];
    for (int k = 0; k < share.length; k++) {
      double[] p = probabilities(k, scores(k, x));
      for (int j = 0; j < classes; j++) {
        mixed[j] += share[k] * p[j];
      }
    }
    return corrected(mixed)[c];
  }

  /** What the learner gives the same class. */
  double given(Learner learner, double[] input, int c) {
    double[] values = learner.predict(input).values();
    return heads > 1 ? values[c] : c == 1 ? values[0] : 1 - values[0];
  }

  private double[] probabilities(int k, double[] scores) {
    double[] p = new double[classes];
    PoolMember member = members.get(k);
    for (int c = 0; c < classes; c++) {
      if (member instanceof PoolMember.Mean) {
        p[c] = frequency(c, false);
      } else if (member instanceof PoolMember.Last) {
        p[c] = frequency(c, !targets.isEmpty());
      } else if (((Learning) member).fit() == Fit.SQUARES) {
        double one = 1.0 / classes + scores[heads == 1 ? 0 : c];
        p[c] = heads == 1 && c == 0 ? 1 - Math.max(0, Math.min(1, one)) : one;
      } else {
        double one = 1 / (1 + Math.exp(-scores[0]));
        p[c] = heads > 1 ? softmax(scores)[c] : c == 1 ? one : 1 - one;
      }
    }
    return held(p);
  }

  /** None too small, and all together one. */
  private double[] held(double[] p) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      p[c] = Math.max(Math.min(0.001, 0.1 / classes), Math.min(1, p[c]));
      sum += p[c];
    }
    for (int c = 0; c < classes; c++) {
      p[c] /= sum;
    }
    return p;
  }

  /** Of class c among all, or among those that followed the last. */
  private double frequency(int c, boolean afterLast) {
    double all = 0;
    double mine = 0;
    for (int t = 0; t < targets.size(); t++) {
      if (!afterLast || t > 0 && targets.get(t - 1) == last()) {
        all++;
        mine += targets.get(t) == c ? 1 : 0;
      }
    }
    return (mine + 1.0 / classes) / (all + 1);
  }

  private static double[] softmax(double[] scores) {
    double sum = 0;
    for (double score : scores) {
      sum += Math.exp(score);
    }
    double[] p = new double[scores.length];
    for (int c = 0; c < p.length; c++) {
      p[c] = Math.exp(scores[c]) / sum;
    }
    return p;
  }
}
