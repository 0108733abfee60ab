package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.Controller;
import dev.flyball.control.PredictionRule;
import dev.flyball.control.TargetScale;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;

/**
 * Lets a network learn its targets in spreads from their running mean. It predicts mean + spread c
 * z for the network's output z; c, between 0 and 1, is the least squares coefficient of the targets
 * on z over the latest rows. A network that has learned nothing yet therefore predicts the mean.
 */
final class StandardisedTargets implements Drive {
  /** About the latest 500 rows. */
  private static final double FADE = 0.998;

  /** Ridge of the coefficient: it starts at 0. */
  private static final double RIDGE = 1;

  /** What a network's output counts as at most, as targets do. */
  private static final double FURTHEST = 10;

  private final Drive network;
  private final Model model;
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
      double said = Math.max(-FURTHEST, Math.min(FURTHEST, z));
      products = FADE * products + said * standardised(y);
      squares = FADE * squares + said * said;
      scale.takeNote(y);
    }

    @Override
    public void fields(Fields f) {
      f.part(scale);
      products = f.number("products", products);
      squares = f.number("squares", squares);
    }

    /** What the network is to learn: 0 for the first target, at most ten spreads. */
    double standardised(double y) {
      double z = scale.isEmpty() ? 0 : scale.standardised(y);
      return Math.max(-FURTHEST, Math.min(FURTHEST, z));
    }
  }

  private double[] kept = {};
  private double[] z = {};

  /**
   * Around the network's own drive.
   *
   * @throws IllegalArgumentException if the loss or the link is not one of numbers in any unit
   */
  StandardisedTargets(LearnerSpec spec, Drive network) {
    if (!spec.loss().equals(Loss.squared()) || spec.model().link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "targets are standardised for the squared loss of numbers, not for %s"
              .formatted(spec.loss().describe()));
    }
    this.network = network;
    this.model = spec.model();
    this.loss = spec.loss();
    this.outputs = new Output[model.outputs()];
    for (int k = 0; k < outputs.length; k++) {
      outputs[k] = new Output();
    }
  }

  @Override
  public void look(double[] w, Batch batch, int labelled) {
    int count = batch.rows() * outputs.length;
    if (kept.length < count) {
      kept = new double[count];
      z = new double[count];
    }
    for (int i = 0; i < count; i++) {
      double y = batch.target(i / outputs.length, i % outputs.length);
      kept[i] = y;
      batch.replaceTarget(
          i / outputs.length, i % outputs.length, outputs[i % outputs.length].standardised(y));
    }
    try {
      network.look(w, batch, labelled);
    } finally {
      for (int i = 0; i < count; i++) {
        batch.replaceTarget(i / outputs.length, i % outputs.length, kept[i]);
      }
    }
  }

  @Override
  public void predictions(Batch batch, double[] into) {
    network.predictions(batch, z);
    lossSum = 0;
    for (int i = 0; i < batch.rows() * outputs.length; i++) {
      int k = i % outputs.length;
      into[i] = outputs[k].scale.mean() + outputs[k].slope() * z[i];
      if (batch.labelled(i / outputs.length, k)) {
        lossSum += loss.value(into[i], kept[i]);
      }
    }
  }

  @Override
  public void move(double[] w, Batch batch, double[] change) {
    network.move(w, batch, change);
    for (int i = 0; i < batch.rows() * outputs.length; i++) {
      if (batch.labelled(i / outputs.length, i % outputs.length)) {
        outputs[i % outputs.length].learn(z[i], kept[i]);
      }
    }
  }

  @Override
  public void writeChange(double[] change) {
    network.writeChange(change);
  }

  @Override
  public boolean mayFail() {
    return network.mayFail();
  }

  @Override
  public double lossSum() {
    return lossSum;
  }

  @Override
  public double lossOf(Batch batch, double[] predictions) {
    return network.lossOf(batch, predictions);
  }

  @Override
  public double leverage() {
    return network.leverage();
  }

  @Override
  public Controller controller(int h) {
    return network.controller(h);
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

  @Override
  public PredictionRule rule() {
    return new Rule(network.rule(), outputs.length);
  }

  @Override
  public void publish(double[] w, double[] into) {
    network.publish(w, into);
    publishScales(w.length, into);
  }

  @Override
  public void publishStep(double[] w, double[] into) {
    network.publishStep(w, into);
    publishScales(w.length, into);
  }

  private void publishScales(int at, double[] into) {
    for (int k = 0; k < outputs.length; k++) {
      into[at + 2 * k] = outputs[k].scale.mean();
      into[at + 2 * k + 1] = outputs[k].slope();
    }
  }

  @Override
  public void stay(double[] change) {
    network.stay(change);
  }

  @Override
  public void startFrom(double[] w) {
    network.startFrom(w);
  }

  @Override
  public void fields(Fields f) {
    f.part(network);
    f.parts("target", outputs);
  }

  @Override
  public void loadUnits(State state) {
    for (int k = 0; k < outputs.length; k++) {
      outputs[k].load(state.in("target" + k));
    }
  }
}
