package dev.flyball.pool;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * Calibrates a mixture's class probabilities online, by a power (temperature scaling):
 *
 * <pre>r_c ~ p_c^a</pre>
 *
 * where a follows the slope of the log loss of r at a rate that comes to rest. What is predicted is
 * Bayes' mixture of p and r with a fixed share, so that over T rows it loses at most log 2 + T
 * log(1 / .999) more than p alone, whatever the data do. The order of the classes stays as it is.
 * O(classes) per row.
 */
final class Calibration implements Stateful {
  private static final double RATE = 0.2;

  /** The rate falls as 1 / sqrt(1 + rows / REST). */
  private static final double REST = 100;

  private static final double LEAST = 0.3;
  private static final double LARGEST = 2;

  /** The two that are mixed: the given probabilities and the corrected ones. */
  private static final int GIVEN = 0;

  private static final int CORRECTED = 1;

  private final BayesMixing mixing = new BayesMixing(2);
  private final double floor;
  private final double[] logs;
  private final double[] corrected;
  private final double[] judged = new double[2];
  private double power = 1;
  private long rows;

  Calibration(int classes, double floor) {
    this.floor = floor;
    this.logs = new double[classes];
    this.corrected = new double[classes];
  }

  /** How many numbers {@link #write} writes. */
  int length() {
    return 2;
  }

  /** Writes what {@link #read} reads. */
  void write(double[] into, int at) {
    into[at] = mixing.shares()[CORRECTED];
    into[at + 1] = power;
  }

  /** Writes a correction that changes nothing. */
  void writeNone(double[] into, int at) {
    into[at] = 0;
    into[at + 1] = 1;
  }

  /**
   * Replaces the probabilities of a mixture by those that are predicted.
   *
   * @param by what {@link #write} or {@link #writeNone} wrote, from {@code at} on
   */
  void correct(double[] by, int at, double[] probabilities) {
    if (by[at] != 0) {
      correct(by[at], by[at + 1], probabilities);
    }
  }

  /** Replaces the probabilities of a mixture by those that are predicted now. */
  void correct(double[] probabilities) {
    correct(mixing.shares()[CORRECTED], power, probabilities);
  }

  private void correct(double share, double a, double[] probabilities) {
    compute(a, probabilities);
    for (int c = 0; c < probabilities.length; c++) {
      probabilities[c] += share * (corrected[c] - probabilities[c]);
    }
  }

  private void compute(double a, double[] probabilities) {
    for (int c = 0; c < logs.length; c++) {
      logs[c] = Math.log(probabilities[c]);
      corrected[c] = a * logs[c];
    }
    ClassProbabilities.softmax(corrected, 0, corrected, 0, logs.length);
    ClassProbabilities.normalise(corrected, 0, logs.length, floor);
  }

  /**
   * Learns from a target how much what was given, and what was corrected, are worth.
   *
   * @param given the mixture's probabilities
   * @param weight how much the target counts
   * @return the loss of what was predicted
   */
  double judge(double[] given, double[] target, double weight) {
    double loss = loss(given, target, weight);
    mixing.judge(judged);
    step(target, Math.min(1, weight));
    rows++;
    return loss;
  }

  /** The loss of what is predicted. */
  double loss(double[] given, double[] target, double weight) {
    compute(power, given);
    double share = mixing.shares()[CORRECTED];
    double loss = 0;
    Arrays.fill(judged, 0);
    for (int c = 0; c < target.length; c++) {
      if (target[c] != 0) {
        double counts = weight * target[c];
        judged[GIVEN] += counts * Math.log(given[c]);
        judged[CORRECTED] += counts * Math.log(corrected[c]);
        loss -= counts * Math.log(given[c] + share * (corrected[c] - given[c]));
      }
    }
    return loss;
  }

  private void step(double[] target, double weight) {
    double mean = 0;
    for (double log : logs) {
      mean += log / logs.length;
    }
    double rate = weight / Math.sqrt(1 + rows / REST);
    double along = 0;
    double energy = 0;
    for (int c = 0; c < logs.length; c++) {
      double error = target[c] - corrected[c];
      double log = logs[c] - mean;
      along += error * log;
      energy += log * log;
    }
    power += RATE * rate * along / (1 + energy);
    power = Math.max(LEAST, Math.min(LARGEST, power));
  }

  @Override
  public void fields(Fields f) {
    f.part(mixing);
    power = f.number("power", power, 1);
    rows = f.count("rows", rows);
  }
}
