package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import dev.flyball.pool.TargetScale;

/**
 * Standardises a network's targets by their running mean and spread. It predicts mean + spread c z
 * for the network's output z; c, between 0 and 1, is the least squares coefficient of the targets
 * on z over the latest rows. A network that has learned nothing yet therefore predicts the mean.
 */
final class StandardisedTargets implements Stateful {
  /** About the latest 500 rows. */
  private static final double FADE = 0.998;

  /** Ridge of the coefficient: it starts at 0. */
  private static final double RIDGE = 1;

  /** The largest size of a network's output, as of targets. */
  private static final double FURTHEST = 10;

  private final Loss loss;
  private final Output[] outputs;
  private double lossSum;

  /** Targets of one output, and how well the network predicts them. */
  private static final class Output implements Stateful {
    final TargetScale scale = new TargetScale();
    double products;
    double squares;

    double slope() {
      return scale.spread() * Math.max(0, Math.min(1, products / (squares + RIDGE)));
    }

    void learn(double z, double y) {
      double output = Math.max(-FURTHEST, Math.min(FURTHEST, z));
      products = FADE * products + output * standardised(y);
      squares = FADE * squares + output * output;
      scale.takeNote(y);
    }

    @Override
    public void fields(Fields f) {
      f.part(scale);
      products = f.number("products", products);
      squares = f.number("squares", squares);
    }

    /** The network's target: 0 for the first one, at most ten spreads. */
    double standardised(double y) {
      double z = scale.any() ? scale.standardised(y) : 0;
      return Math.max(-FURTHEST, Math.min(FURTHEST, z));
    }
  }

  private double[] kept = {};
  private double[] z = {};

  /**
   * For a network of this spec.
   *
   * @throws IllegalArgumentException if the loss or the link is not one of numbers in any unit
   */
  StandardisedTargets(LearnerSpec spec) {
    if (!spec.loss().equals(Loss.squared()) || spec.model().link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "targets are standardised for the squared loss of numbers, not for %s"
              .formatted(spec.loss().describe()));
    }
    this.loss = spec.loss();
    this.outputs = new Output[spec.model().outputs()];
    for (int k = 0; k < outputs.length; k++) {
      outputs[k] = new Output();
    }
  }

  /** Puts standardised targets in place of those of the batch, until {@link #putBack}. */
  void standardise(Batch batch) {
    int count = batch.rows() * outputs.length;
    if (kept.length < count) {
      kept = new double[count];
      z = new double[count];
    }
    for (int i = 0; i < count; i++) {
      int k = i % outputs.length;
      kept[i] = batch.target(i / outputs.length, k);
      batch.replaceTarget(i / outputs.length, k, outputs[k].standardised(kept[i]));
    }
  }

  void putBack(Batch batch) {
    for (int i = 0; i < batch.rows() * outputs.length; i++) {
      batch.replaceTarget(i / outputs.length, i % outputs.length, kept[i]);
    }
  }

  /** Turns the network's outputs into predictions in the units of the targets. */
  void toUnits(Batch batch, double[] predictions) {
    lossSum = 0;
    for (int i = 0; i < batch.rows() * outputs.length; i++) {
      int k = i % outputs.length;
      z[i] = predictions[i];
      predictions[i] = outputs[k].scale.mean() + outputs[k].slope() * z[i];
      if (batch.labelled(i / outputs.length, k)) {
        lossSum += loss.value(predictions[i], kept[i]);
      }
    }
  }

  /** The loss of these predictions. */
  double lossSum() {
    return lossSum;
  }

  /** Takes note of the targets of the batch, after the network has learned it. */
  void learn(Batch batch) {
    for (int i = 0; i < batch.rows() * outputs.length; i++) {
      if (batch.labelled(i / outputs.length, i % outputs.length)) {
        outputs[i % outputs.length].learn(z[i], kept[i]);
      }
    }
  }

  /**
   * The network's parameters, then a mean and a slope for each output.
   *
   * @param network how the network predicts
   */
  private record Rule(PredictionRule network, int outputs) implements PredictionRule {
    @Override
    public int length() {
      return network.length() + 2 * outputs;
    }

    @Override
    public void predict(double[] published, Batch batch, int observation, double[] into) {
      network.predict(published, batch, observation, into);
      for (int k = 0; k < outputs; k++) {
        int at = network.length() + 2 * k;
        into[k] = published[at] + published[at + 1] * into[k];
      }
    }
  }

  /** How predictions in the units of the targets follow from what {@link #publish} wrote. */
  PredictionRule rule(PredictionRule network) {
    return new Rule(network, outputs.length);
  }

  void publish(double[] into, int at) {
    for (int k = 0; k < outputs.length; k++) {
      into[at + 2 * k] = outputs[k].scale.mean();
      into[at + 2 * k + 1] = outputs[k].slope();
    }
  }

  @Override
  public void fields(Fields f) {
    f.parts("target", outputs);
  }
}
