package dev.flyball.networks;

import java.util.List;

/**
 * The layout of a perceptron's parameters: layer by layer, first the weights (one unit's inputs
 * after the other's), then the biases. Layers count from 0; the last one holds the outputs. Units
 * are numbered through, layer by layer, so that the outputs come last.
 */
final class PerceptronLayout {
  /** As many as an array holds. */
  private static final int MOST_PARAMETERS = Integer.MAX_VALUE - 8;

  private final int[] in;
  private final int[] out;
  private final int[] weights;
  private final int[] units;
  private final int parameters;

  PerceptronLayout(int inputs, List<Integer> hidden, int outputs) {
    int layers = hidden.size() + 1;
    in = new int[layers];
    out = new int[layers];
    weights = new int[layers];
    units = new int[layers];
    int at = 0;
    int unit = 0;
    for (int l = 0; l < layers; l++) {
      in[l] = l == 0 ? inputs : hidden.get(l - 1);
      out[l] = l == layers - 1 ? outputs : hidden.get(l);
      weights[l] = at;
      units[l] = unit;
      at = end(at + out[l] * (in[l] + 1L), inputs, hidden);
      unit += out[l];
    }
    parameters = at;
  }

  private static int end(long at, int inputs, List<Integer> hidden) {
    if (at > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          "a network of %s inputs and hidden layers of %s units has more than %s parameters; expected smaller layers"
              .formatted(inputs, hidden, MOST_PARAMETERS));
    }
    return (int) at;
  }

  int layers() {
    return in.length;
  }

  /** Inputs of each unit of layer {@code l}. */
  int in(int l) {
    return in[l];
  }

  /** Units of layer {@code l}. */
  int out(int l) {
    return out[l];
  }

  /** The start of the weights of unit {@code a} of layer {@code l}. */
  int weights(int l, int a) {
    return weights[l] + a * in[l];
  }

  /** The start of the biases of layer {@code l}. */
  int biases(int l) {
    return weights[l] + out[l] * in[l];
  }

  /** The number of the first unit of layer {@code l}. */
  int units(int l) {
    return units[l];
  }

  int last() {
    return in.length - 1;
  }

  int hiddenUnits() {
    return units[last()];
  }

  int outputs() {
    return out[last()];
  }

  int allUnits() {
    return hiddenUnits() + outputs();
  }

  int parameters() {
    return parameters;
  }

  boolean isBias(int j) {
    int l = last();
    while (weights[l] > j) {
      l--;
    }
    return j >= biases(l);
  }
}
