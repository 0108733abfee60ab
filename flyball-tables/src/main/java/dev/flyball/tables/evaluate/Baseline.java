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

  /** This baseline before the first row, which it calls 0; of so many classes, or of values. */
  Peer start(int classes) {
    return new Guess(this, classes);
  }

  private static final class Guess implements Peer {
    private final Baseline kind;
    private final double[] ofClasses;
    private double weighed;
    private double guess;

    Guess(Baseline kind, int classes) {
      this.kind = kind;
      this.ofClasses = new double[classes];
    }

    @Override
    public double learn(double[] values, double target) {
      return learn(values, target, 1);
    }

    @Override
    public double learn(double[] values, double target, double weight) {
      double before = guess;
      if (weight == 0) {
        return before;
      }
      switch (kind) {
        case LAST_VALUE -> guess = target;
        case RUNNING_MEAN -> {
          weighed += weight;
          guess += (target - guess) * weight / weighed;
        }
        case MAJORITY -> {
          ofClasses[(int) target] += weight;
          guess = ofClasses[(int) target] > ofClasses[(int) guess] ? target : guess;
        }
      }
      return before;
    }
  }
}
