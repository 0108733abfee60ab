package dev.flyball.learn;

import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardiser;
import java.util.List;

/**
 * Validates observations, updates the standardiser, and fills the batch. Everything is checked
 * before anything changes, and {@link #takeBack} undoes the rest, so that a refused observation
 * leaves no trace.
 */
final class Intake {
  private final Model model;
  private final Loss loss;
  private final Standardiser standardiser;
  private final TrustedInputs trusted;
  private final Batch batch;
  private final double[] input;

  /** Of the next row. */
  private double weight = 1;

  Intake(Model model, Loss loss, Standardiser standardiser, TrustedInputs trusted, Batch batch) {
    this.trusted = trusted;
    this.model = model;
    this.loss = loss;
    this.standardiser = standardiser;
    this.batch = batch;
    this.input = new double[model.inputs()];
  }

  /** The next row counts so much; 0 if it is not to be learned. */
  Intake weighing(double value) {
    Observation.checkWeight(value);
    weight = value;
    return this;
  }

  /** Whether the row that came in is not to be learned. */
  boolean isIdle() {
    return batch.rows() == 1 && batch.weight(0) == 0;
  }

  /**
   * An input and its only target; {@code again} if the standardiser has taken note of it before.
   */
  void take(double[] values, double target, boolean again) {
    checkOnlyTarget(target);
    takeUnlabelled(values, again);
    label(target);
  }

  private void label(double target) {
    if (!isIdle()) {
      batch.label(0, target);
      trusted.target(target);
    }
  }

  /** The same with several targets, NaN where one is not known. */
  void take(double[] values, double[] targets, boolean again) {
    if (targets.length != model.targets()) {
      throw wrongTargets(targets.length);
    }
    for (int k = 0; k < targets.length; k++) {
      if (!Double.isNaN(targets[k])) {
        checkTarget(k, targets[k]);
      }
    }
    takeUnlabelled(values, again);
    if (isIdle()) {
      return;
    }
    for (int k = 0; k < targets.length; k++) {
      if (!Double.isNaN(targets[k])) {
        batch.label(k, targets[k]);
      }
    }
    if (targets.length > 0) {
      trusted.target(targets[0]);
    }
  }

  /** The same without a target. */
  void takeUnlabelled(double[] values, boolean again) {
    checkSize(model, values.length);
    begin();
    try {
      if (again) {
        batch.add(values, standardiser);
      } else if (weight == 0) {
        trusted.believed(values).addTo(batch, standardiser);
      } else {
        trusted.believed(values).takeInto(batch, standardiser);
      }
      batch.weigh(weight);
    } catch (RuntimeException e) {
      takeBack();
      throw e;
    }
  }

  /** A row that names the components it has seen, and its target. */
  void take(int[] components, double[] values, double target) {
    checkOnlyTarget(target);
    begin();
    try {
      BelievedRow believed = trusted.believed(components, values);
      if (believed == null && weight == 0) {
        batch.add(components, values, standardiser);
      } else if (believed == null) {
        batch.take(components, values, standardiser);
      } else if (weight == 0) {
        believed.addTo(batch, standardiser);
      } else {
        believed.takeInto(batch, standardiser);
      }
      batch.weigh(weight);
    } catch (RuntimeException e) {
      takeBack();
      throw e;
    }
    label(target);
  }

  void take(Observation observation) {
    check(observation);
    observation.copyValues(input);
    weighing(observation.weight()).takeUnlabelled(input, false);
    if (!isIdle()) {
      label(observation);
    }
  }

  /** A minibatch: the standardiser sees all of it before any of it is standardised. */
  void take(List<Observation> minibatch) {
    if (minibatch.isEmpty()) {
      throw new IllegalArgumentException("a minibatch needs at least one observation");
    }
    for (Observation observation : minibatch) {
      check(observation);
    }
    List<Observation> learned = minibatch.stream().filter(each -> each.weight() > 0).toList();
    if (learned.size() < 2) {
      take(learned.isEmpty() ? minibatch.get(0) : learned.get(0));
      return;
    }
    begin();
    for (Observation observation : learned) {
      observation.copyValues(input);
      try {
        standardiser.observe(trusted.believedOfMany(input).values());
      } catch (ObservationException e) {
        takeBack();
        throw e;
      }
    }
    for (Observation observation : learned) {
      observation.copyValues(input);
      trusted.believedAgain(input).addTo(batch, standardiser);
      batch.weigh(observation.weight());
      label(observation);
    }
  }

  /** Undoes what the last intake did to the standardiser. */
  void takeBack() {
    standardiser.restore();
  }

  private void begin() {
    batch.clear();
    trusted.begin();
    standardiser.mark();
  }

  private void label(Observation observation) {
    for (int k = 0; k < observation.targets(); k++) {
      if (observation.labelled(k)) {
        batch.label(k, observation.target(k));
      }
    }
    if (observation.labelled(0)) {
      trusted.target(observation.target(0));
    }
  }

  static void checkSize(Model model, int size) {
    if (size != model.inputs()) {
      throw new IllegalArgumentException(
          "%s components where the model takes %s".formatted(size, model.inputs()));
    }
  }

  private void check(Observation observation) {
    checkSize(model, observation.size());
    if (observation.targets() != 0 && observation.targets() != model.targets()) {
      throw wrongTargets(observation.targets());
    }
    for (int k = 0; k < observation.targets(); k++) {
      if (observation.labelled(k)) {
        checkTarget(k, observation.target(k));
      }
    }
  }

  private void checkOnlyTarget(double target) {
    if (model.targets() != 1) {
      throw wrongTargets(1);
    }
    checkTarget(0, target);
  }

  private void checkTarget(int k, double target) {
    Observation.checkTarget(k, target);
    model.checkTarget(k, target);
    loss.checkTarget(k, model.targetOf(0, target));
  }

  private IllegalArgumentException wrongTargets(int given) {
    return new IllegalArgumentException(
        "%s targets where the model takes %s".formatted(given, model.targets()));
  }
}
