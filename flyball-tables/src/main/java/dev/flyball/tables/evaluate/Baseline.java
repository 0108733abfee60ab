package dev.flyball.tables.evaluate;

import dev.flyball.tables.peer.Peer;

/** Predictions that ignore the features: a method that does not beat them has learned nothing. */
enum Baseline {
  /** The target before this one. */
  LAST_VALUE("last value"),
  /** The mean of the targets so far. */
  RUNNING_MEAN("running mean"),
  /** The class seen most often so far. */
  MAJORITY("majority class");

  private final String label;

  Baseline(String label) {
    this.label = label;
  }

  String label(boolean classes) {
    return this == LAST_VALUE && classes ? "last class" : label;
  }

  /** Whether a label is that of the last value. */
  static boolean isLast(String label) {
    return label.equals(LAST_VALUE.label(true)) || label.equals(LAST_VALUE.label(false));
  }

  /** This baseline before the first row, which it calls 0. */
  Peer start(int classes) {
    return switch (this) {
      case LAST_VALUE -> new Last();
      case RUNNING_MEAN -> new Mean();
      case MAJORITY -> new Majority(classes);
    };
  }

  private static final class Last implements Peer {
    private double last;

    @Override
    public double learn(double[] values, double target) {
      double baseline = last;
      last = target;
      return baseline;
    }
  }

  private static final class Mean implements Peer {
    private double mean;
    private double weighed;

    @Override
    public double learn(double[] values, double target) {
      return learn(values, target, 1);
    }

    @Override
    public double learn(double[] values, double target, double weight) {
      double baseline = mean;
      weighed += weight;
      mean += weight == 0 ? 0 : (target - mean) * weight / weighed;
      return baseline;
    }
  }

  private static final class Majority implements Peer {
    private final double[] weights;
    private int most;

    Majority(int classes) {
      this.weights = new double[classes];
    }

    @Override
    public double learn(double[] values, double target) {
      return learn(values, target, 1);
    }

    @Override
    public double learn(double[] values, double target, double weight) {
      int baseline = most;
      int seen = (int) target;
      if (weight > 0) {
        weights[seen] += weight;
        most = weights[seen] > weights[most] ? seen : most;
      }
      return baseline;
    }
  }
}
