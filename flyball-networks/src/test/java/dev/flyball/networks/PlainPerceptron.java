package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.List;

/** A perceptron in plain loops, one observation at a time: the twin of the one that ships. */
final class PlainPerceptron implements Model {
  private final MultilayerPerceptron network;
  private final PerceptronLayout layout;
  private final Activation activation;
  private double[] w = {};
  private int offset;

  PlainPerceptron(MultilayerPerceptron network) {
    this.network = network;
    String hidden = network.describe().text("hidden");
    this.layout =
        new PerceptronLayout(
            network.inputs(),
            hidden.equals("none")
                ? List.of()
                : Arrays.stream(hidden.split(":")).map(Integer::valueOf).toList(),
            network.outputs());
    this.activation = Activation.of(network.describe().text("activation"));
  }

  @Override
  public int inputs() {
    return network.inputs();
  }

  @Override
  public int outputs() {
    return network.outputs();
  }

  @Override
  public int parameters() {
    return network.parameters();
  }

  @Override
  public Description describe() {
    return network.describe();
  }

  @Override
  public void scores(double[] newW, int newOffset, Batch batch, int observation, double[] into) {
    w = newW;
    offset = newOffset;
    scores(batch, observation, into);
  }

  @Override
  public void linearise(
      double[] newW, int newOffset, Batch batch, int observation, SparseRows rows) {
    w = newW;
    offset = newOffset;
    linearise(batch, observation, rows);
  }

  private void scores(Batch batch, int observation, double[] into) {
    double[] last = pre(batch, observation)[layout.last()];
    System.arraycopy(last, 0, into, 0, last.length);
  }

  /** The inputs u of all units, layer by layer. */
  private double[][] pre(Batch batch, int observation) {
    double[][] u = new double[layout.layers()][];
    for (int l = 0; l < u.length; l++) {
      u[l] = new double[layout.out(l)];
      for (int a = 0; a < u[l].length; a++) {
        int weights = offset + layout.weights(l, a);
        double sum = w[offset + layout.biases(l) + a];
        if (l == 0) {
          for (int e = batch.from(observation); e < batch.to(observation); e++) {
            sum += w[weights + batch.components()[e]] * batch.values()[e];
          }
        } else {
          for (int b = 0; b < u[l - 1].length; b++) {
            sum += w[weights + b] * activation.value(u[l - 1][b]);
          }
        }
        u[l][a] = sum;
      }
    }
    return u;
  }

  private void linearise(Batch batch, int observation, SparseRows rows) {
    double[][] u = pre(batch, observation);
    for (int k = 0; k < layout.outputs(); k++) {
      double[][] delta = signals(u, k);
      for (int l = 0; l < u.length; l++) {
        for (int a = 0; a < u[l].length; a++) {
          if (delta[l][a] != 0) {
            addWeights(batch, observation, u, delta[l][a], l, a, rows);
          }
        }
        for (int a = 0; a < u[l].length; a++) {
          if (delta[l][a] != 0) {
            rows.add(layout.biases(l) + a, delta[l][a]);
          }
        }
      }
      rows.endRow(u[layout.last()][k]);
    }
  }

  /** d score_k / du of all units. */
  private double[][] signals(double[][] u, int k) {
    double[][] delta = new double[u.length][];
    for (int l = u.length - 1; l >= 0; l--) {
      delta[l] = new double[u[l].length];
      for (int b = 0; b < delta[l].length; b++) {
        if (l == layout.last()) {
          delta[l][b] = b == k ? 1 : 0;
        } else {
          double sum = 0;
          for (int a = 0; a < delta[l + 1].length; a++) {
            sum += delta[l + 1][a] * w[offset + layout.weights(l + 1, a) + b];
          }
          delta[l][b] = sum * activation.derivative(u[l][b]);
        }
      }
    }
    return delta;
  }

  private void addWeights(
      Batch batch, int observation, double[][] u, double delta, int l, int a, SparseRows rows) {
    int weights = layout.weights(l, a);
    if (l == 0) {
      for (int e = batch.from(observation); e < batch.to(observation); e++) {
        rows.add(weights + batch.components()[e], delta * batch.values()[e]);
      }
    } else {
      for (int b = 0; b < u[l - 1].length; b++) {
        rows.add(weights + b, delta * activation.value(u[l - 1][b]));
      }
    }
  }
}
