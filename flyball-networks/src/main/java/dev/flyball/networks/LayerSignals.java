package dev.flyball.networks;

import dev.flyball.linalg.Kernels;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * The forward activations and backward signals of a perceptron for a batch: the activations h of
 * the hidden units, one set per observation, and their signals delta = d score / d u, one set per
 * row (an observation and one of its outputs). The sensitivity row of layer l is delta_l (x)
 * [h_(l-1) 1]; for an output layer delta is a unit vector and is not stored. The input of layer 0
 * is what the batch saw and nothing else, so forward costs O(seen * hidden) there. Grows to the
 * largest batch met.
 */
final class LayerSignals {
  private final PerceptronLayout layout;
  private final Activation activation;
  private final int hidden;
  private final double[] bend;

  @SuppressWarnings("NullAway.Init") // set by run, before anything is asked
  private Batch batch;

  private double[] h = {};
  private double[] delta = {};
  private double[] score = {};

  LayerSignals(PerceptronLayout layout, Activation activation) {
    this.layout = layout;
    this.activation = activation;
    this.hidden = layout.hiddenUnits();
    this.bend = new double[hidden];
  }

  /** Runs forward and backward at {@code w[offset..]}; keeps the batch until the next call. */
  void run(double[] w, int offset, Batch newBatch) {
    batch = newBatch;
    int outputs = layout.outputs();
    ensureRoom(batch.rows(), outputs);
    for (int i = 0; i < batch.rows(); i++) {
      forward(w, offset, i);
      for (int k = 0; k < outputs; k++) {
        backward(w, offset, i * outputs + k, k);
      }
    }
  }

  /** Only the scores of one observation, forward alone. */
  void scores(double[] w, int offset, Batch newBatch, int observation, double[] into) {
    batch = newBatch;
    int outputs = layout.outputs();
    score = new double[batch.rows() * outputs];
    h = new double[Math.multiplyExact(batch.rows(), hidden)];
    forward(w, offset, observation);
    System.arraycopy(score, observation * outputs, into, 0, outputs);
  }

  private void ensureRoom(int observations, int outputs) {
    if (observations * outputs > score.length) {
      score = new double[observations * outputs];
      h = new double[Math.multiplyExact(observations, hidden)];
      delta = new double[Math.multiplyExact(observations * outputs, hidden)];
    }
  }

  private void forward(double[] w, int offset, int i) {
    for (int l = 0; l < layout.layers(); l++) {
      for (int a = 0; a < layout.out(l); a++) {
        double u = inputTimes(i, l, w, offset + layout.weights(l, a));
        u += w[offset + layout.biases(l) + a];
        if (l == layout.last()) {
          score[i * layout.outputs() + a] = u;
        } else {
          int unit = layout.units(l) + a;
          h[i * hidden + unit] = activation.value(u);
          bend[unit] = activation.derivative(u);
        }
      }
    }
  }

  /** Row {@code row} is output {@code k} of the observation that {@link #forward} just ran. */
  private void backward(double[] w, int offset, int row, int k) {
    int at = row * hidden;
    Arrays.fill(delta, at, at + hidden, 0);
    for (int l = layout.last() - 1; l >= 0; l--) {
      int width = layout.out(l);
      int here = at + layout.units(l);
      if (l == layout.last() - 1) {
        System.arraycopy(w, offset + layout.weights(l + 1, k), delta, here, width);
      } else {
        for (int a = 0; a < layout.out(l + 1); a++) {
          double above = delta[at + layout.units(l + 1) + a];
          Kernels.axpy(above, w, offset + layout.weights(l + 1, a), delta, here, width);
        }
      }
      for (int b = 0; b < width; b++) {
        delta[here + b] *= bend[layout.units(l) + b];
      }
    }
  }

  int observations() {
    return batch.rows();
  }

  double score(int row) {
    return score[row];
  }

  /** The signal of unit {@code a} of layer {@code l} in row {@code row}. */
  double delta(int row, int l, int a) {
    if (l == layout.last()) {
      return a == row % layout.outputs() ? 1 : 0;
    }
    return delta[row * hidden + layout.units(l) + a];
  }

  /** The sum over the hidden units of layer {@code l} of delta^2. */
  double squaredDelta(int row, int l) {
    return l == layout.last()
        ? 1
        : Kernels.squaredNorm(delta, row * hidden + layout.units(l), layout.out(l));
  }

  /** The sum over all units of delta times {@code v}, one number per unit. */
  double deltaTimes(int row, double[] v) {
    return Kernels.dot(delta, row * hidden, v, 0, hidden) + v[hidden + row % layout.outputs()];
  }

  /** {@code into[at..] += alpha delta}, one number per unit. */
  void addDelta(double alpha, int row, double[] into, int at) {
    Kernels.axpy(alpha, delta, row * hidden, into, at, hidden);
    into[at + hidden + row % layout.outputs()] += alpha;
  }

  /** The input of layer {@code l} times the weights at {@code v[at..]}. */
  double inputTimes(int i, int l, double[] v, int at) {
    return l == 0
        ? Kernels.sparseDot(batch.components(), batch.values(), batch.from(i), batch.to(i), v, at)
        : Kernels.dot(h, inputAt(i, l), v, at, layout.in(l));
  }

  /** {@code into[at..] += alpha} times the input of layer {@code l}. */
  void addInput(double alpha, int i, int l, double[] into, int at) {
    if (l == 0) {
      Kernels.sparseAxpy(
          alpha, batch.components(), batch.values(), batch.from(i), batch.to(i), into, at);
    } else {
      Kernels.axpy(alpha, h, inputAt(i, l), into, at, layout.in(l));
    }
  }

  double squaredInput(int i, int l) {
    return l == 0
        ? Kernels.squaredNorm(batch.values(), batch.from(i), inputs(i, 0))
        : Kernels.squaredNorm(h, inputAt(i, l), layout.in(l));
  }

  /** The batch that the network was last run for. */
  Batch batch() {
    return batch;
  }

  /** How many inputs layer {@code l} has to work with: what was seen, or all hidden units. */
  int inputs(int i, int l) {
    return l == 0 ? batch.to(i) - batch.from(i) : layout.in(l);
  }

  /** Which input of its layer the {@code e}-th of {@link #inputs} is. */
  int place(int i, int l, int e) {
    return l == 0 ? batch.components()[batch.from(i) + e] : e;
  }

  double input(int i, int l, int e) {
    return l == 0 ? batch.values()[batch.from(i) + e] : h[inputAt(i, l) + e];
  }

  private int inputAt(int i, int l) {
    return i * hidden + layout.units(l - 1);
  }
}
