package dev.flyball.learn;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;

/** y_k = v_k'x + u'x: outputs with weights of their own and weights they share; complete inputs. */
record MultiOutput(int inputs, int outputs) implements Model {

  @Override
  public int parameters() {
    return inputs * (outputs + 1);
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    for (int k = 0; k < outputs; k++) {
      into[k] = score(w, offset, batch, observation, k);
    }
  }

  private double score(double[] w, int offset, Batch batch, int observation, int k) {
    double sum = 0;
    for (int j = 0; j < inputs; j++) {
      double weight = w[offset + k * inputs + j] + w[offset + outputs * inputs + j];
      sum += weight * batch.values()[batch.from(observation) + j];
    }
    return sum;
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    for (int k = 0; k < outputs; k++) {
      for (int j = 0; j < inputs; j++) {
        rows.add(k * inputs + j, batch.values()[batch.from(observation) + j]);
      }
      for (int j = 0; j < inputs; j++) {
        rows.add(outputs * inputs + j, batch.values()[batch.from(observation) + j]);
      }
      rows.endRow(score(w, offset, batch, observation, k));
    }
  }

  @Override
  public Description describe() {
    return Description.of("multi-output").with("inputs", inputs).with("outputs", outputs);
  }
}
