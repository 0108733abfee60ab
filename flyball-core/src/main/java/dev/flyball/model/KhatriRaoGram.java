package dev.flyball.model;

import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * S += weight times the outer products of all rows. The rows of an observation share their inputs,
 * so their signals are summed over the outputs first, P = sum of gain^2 delta delta', and each pair
 * of units (u, v) adds P_uv [h_u 1] [h_v 1]' once: (seen * hidden)^2 / 2 entries of the packed
 * triangle an observation, whatever the number of outputs. S is walked row by row, with all
 * observations at each row, so that a row stays in the cache while it is added to.
 */
final class KhatriRaoGram {
  private final PerceptronLayout layout;
  private final LayerSignals signals;
  private final int width;

  /** P_uv of the unit u at hand, for every observation and unit v. */
  private double[] pairs = {};

  /** How many inputs of each observation have been passed on the way through a unit's weights. */
  private int[] passed = {};

  KhatriRaoGram(PerceptronLayout layout, LayerSignals signals) {
    this.layout = layout;
    this.signals = signals;
    this.width = layout.allUnits();
  }

  void addTo(PackedSymmetric s, double weight, double[] gain) {
    int observations = signals.observations();
    if (observations > passed.length) {
      passed = new int[observations];
      pairs = new double[Math.multiplyExact(observations, width)];
    }
    double[] entries = s.array();
    for (int l = 0; l < layout.layers(); l++) {
      for (int a = 0; a < layout.out(l); a++) {
        if (gatherPairs(weight, gain, l, a)) {
          Arrays.fill(passed, 0, observations, 0);
          for (int b = 0; b < layout.in(l); b++) {
            addWeightRow(entries, l, a, b);
          }
          addBiasRow(entries, l, a);
        }
      }
    }
  }

  private boolean gatherPairs(double weight, double[] gain, int l, int a) {
    int outputs = layout.outputs();
    boolean any = false;
    Arrays.fill(pairs, 0, signals.observations() * width, 0);
    for (int r = 0; r < signals.observations() * outputs; r++) {
      double delta = gain[r] == 0 ? 0 : signals.delta(r, l, a);
      if (delta != 0) {
        signals.addDelta(weight * gain[r] * gain[r] * delta, r, pairs, r / outputs * width);
        any = true;
      }
    }
    return any;
  }

  /** The row of S that belongs to weight {@code b} of a unit: all that lies before it. */
  private void addWeightRow(double[] entries, int l, int a, int b) {
    int row = rowStart(layout.weights(l, a) + b);
    for (int i = 0; i < signals.observations(); i++) {
      int e = passed[i];
      if (e < signals.inputs(i, l) && signals.place(i, l, e) == b) {
        passed[i]++;
        addBefore(entries, row, i, l, a, e);
      }
    }
  }

  private void addBefore(double[] entries, int row, int i, int l, int a, int e) {
    double input = signals.input(i, l, e);
    addLayersBefore(entries, row, input, i, l);
    int pair = i * width + layout.units(l);
    for (int c = 0; c < a; c++) {
      double alpha = input * pairs[pair + c];
      if (alpha != 0) {
        signals.addInput(alpha, i, l, entries, row + layout.weights(l, c));
      }
    }
    int own = row + layout.weights(l, a);
    for (int d = 0; d <= e; d++) {
      entries[own + signals.place(i, l, d)] += input * pairs[pair + a] * signals.input(i, l, d);
    }
  }

  private void addBiasRow(double[] entries, int l, int a) {
    int row = rowStart(layout.biases(l) + a);
    for (int i = 0; i < signals.observations(); i++) {
      addLayersBefore(entries, row, 1, i, l);
      int pair = i * width + layout.units(l);
      for (int c = 0; c < layout.out(l); c++) {
        if (pairs[pair + c] != 0) {
          signals.addInput(pairs[pair + c], i, l, entries, row + layout.weights(l, c));
        }
      }
      for (int c = 0; c <= a; c++) {
        entries[row + layout.biases(l) + c] += pairs[pair + c];
      }
    }
  }

  /** All columns of the layers before {@code l}: of each its weights, then its biases. */
  private void addLayersBefore(double[] entries, int row, double input, int i, int l) {
    for (int m = 0; m < l; m++) {
      for (int c = 0; c < layout.out(m); c++) {
        double alpha = input * pairs[i * width + layout.units(m) + c];
        if (alpha != 0) {
          signals.addInput(alpha, i, m, entries, row + layout.weights(m, c));
          entries[row + layout.biases(m) + c] += alpha;
        }
      }
    }
  }

  private static int rowStart(int i) {
    return (int) ((long) i * (i + 1) / 2);
  }
}
