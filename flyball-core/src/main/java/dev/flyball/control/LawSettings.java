package dev.flyball.control;

import dev.flyball.checkpoint.Description;
import java.util.Locale;

/** Checks and texts that the laws share. */
final class LawSettings {
  private LawSettings() {}

  static void checkEta(double eta) {
    if (!(eta > 0) || Double.isInfinite(eta)) {
      throw new IllegalArgumentException("eta must be positive, not " + eta);
    }
  }

  /** The a-priori error along g is multiplied by 1 - eta h / (1 + h), which grows past eta = 2. */
  static void checkNormalisedEta(double eta, boolean forced) {
    if (eta >= 2 && !forced) {
      throw new IllegalArgumentException(
          ("eta is %s; with the normalised gain steps overshoot from 2 on. "
                  + "Take a smaller one, or force it")
              .formatted(eta));
    }
  }

  static Description withRestraints(Description law, Safeguards safeguards, WeightDecay decay) {
    Description described = law;
    if (Double.isFinite(safeguards.alphaMax())) {
      described = described.with("alpha-max", safeguards.alphaMax());
    }
    if (Double.isFinite(safeguards.clip())) {
      described = described.with("clip", safeguards.clip());
    }
    if (decay.isOn()) {
      described = described.with("weight-decay", decay.lambda()).with("coupled", decay.coupled());
    }
    return described;
  }

  static Safeguards safeguards(Description law) {
    Safeguards safeguards = Safeguards.none();
    if (law.has("alpha-max")) {
      safeguards = safeguards.withAlphaMax(law.number("alpha-max"));
    }
    return law.has("clip") ? safeguards.withClip(law.number("clip")) : safeguards;
  }

  static WeightDecay decay(Description law) {
    return law.has("weight-decay")
        ? new WeightDecay(law.number("weight-decay"), law.flag("coupled"))
        : WeightDecay.none();
  }

  /** What a law's controllers keep between steps, and in which form. */
  static Description kept(Law law) {
    Description kept = law.memory().describe(Description.of("kept"));
    if (law instanceof AveragedLaw averaged) {
      return kept(averaged.inner()).with("averaged", true);
    }
    return law instanceof DebiasedLaw debiased ? debiased.rates().describe(kept) : kept;
  }

  /** The word for a constant: {@code LOSS_SCALED} is {@code loss-scaled}. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
