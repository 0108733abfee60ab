package dev.flyball.networks.debiased;

import dev.flyball.law.LawForms;
import java.util.List;

/** The debiased law, read from its text. */
public final class DebiasedForm implements LawForms {
  @Override
  public List<String> names() {
    return List.of(DebiasedLaw.NAME);
  }

  @Override
  public DebiasedLaw usual(String name) {
    return DebiasedLaw.of(ObservationRates.counted());
  }

  /** No ball goes without saying. */
  @Override
  public DebiasedLaw described(String name) {
    return usual(name).radius(Double.POSITIVE_INFINITY);
  }
}
