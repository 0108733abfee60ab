package dev.flyball.tables.evaluate;

import dev.flyball.data.ClassBalance;
import dev.flyball.monitor.Step;
import dev.flyball.observation.WholeTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of predicted classes beyond the error rate, updated in O(classes) per row: log loss,
 * Brier score, the confusion table and what follows from it, and the area under the ROC curve, from
 * counts of probabilities in steps of 1/{@value #BINS}, ties counted half. Shares that do not sum
 * to one are scaled so that they do. Beside it the scores of the prior, which gives every class the
 * share it had so far, each counted once beforehand.
 */
final class ClassMetrics implements PredictionListener {
  private static final int BINS = 1024;
  private static final int TENTHS = 10;

  /** A class that was given less is taken to have been given this. */
  private static final double LEAST = 1e-15;

  private final int classes;
  private final @Nullable ClassBalance balance;
  private final long[][] confusion;
  private final long[][] ownBins;
  private final long[][] otherBins;
  private final long[] counts;
  private final double[] shares;
  private final WholeTimes times = new WholeTimes();
  private long rows;
  private long changes;
  private int last = -1;
  private double logLoss;
  private double brier;
  private double priorLogLoss;
  private double priorBrier;

  ClassMetrics(int classes, boolean balanced) {
    this.classes = classes;
    this.balance = balanced ? new ClassBalance(classes) : null;
    this.confusion = new long[classes][classes];
    this.ownBins = new long[classes][BINS + 1];
    this.otherBins = new long[classes][BINS + 1];
    this.counts = new long[classes];
    this.shares = new double[classes];
  }

  @Override
  public void take(long row, double target, double weight, Step step) {
    for (int left = Double.isNaN(target) ? 0 : times.of(weight); left > 0; left--) {
      take((int) target, step);
    }
  }

  private void take(int truth, Step step) {
    readShares(step);
    int best = 0;
    for (int k = 0; k < classes; k++) {
      best = shares[k] > shares[best] || shares[k] == shares[best] && classes == 2 ? k : best;
      long[] bins = (k == truth ? ownBins : otherBins)[k];
      bins[(int) Math.round(shares[k] * BINS)]++;
    }
    if (balance != null) {
      best = balance.decide(shares);
      balance.learn(truth);
    }
    confusion[truth][best]++;
    logLoss -= Math.log(Math.max(LEAST, shares[truth]));
    brier += distance(truth);
    for (int k = 0; k < classes; k++) {
      shares[k] = (counts[k] + 1.0) / (rows + classes);
    }
    priorLogLoss -= Math.log(shares[truth]);
    priorBrier += distance(truth);
    changes += last >= 0 && last != truth ? 1 : 0;
    last = truth;
    counts[truth]++;
    rows++;
  }

  private void readShares(Step step) {
    if (step.outputs() == 1) {
      shares[1] = Math.min(1, Math.max(0, step.prediction()));
      shares[0] = 1 - shares[1];
      return;
    }
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      shares[k] = Math.max(0, step.prediction(0, k));
      sum += shares[k];
    }
    for (int k = 0; k < classes; k++) {
      shares[k] = sum > 0 ? shares[k] / sum : 1.0 / classes;
    }
  }

  /** The sum of squares between the shares and the truth. */
  private double distance(int truth) {
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      double gap = shares[k] - (k == truth ? 1 : 0);
      sum += gap * gap;
    }
    return sum;
  }

  /** The scores; null before the first row with a target. */
  EvaluationResults.@Nullable Classes found() {
    if (rows == 0) {
      return null;
    }
    double recall = 0;
    double f1 = 0;
    double area = 0;
    int seen = 0;
    for (int k = 0; k < classes; k++) {
      if (counts[k] == 0) {
        continue;
      }
      seen++;
      long predicted = 0;
      for (long[] row : confusion) {
        predicted += row[k];
      }
      recall += (double) confusion[k][k] / counts[k];
      f1 += 2.0 * confusion[k][k] / (counts[k] + predicted);
      area += area(k);
    }
    return new EvaluationResults.Classes(
        logLoss / rows,
        brier / rows,
        recall / seen,
        f1 / seen,
        seen < 2 ? null : (Double) (area / seen),
        priorLogLoss / rows,
        priorBrier / rows,
        sorted(seen),
        balance != null,
        Arrays.stream(confusion).map(long[]::clone).toArray(long[][]::new),
        calibration());
  }

  /** How often what classes were given came true, in tenths of the probability. */
  private List<EvaluationResults.Calibration> calibration() {
    List<EvaluationResults.Calibration> found = new ArrayList<>();
    for (int tenth = 0; tenth < TENTHS; tenth++) {
      long own = 0;
      long all = 0;
      double given = 0;
      for (int bin = 0; bin <= BINS; bin++) {
        if (Math.min(TENTHS - 1, bin * TENTHS / BINS) == tenth) {
          for (int k = 0; k < classes; k++) {
            long count = ownBins[k][bin] + otherBins[k][bin];
            own += ownBins[k][bin];
            all += count;
            given += count * ((double) bin / BINS);
          }
        }
      }
      if (all > 0) {
        double from = (double) tenth / TENTHS;
        double to = (tenth + 1.0) / TENTHS;
        found.add(
            new EvaluationResults.Calibration(from, to, all, given / all, (double) own / all));
      }
    }
    return found;
  }

  /** The share of pairs of a row of class {@code k} and one of another that were told apart. */
  private double area(int k) {
    double below = 0;
    double sum = 0;
    for (int bin = 0; bin <= BINS; bin++) {
      sum += ownBins[k][bin] * (below + 0.5 * otherBins[k][bin]);
      below += otherBins[k][bin];
    }
    return sum / ((double) counts[k] * (rows - counts[k]));
  }

  /** Whether classes came one after the other: hardly more changes than there are classes. */
  private boolean sorted(int seen) {
    return seen > 1 && rows >= 20L * seen && changes < 2L * seen;
  }
}
