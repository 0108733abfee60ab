package dev.flyball.cli;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Defaults;
import dev.flyball.control.Gain;
import dev.flyball.control.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.ObservationRates;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that choose a law and its constants. What is not given keeps the law's default. */
final class LawOptions {
  private static final String MASKED = "masked";
  private static final String SCALAR = "scalar";
  private static final String DIRECTIONAL = "directional";
  private static final String DEBIASED = "debiased";
  private static final List<String> LAWS = List.of(MASKED, SCALAR, DIRECTIONAL, "pool", DEBIASED);
  private static final Set<String> ALL = Set.of(MASKED, SCALAR, DIRECTIONAL, DEBIASED);
  private static final Set<String> RESTRAINED = Set.of(MASKED, SCALAR, DIRECTIONAL);
  private static final Set<String> WITH_RIDGE = Set.of(SCALAR, DIRECTIONAL, DEBIASED);
  private static final Set<String> WITH_MEMORY = Set.of(DIRECTIONAL, DEBIASED);
  private static final Set<String> WITH_FORCE = Set.of(SCALAR, DIRECTIONAL);

  @Option(
      names = "--law",
      paramLabel = "LAW",
      description =
          "How the model learns: pool, directional, scalar, masked (plain SGD) or debiased; also"
              + " with constants, as in \"scalar(eta=0.3)\". Default: pool, several laws side by"
              + " side; directional for kernel and mlp, or if a constant below is given.")
  private String law;

  @Option(
      names = "--auto",
      description =
          "Use the default constants, which need no tuning (docs/research/defaults.md). This is the default;"
              + " a constant that is given replaces that one only.")
  private boolean auto;

  @Option(
      names = "--eta",
      paramLabel = "RATE",
      description =
          "Learning rate: default "
              + Defaults.ETA
              + ", for classes "
              + Defaults.CLASS_ETA
              + " (directional), "
              + Defaults.SCALAR_ETA
              + " (scalar), "
              + Defaults.MASKED_ETA
              + " (masked), 1 - beta with --gain printed or trust, "
              + Defaults.DEBIASED_ETA
              + " (debiased).")
  private Double eta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "Ridge of the metric: default "
              + Defaults.EPSILON
              + ", for classes "
              + Defaults.CLASS_EPSILON
              + " (directional), "
              + Defaults.SCALAR_EPSILON
              + " (scalar).")
  private Double epsilon;

  @Option(
      names = "--beta",
      paramLabel = "B",
      description =
          "How much of the memory is kept from step to step, between 0 and 1: default "
              + Defaults.BETA
              + " (directional).")
  private Double beta;

  @Option(
      names = "--gain",
      paramLabel = "GAIN",
      description =
          "How eta scales a step: printed (as in the paper), normalised (default) or trust"
              + " (directional).")
  private String gain;

  @Option(
      names = "--horizon",
      paramLabel = "N",
      description =
          "Step at which eta has fallen to a half: default "
              + Defaults.DEBIASED_HORIZON
              + " (debiased).")
  private Double horizon;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description =
          "Radius of the ball that the weights stay in, in units of the target's size divided by"
              + " the inputs': default "
              + Defaults.DEBIASED_RADIUS
              + " (debiased).")
  private Double radius;

  @Option(
      names = "--rate-groups",
      paramLabel = "G",
      description =
          "Features that are missing together, as in \"a,b;c,d\": each group has one observation"
              + " rate (debiased).")
  private String rateGroups;

  @Option(
      names = "--ridge",
      paramLabel = "KIND",
      description = "Kind of the ridge: fixed (default) or accumulated (directional).")
  private String ridge;

  @Option(
      names = "--relative",
      description =
          "Take epsilon as a multiple of the mean of the memory's diagonal (directional).")
  private boolean relative;

  @ArgGroup(validate = false)
  private MemoryOptions memory = new MemoryOptions();

  @Option(names = "--alpha-max", paramLabel = "A", description = "Largest factor of a step.")
  private Double alphaMax;

  @Option(names = "--clip", paramLabel = "NORM", description = "Largest norm of a step.")
  private Double clip;

  @Option(
      names = "--weight-decay",
      paramLabel = "L",
      description = "Shrink the weights of the features in a row by this rate at each step.")
  private Double weightDecay;

  @Option(
      names = "--coupled-decay",
      description = "Make --weight-decay part of the gradient, as in the paper.")
  private boolean coupledDecay;

  @Option(
      names = "--average",
      description = "Predict with the mean of all weights so far (Polyak-Ruppert).")
  private boolean average;

  @Option(
      names = "--force",
      description =
          "Accept an eta so large that steps overshoot: 2 or more; with --gain printed or trust,"
              + " 2 (1 - beta) or more.")
  private boolean force;

  /**
   * The law asked for, for a model: the default one, or the one that is named, with the constants
   * that are given in place of its own.
   *
   * @throws IllegalArgumentException if an option is out of range or not one of this law's
   */
  Law law(Model model, List<String> features) {
    checkAuto();
    return over(law == null ? usual(model) : named(model), features);
  }

  /** The law to go on with: that of the checkpoint, unless another one is asked for. */
  Law law(Law then, Model model, List<String> features) {
    checkAuto();
    return over(law == null || law.equals(then.name()) ? then : named(model), features);
  }

  /** Constants without a name are the directional law's. */
  private Law usual(Model model) {
    return anyGiven() ? Defaults.directional(model) : Defaults.law(model);
  }

  private Law named(Model model) {
    int open = law.indexOf('(');
    Choices.check("--law", open < 0 ? law : law.substring(0, open).strip(), LAWS);
    return Law.parse(law, model);
  }

  private Law over(Law start, List<String> features) {
    Description chosen = start.describe();
    chosen = with(chosen, "--eta", "eta", eta, ALL);
    chosen = with(chosen, "--epsilon", "epsilon", epsilon, WITH_RIDGE);
    chosen = with(chosen, "--beta", "beta", beta, WITH_MEMORY);
    chosen = withGain(chosen);
    chosen = with(chosen, "--horizon", "horizon", horizon, Set.of(DEBIASED));
    chosen = with(chosen, "--radius", "radius", radius, Set.of(DEBIASED));
    chosen = withRates(chosen, features);
    Choices.check("--ridge", ridge, List.of("fixed", "accumulated"));
    chosen = with(chosen, "--ridge", "ridge", ridge, WITH_MEMORY);
    chosen = with(chosen, "--relative", "relative", relative ? true : null, WITH_MEMORY);
    if (memory.given()) {
      check(chosen, memory.firstGiven(), WITH_MEMORY);
      chosen = memory.memory(features).describe(MemoryOptions.without(chosen));
    }
    chosen = with(chosen, "--alpha-max", "alpha-max", alphaMax, RESTRAINED);
    chosen = with(chosen, "--clip", "clip", clip, RESTRAINED);
    chosen = withDecay(chosen);
    if (average && !chosen.has("averaged-after")) {
      chosen = with(chosen, "--average", "averaged-after", 0, ALL);
    }
    if (force && WITH_FORCE.contains(chosen.name())) {
      chosen = chosen.with("forced", true);
    }
    return Law.of(chosen);
  }

  /** Another gain comes with its own default of eta. */
  private Description withGain(Description chosen) {
    Choices.check("--gain", gain, List.of("printed", "normalised", "trust"));
    Description with = with(chosen, "--gain", "gain", gain, Set.of(DIRECTIONAL));
    if (gain == null || eta != null || gain.equals(chosen.text("gain"))) {
      return with;
    }
    Gain chosenGain = Gain.valueOf(gain.toUpperCase(Locale.ROOT));
    return with.with("eta", chosenGain.defaultEta(with.number("beta")));
  }

  private Description withRates(Description chosen, List<String> features) {
    if (rateGroups == null) {
      return chosen;
    }
    check(chosen, "--rate-groups", Set.of(DEBIASED));
    return ObservationRates.counted(MemoryOptions.groups("--rate-groups", rateGroups, features))
        .describe(chosen);
  }

  private void checkAuto() {
    if (auto && constantGiven()) {
      throw new IllegalArgumentException(
          "--auto means the default constants; leave out --auto, or the constants");
    }
  }

  private boolean constantGiven() {
    return eta != null
        || epsilon != null
        || beta != null
        || gain != null
        || ridge != null
        || relative
        || horizon != null
        || radius != null
        || rateGroups != null;
  }

  private boolean anyGiven() {
    return constantGiven()
        || memory.given()
        || alphaMax != null
        || clip != null
        || weightDecay != null
        || coupledDecay
        || average
        || force;
  }

  private Description with(
      Description chosen, String option, String key, Object value, Set<String> laws) {
    if (value == null) {
      return chosen;
    }
    check(chosen, option, laws);
    if (law != null && Description.parse(law).has(key)) {
      throw new IllegalArgumentException(
          "%s %s and --law \"%s\" both set %s; leave one out".formatted(option, value, law, key));
    }
    return chosen.with(key, value);
  }

  private static void check(Description chosen, String option, Set<String> laws) {
    if (!laws.contains(chosen.name())) {
      throw new IllegalArgumentException(
          "%s does not apply to --law %s".formatted(option, chosen.name()));
    }
  }

  private Description withDecay(Description chosen) {
    if (weightDecay == null) {
      if (coupledDecay) {
        throw new IllegalArgumentException("--coupled-decay needs --weight-decay");
      }
      return chosen;
    }
    return with(chosen, "--weight-decay", "weight-decay", weightDecay, RESTRAINED)
        .with("coupled", coupledDecay);
  }
}
