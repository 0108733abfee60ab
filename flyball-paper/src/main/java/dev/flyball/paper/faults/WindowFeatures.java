package dev.flyball.paper.faults;

import dev.flyball.linalg.Kernels;
import java.util.Random;

/**
 * What a window is predicted from: lags as differences to the last value, the calendar, and random
 * cosines of all of it.
 */
final class WindowFeatures {
  static final int LENGTH = 96;
  private static final int[] FEW_LAGS = {1, 2, 3, 4, 5, 11, 23};
  private static final int HARMONICS = 3;
  private static final int CALENDAR = 2 * HARMONICS + 6;

  private final FaultPanel panel;
  private final boolean ownLags;
  private final int linear;
  private final double[][] directions;
  private final double[] phases;

  WindowFeatures(FaultPanel panel, FaultScenario scenario, int cosines, Random random) {
    this.panel = panel;
    this.ownLags = scenario.ownLags();
    int columns = panel.rows()[0].length;
    this.linear = 1 + CALENDAR + (ownLags ? LENGTH : columns * (1 + FEW_LAGS.length));
    this.directions = new double[ownLags ? 0 : cosines][linear];
    this.phases = new double[directions.length];
    double scale = 0.5 / Math.sqrt(linear);
    for (int k = 0; k < directions.length; k++) {
      for (int j = 1; j < linear; j++) {
        directions[k][j] = scale * random.nextGaussian();
      }
      phases[k] = 2 * Math.PI * random.nextDouble();
    }
  }

  int width() {
    return linear + directions.length;
  }

  /** Of a window that ends before row {@code end} of the panel, for this target. */
  double[] of(double[][] window, int end, int target) {
    double[] all = new double[width()];
    int at = 0;
    all[at++] = 1;
    at = calendar(all, at, end);
    double[] last = window[LENGTH - 1];
    if (ownLags) {
      all[at++] = last[target];
      for (int lag = 1; lag < LENGTH; lag++) {
        all[at++] = window[LENGTH - 1 - lag][target] - last[target];
      }
    } else {
      for (int c = 0; c < last.length; c++) {
        all[at++] = last[c];
        for (int lag : FEW_LAGS) {
          all[at++] = window[LENGTH - 1 - lag][c] - last[c];
        }
      }
    }
    for (int k = 0; k < directions.length; k++) {
      all[at++] = Math.cos(Kernels.dot(directions[k], 0, all, 0, linear) + phases[k]);
    }
    return all;
  }

  private int calendar(double[] all, int from, int end) {
    int at = from;
    for (int h = 1; h <= HARMONICS; h++) {
      double angle = 2 * Math.PI * h * panel.hours()[end] / 24;
      all[at++] = Math.sin(angle);
      all[at++] = Math.cos(angle);
    }
    for (int day = 0; day < 6; day++) {
      all[at++] = panel.days()[end] == day ? 1 : 0;
    }
    return at;
  }
}
