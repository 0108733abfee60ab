package dev.flyball.tables.certify;

import dev.flyball.certify.Assumptions;
import dev.flyball.learn.LearnerSpec;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of a certification.
 *
 * @param learner the loop
 * @param window T; twice the number of parameters of a head where empty
 * @param afterFirstWindow whether to start after the first window, where b_low is sharper
 * @param granted what is assumed
 * @param reference known weights, in the learner's own units
 */
public record CertifyPlan(
    LearnerSpec learner,
    OptionalInt window,
    boolean afterFirstWindow,
    Assumptions granted,
    Optional<double[]> reference) {

  int windowOrDefault() {
    return window.orElse(2 * learner.model().head().parameters());
  }
}
