package dev.flyball.learn;

import java.util.Arrays;

/**
 * How a common learner of classes and a key's own answer together: by Bayes' rule. With s the share
 * of the own one, and o and c what both gave the class that came,
 *
 * <pre>s <- .995 s o / (s o + (1 - s) c) + .0025</pre>
 */
public final class CommonShare {
  /** Of a key that has learned nothing. */
  public static final double FIRST = 0.5;

  private static final double TURNING = 0.005;

  /** No probability is taken for less. */
  private static final double LEAST = 1e-3;

  private CommonShare() {}

  /** The share after a row of whose class both said so much. */
  public static double next(double share, double own, double common) {
    double mine = share * Math.max(LEAST, own);
    double others = (1 - share) * Math.max(LEAST, common);
    return (1 - TURNING) * mine / (mine + others) + TURNING * FIRST;
  }

  /** The mixture of a class's probabilities. */
  public static double mixed(double share, double own, double common) {
    return common + share * (own - common);
  }

  /** The mixture, with the sets of the one that has the larger share. */
  static Prediction mixed(double share, Prediction common, Prediction own) {
    double[] values = new double[own.values().length];
    Arrays.setAll(values, k -> mixed(share, own.values()[k], common.values()[k]));
    Prediction leading = share < FIRST ? common : own;
    return new Prediction(values, common.seen(), common.intervals(), leading.sets());
  }

  /** Log odds of the second of two classes, or the logs of all: inputs of the own learner. */
  static double[] scores(double[] probabilities) {
    boolean two = probabilities.length == 1;
    return Arrays.stream(probabilities).map(p -> two ? logOdds(p) : Math.log(bounded(p))).toArray();
  }

  /** The log odds of a probability. */
  public static double logOdds(double probability) {
    double p = bounded(probability);
    return Math.log(p / (1 - p));
  }

  private static double bounded(double p) {
    return Math.max(LEAST, Math.min(1 - LEAST, p));
  }

  /** The probabilities of which these are the {@link #scores}. */
  static double[] probabilities(double[] scores) {
    boolean two = scores.length == 1;
    return Arrays.stream(scores)
        .map(score -> two ? 1 / (1 + Math.exp(-score)) : Math.exp(score))
        .toArray();
  }
}
