package dev.flyball.control;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.ObservationRates;
import dev.flyball.observability.Ridge;

/**
 * An update law with its constants: what the user names, and what makes a {@link Controller} for
 * each head of a model. Values are immutable and checked where they are made.
 */
public sealed interface Law permits MaskedLaw, ScalarLaw, DirectionalLaw, DebiasedLaw, AveragedLaw {

  /** w &lt;- w - eta grad: plain SGD on what was seen, the open loop. */
  static MaskedLaw masked(double eta) {
    return new MaskedLaw(eta, Safeguards.none(), WeightDecay.none());
  }

  /** Masked SGD with the default eta 0.01. */
  static MaskedLaw masked() {
    return masked(0.01);
  }

  /** The scalar law with the defaults: eta 0.5, epsilon 1. */
  static ScalarLaw scalar() {
    return scalar(0.5, 1);
  }

  /** w &lt;- w - eta / (epsilon + tr A) grad: every direction throttled alike. */
  static ScalarLaw scalar(double eta, double epsilon) {
    return new ScalarLaw(
        eta, epsilon, ScalarLaw.Energy.SENSITIVITY, Safeguards.none(), WeightDecay.none(), false);
  }

  /**
   * w &lt;- w - alpha B^-1 grad with the defaults: eta 0.5, epsilon 0.05, beta 0.99, normalised
   * gain.
   */
  static DirectionalLaw directional() {
    return new DirectionalLaw(
        0.5,
        0.99,
        Gain.NORMALISED,
        Ridge.fixed(0.05),
        Memory.dense(),
        Safeguards.none(),
        WeightDecay.none(),
        false);
  }

  /**
   * A linear model's way to the weights of the complete data, under masks that do not depend on the
   * values; best averaged.
   */
  static DebiasedLaw debiased(ObservationRates rates) {
    return new DebiasedLaw(0.1, 3000, 0.999, Ridge.fixed(0.05), Memory.dense(), rates);
  }

  /** {@code inner}, with predictions from the mean of its parameters (Polyak-Ruppert). */
  static AveragedLaw averaged(Law inner) {
    return new AveragedLaw(inner, 0);
  }

  /**
   * {@code masked}, {@code scalar}, {@code directional} or {@code debiased}; an averaged law has
   * its inner one's.
   */
  String name();

  /** The learning rate. */
  double eta();

  /** The form of the memory that its controllers keep; none unless the law says otherwise. */
  default Memory memory() {
    return Memory.none();
  }

  /**
   * Whether a controller of this law can go on from where one of {@code other} stands: both keep
   * the same things in the same form. The constants may differ.
   */
  default boolean continues(Law other) {
    return LawSettings.kept(this).equals(LawSettings.kept(other));
  }

  /** A controller for one head of a model. */
  Controller controller(Model head, Workers workers);

  /** Fails if the law cannot work with {@code loss}. */
  default void checkLoss(Loss loss) {}

  Description describe();

  /** The law that {@link #describe} wrote. */
  static Law of(Description description) {
    Law law =
        switch (description.name()) {
          case "masked" -> MaskedLaw.of(description);
          case "scalar" -> ScalarLaw.of(description);
          case "directional" -> DirectionalLaw.of(description);
          case "debiased" -> DebiasedLaw.of(description);
          default ->
              throw new CheckpointException("unknown law '%s'".formatted(description.name()));
        };
    return description.has("averaged-after")
        ? new AveragedLaw(law, (long) description.number("averaged-after"))
        : law;
  }
}
