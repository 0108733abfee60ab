package dev.flyball.examples;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;
import java.util.random.RandomGenerator;

/**
 * A model of your own: y^ = a tanh(w'x~ + b), a response that saturates at plus and minus a.
 * Parameters: w, b, a. It writes its score and the score's derivatives, of what was seen alone; the
 * learner does the rest.
 */
public record SaturatingModel(int inputs) implements Model {

  @Override
  public int outputs() {
    return 1;
  }

  @Override
  public int parameters() {
    return inputs + 2;
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    into[0] = w[offset + inputs + 1] * Math.tanh(drive(w, offset, batch, observation));
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    double a = w[offset + inputs + 1];
    double response = Math.tanh(drive(w, offset, batch, observation));
    double slope = a * (1 - response * response);
    for (int e = batch.from(observation); e < batch.to(observation); e++) {
      rows.add(batch.components()[e], slope * batch.values()[e]);
    }
    // Where nothing was seen the row stays empty, so that nothing moves.
    if (batch.sawAnything(observation)) {
      rows.add(inputs, slope);
      rows.add(inputs + 1, response);
    }
    rows.endRow(a * response);
  }

  private double drive(double[] w, int offset, Batch batch, int observation) {
    double sum = w[offset + inputs];
    for (int e = batch.from(observation); e < batch.to(observation); e++) {
      sum += w[offset + batch.components()[e]] * batch.values()[e];
    }
    return sum;
  }

  /** At zero every derivative is zero, and nothing would ever move. */
  @Override
  public void initialise(double[] w, int offset, RandomGenerator random) {
    for (int j = 0; j < inputs; j++) {
      w[offset + j] = 0.1 * random.nextGaussian();
    }
    w[offset + inputs] = 0;
    w[offset + inputs + 1] = 1;
  }

  /** Checkpoints hold it, and are refused by a learner of another model. */
  @Override
  public Description describe() {
    return Description.of("saturating").with("inputs", inputs);
  }
}
