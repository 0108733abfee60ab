package dev.flyball.model;

import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;

/**
 * S += weight times the outer products of one observation's rows. The rows share their inputs, so
 * the outer products of the signals are summed over the outputs first, P = sum of gain^2 delta
 * delta', and each pair of units (u, v) adds P_uv [h_u 1] [h_v 1]' once. Touches (seen * hidden)^2
 * / 2 entries of the packed triangle, row by row, whatever the number of outputs.
 */
final class KhatriRaoGram {
  private final PerceptronLayout layout;
  private final LayerSignals signals;
  private final int width;
  private final double[] pairs;
  private final double[] one;

  KhatriRaoGram(PerceptronLayout layout, LayerSignals signals) {
    this.layout = layout;
    this.signals = signals;
    this.width = layout.allUnits();
    this.pairs = new double[Math.multiplyExact(width, width)];
    this.one = new double[width];
  }

  void addTo(PackedSymmetric s, double weight, int i, double[] gain) {
    gatherPairs(weight, i, gain);
    double[] entries = s.array();
    for (int l = 0; l < layout.layers(); l++) {
      for (int a = 0; a < layout.out(l); a++) {
        int unit = layout.units(l) + a;
        if (pairs[unit * width + unit] != 0) {
          addWeightRows(entries, i, l, a);
          addBiasRow(entries, i, l, a);
        }
      }
    }
  }

  private void gatherPairs(double weight, int i, double[] gain) {
    Arrays.fill(pairs, 0);
    int outputs = layout.outputs();
    for (int r = i * outputs; r < (i + 1) * outputs; r++) {
      if (gain[r] != 0) {
        Arrays.fill(one, 0);
        signals.addDelta(gain[r], r, one);
        for (int u = 0; u < width; u++) {
          if (one[u] != 0) {
            Kernels.axpy(weight * one[u], one, 0, pairs, u * width, width);
          }
        }
      }
    }
  }

  /** The rows of S that belong to the weights of one unit: all that lies before them. */
  private void addWeightRows(double[] entries, int i, int l, int a) {
    int pair = (layout.units(l) + a) * width;
    for (int e = 0; e < signals.inputs(i, l); e++) {
      int parameter = layout.weights(l, a) + signals.place(i, l, e);
      int row = rowStart(parameter);
      double input = signals.input(i, l, e);
      for (int m = 0; m < l; m++) {
        addLayer(entries, row, input, pair, i, m);
      }
      for (int c = 0; c < a; c++) {
        double alpha = input * pairs[pair + layout.units(l) + c];
        signals.addInput(alpha, i, l, entries, row + layout.weights(l, c));
      }
      double alpha = input * pairs[pair + layout.units(l) + a];
      for (int d = 0; d <= e; d++) {
        entries[row + layout.weights(l, a) + signals.place(i, l, d)] +=
            alpha * signals.input(i, l, d);
      }
    }
  }

  private void addBiasRow(double[] entries, int i, int l, int a) {
    int pair = (layout.units(l) + a) * width;
    int row = rowStart(layout.biases(l) + a);
    for (int m = 0; m < l; m++) {
      addLayer(entries, row, 1, pair, i, m);
    }
    for (int c = 0; c < layout.out(l); c++) {
      double alpha = pairs[pair + layout.units(l) + c];
      if (alpha != 0) {
        signals.addInput(alpha, i, l, entries, row + layout.weights(l, c));
      }
    }
    for (int c = 0; c <= a; c++) {
      entries[row + layout.biases(l) + c] += pairs[pair + layout.units(l) + c];
    }
  }

  /** All columns of layer {@code m}: its weights, then its biases. */
  private void addLayer(double[] entries, int row, double input, int pair, int i, int m) {
    for (int c = 0; c < layout.out(m); c++) {
      double alpha = input * pairs[pair + layout.units(m) + c];
      if (alpha != 0) {
        signals.addInput(alpha, i, m, entries, row + layout.weights(m, c));
        entries[row + layout.biases(m) + c] += alpha;
      }
    }
  }

  private static int rowStart(int i) {
    return (int) ((long) i * (i + 1) / 2);
  }
}
