package dev.flyball.control;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Checks and texts that the laws share. */
final class LawSettings {
  /** The a-priori error along g is multiplied by 1 - eta h / (1 + h), which grows past eta = 2. */
  static final double OVERSHOOT = 2;

  private LawSettings() {}

  static void checkEta(double eta) {
    if (!(eta > 0) || Double.isInfinite(eta)) {
      throw new IllegalArgumentException("eta must be positive, not " + eta);
    }
  }

  /** To six digits: 2 (1 - beta) without the dust of its subtraction. */
  static String rounded(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  /** How every door takes an eta that overshoots. */
  static final String FORCE = "force it (forced=true; in Java force())";

  static void checkForced(Law law, boolean forced) {
    if (law.overshoots() && !forced) {
      throw new IllegalArgumentException(
          ("eta is %s; with the normalised gain steps overshoot from 2 on. "
                  + "Take a smaller one, or %s")
              .formatted(law.eta(), FORCE));
    }
  }

  /** Adds {@code forced} where it is so; a description without it is of a law that is not. */
  static Description withForce(Description law, boolean forced) {
    return forced ? law.with("forced", true) : law;
  }

  /** Adds the curvature where it is bounded; a description without it is of the paper's rows. */
  static Description withCurvature(Description law, Curvature curvature) {
    return curvature == Curvature.AS_PRINTED ? law : law.with("curvature", word(curvature));
  }

  static Curvature curvature(Description law) {
    return law.has("curvature")
        ? constant(Curvature.class, law, "curvature")
        : Curvature.AS_PRINTED;
  }

  /** Whether {@code law} says that {@code key} is true; it need not say anything. */
  static boolean isOn(Description law, String key) {
    return law.has(key) && law.flag(key);
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
        ? new WeightDecay(law.number("weight-decay"), isOn(law, "coupled"))
        : WeightDecay.none();
  }

  /** What a law's controllers keep between steps, and in which form. */
  static Description kept(Law law) {
    if (law instanceof PoolLaw) {
      return law.describe();
    }
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

  /** The constant whose word stands under {@code key}. */
  static <E extends Enum<E>> E constant(Class<E> type, Description law, String key) {
    String word = law.text(key);
    for (E constant : type.getEnumConstants()) {
      if (word(constant).equals(word)) {
        return constant;
      }
    }
    String words =
        Arrays.stream(type.getEnumConstants())
            .map(LawSettings::word)
            .collect(Collectors.joining(", "));
    throw new CheckpointException("%s=%s; expected one of %s".formatted(key, word, words));
  }
}
