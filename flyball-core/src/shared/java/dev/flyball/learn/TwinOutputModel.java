package dev.flyball.learn;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;
import java.util.random.RandomGenerator;

/**
 * A model as a user would write it: y1 = tanh(u'x~) and y2 = v'x~ + c u'x~, two outputs that share
 * u. Parameters: u, v, c.
 */
public record TwinOutputModel(int inputs) implements Model {

  @Override
  public int outputs() {
    return 2;
  }

  @Override
  public int parameters() {
    return 2 * inputs + 1;
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    double ux = product(w, offset, batch, observation);
    into[0] = Math.tanh(ux);
    into[1] = product(w, offset + inputs, batch, observation) + w[offset + 2 * inputs] * ux;
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    double ux = product(w, offset, batch, observation);
    double c = w[offset + 2 * inputs];
    double tanh = Math.tanh(ux);
    addScaled(rows, batch, observation, 0, 1 - tanh * tanh);
    rows.endRow(tanh);
    addScaled(rows, batch, observation, 0, c);
    addScaled(rows, batch, observation, inputs, 1);
    rows.add(2 * inputs, ux);
    rows.endRow(product(w, offset + inputs, batch, observation) + c * ux);
  }

  private static void addScaled(SparseRows rows, Batch batch, int row, int first, double factor) {
    for (int e = batch.from(row); e < batch.to(row); e++) {
      rows.add(first + batch.components()[e], factor * batch.values()[e]);
    }
  }

  private static double product(double[] w, int first, Batch batch, int row) {
    double sum = 0;
    for (int e = batch.from(row); e < batch.to(row); e++) {
      sum += w[first + batch.components()[e]] * batch.values()[e];
    }
    return sum;
  }

  @Override
  public void initialise(double[] w, int offset, RandomGenerator random) {
    for (int j = 0; j < parameters(); j++) {
      w[offset + j] = 0.1 * random.nextGaussian();
    }
  }

  @Override
  public Description describe() {
    return Description.of("twin-output").with("inputs", inputs);
  }
}
