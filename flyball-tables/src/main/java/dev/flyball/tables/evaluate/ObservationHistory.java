package dev.flyball.tables.evaluate;

import dev.flyball.learn.Learner;
import dev.flyball.observability.Observability;
import dev.flyball.trust.Untrusted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The share of observed features and of their memory, per window of rows: when {@value #MOST}
 * windows are full, neighbours are merged. Room does not grow with the stream. O(features) per row;
 * O(d^2) for d parameters at the end of a window.
 */
final class ObservationHistory {
  static final int MOST = 200;

  /** A larger memory takes too long to be written out once a window. */
  private static final int WIDEST = 200;

  private final Learner learner;
  private final boolean looks;
  private final List<int[]> seen = new ArrayList<>();
  private final List<double[]> held = new ArrayList<>();
  private final List<int[]> distrusted = new ArrayList<>();
  private int[] counts;
  private int[] doubts;
  private long window = 1;
  private long inWindow;

  ObservationHistory(Learner learner, int features) {
    this.learner = learner;
    this.counts = new int[features];
    this.doubts = new int[features];
    this.looks =
        learner.law().describe().has("memory")
            && learner.model().linearInParameters()
            && features <= WIDEST
            && learner.controller(0).observability().width() <= WIDEST + 1;
  }

  /** Takes note of a row that was learned, NaN where something is missing. */
  void see(double[] values, List<Untrusted> untrusted) {
    for (Untrusted each : untrusted) {
      doubts[each.input()]++;
    }
    for (int j = 0; j < counts.length; j++) {
      counts[j] += Double.isNaN(values[j]) ? 0 : 1;
    }
    if (++inWindow < window) {
      return;
    }
    seen.add(counts);
    distrusted.add(doubts);
    doubts = new int[counts.length];
    held.add(looks ? visibility() : new double[0]);
    counts = new int[counts.length];
    inWindow = 0;
    if (seen.size() == MOST) {
      join();
    }
  }

  /** S_jj / (S_jj + ridge) of every feature: how much of a step along it the data decide. */
  private double[] visibility() {
    Observability memory = learner.controller(0).observability();
    double[][] s = memory.memory();
    double[] visible = new double[counts.length];
    for (int j = 0; j < visible.length; j++) {
      visible[j] = s[j][j] == 0 ? 0 : s[j][j] / (s[j][j] + memory.ridge());
    }
    return visible;
  }

  private void join() {
    window *= 2;
    for (int k = 0; k < seen.size() / 2; k++) {
      seen.set(k, joined(seen, k));
      distrusted.set(k, joined(distrusted, k));
      held.set(k, held.get(2 * k + 1));
    }
    distrusted.subList(seen.size() / 2, seen.size()).clear();
    seen.subList(seen.size() / 2, seen.size()).clear();
    held.subList(held.size() / 2, held.size()).clear();
  }

  private static int[] joined(List<int[]> counts, int k) {
    int[] both = counts.get(2 * k + 1);
    for (int j = 0; j < both.length; j++) {
      both[j] += counts.get(2 * k)[j];
    }
    return both;
  }

  /** The windows that are complete. */
  EvaluationResults.Sight found() {
    double[][] shares = new double[counts.length][seen.size()];
    double[][] visible = new double[looks ? counts.length : 0][seen.size()];
    boolean any = distrusted.stream().flatMapToInt(Arrays::stream).anyMatch(count -> count > 0);
    double[][] doubted = new double[any ? counts.length : 0][seen.size()];
    for (int k = 0; k < seen.size(); k++) {
      for (int j = 0; j < counts.length; j++) {
        shares[j][k] = (double) seen.get(k)[j] / window;
        if (any) {
          doubted[j][k] = (double) distrusted.get(k)[j] / window;
        }
        if (looks) {
          visible[j][k] = held.get(k)[j];
        }
      }
    }
    return new EvaluationResults.Sight(window, shares, visible, doubted);
  }
}
