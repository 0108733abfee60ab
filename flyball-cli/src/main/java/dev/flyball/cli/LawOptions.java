package dev.flyball.cli;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.AveragedLaw;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.control.ScalarLaw;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that choose a law and its constants. What is not given keeps the law's default. */
final class LawOptions {
  private static final String MASKED = "masked";
  private static final String SCALAR = "scalar";
  private static final String DIRECTIONAL = "directional";
  private static final Set<String> ALL = Set.of(MASKED, SCALAR, DIRECTIONAL);
  private static final Set<String> WITH_RIDGE = Set.of(SCALAR, DIRECTIONAL);
  private static final Set<String> WITH_MEMORY = Set.of(DIRECTIONAL);

  @Option(
      names = "--law",
      paramLabel = "LAW",
      description = "masked (plain SGD), scalar or directional (default).")
  private String law;

  @Option(
      names = "--auto",
      description =
          "Constants that need no tuning, for the directional law: the default where none of eta,"
              + " epsilon, beta, gain and ridge is given (docs/defaults.md). Where one is, the"
              + " others are those below.")
  private boolean auto;

  @Option(
      names = "--eta",
      paramLabel = "RATE",
      description = "Learning rate: default 0.01 (masked), 0.5 (scalar, directional).")
  private Double eta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "Ridge of the metric: default 1 (scalar), 0.05 (directional).")
  private Double epsilon;

  @Option(
      names = "--beta",
      paramLabel = "B",
      description = "Discount of the memory, between 0 and 1: default 0.99 (directional).")
  private Double beta;

  @Option(
      names = "--gain",
      paramLabel = "GAIN",
      description = "printed, normalised (default) or trust (directional).")
  private String gain;

  @Option(
      names = "--ridge",
      paramLabel = "KIND",
      description = "fixed (default) or accumulated (directional).")
  private String ridge;

  @Option(
      names = "--relative",
      description = "Measure epsilon against the mean of the memory's diagonal (directional).")
  private boolean relative;

  @ArgGroup(validate = false)
  private MemoryOptions memory = new MemoryOptions();

  @Option(names = "--alpha-max", paramLabel = "A", description = "Cap on the factor of each step.")
  private Double alphaMax;

  @Option(names = "--clip", paramLabel = "NORM", description = "Cap on the norm of each step.")
  private Double clip;

  @Option(
      names = "--weight-decay",
      paramLabel = "L",
      description = "Pull towards zero, on what was seen, beside the law.")
  private Double weightDecay;

  @Option(
      names = "--coupled-decay",
      description = "Weight decay as part of the gradient, as in the paper.")
  private boolean coupledDecay;

  @Option(
      names = "--average",
      description = "Predict with the mean of the weights (Polyak-Ruppert).")
  private boolean average;

  @Option(names = "--force", description = "Accept an eta of 2 or more with the normalised gain.")
  private boolean force;

  /**
   * The law asked for: these options over {@code usual}, or over the defaults of another law where
   * one is named.
   *
   * @throws IllegalArgumentException if an option is out of range or not one of this law's
   */
  Law law(Law usual, List<String> features) {
    Description chosen = start(usual);
    chosen = with(chosen, "--eta", "eta", eta, ALL);
    chosen = with(chosen, "--epsilon", "epsilon", epsilon, WITH_RIDGE);
    chosen = with(chosen, "--beta", "beta", beta, WITH_MEMORY);
    Words.check("--gain", gain, List.of("printed", "normalised", "trust"));
    chosen = with(chosen, "--gain", "gain", gain, WITH_MEMORY);
    Words.check("--ridge", ridge, List.of("fixed", "accumulated"));
    chosen = with(chosen, "--ridge", "ridge", ridge, WITH_MEMORY);
    chosen = with(chosen, "--relative", "relative", relative ? true : null, WITH_MEMORY);
    if (memory.given()) {
      check(chosen, memory.firstGiven(), WITH_MEMORY);
      chosen = memory.memory(features).describe(MemoryOptions.without(chosen));
    }
    chosen = with(chosen, "--alpha-max", "alpha-max", alphaMax, ALL);
    chosen = with(chosen, "--clip", "clip", clip, ALL);
    chosen = withDecay(chosen);
    if (average && !chosen.has("averaged-after")) {
      chosen = chosen.with("averaged-after", 0);
    }
    return unforced(Law.of(chosen));
  }

  /** Whether the constants are to be those that need no tuning. */
  boolean isAutomatic() {
    boolean given = eta != null || epsilon != null || beta != null || gain != null;
    given |= ridge != null || relative;
    if (auto && given) {
      throw new IllegalArgumentException(
          "--auto chooses the constants; leave it out, or leave them out");
    }
    return !given;
  }

  private Description start(Law usual) {
    Words.check("--law", law, List.of(MASKED, SCALAR, DIRECTIONAL));
    if (law == null || law.equals(usual.name())) {
      return usual.describe();
    }
    return switch (law) {
      case MASKED -> Law.masked().describe();
      case SCALAR -> Law.scalar().describe();
      default -> Law.directional().describe();
    };
  }

  private static Description with(
      Description chosen, String option, String key, Object value, Set<String> laws) {
    if (value == null) {
      return chosen;
    }
    check(chosen, option, laws);
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
    return chosen.with("weight-decay", weightDecay).with("coupled", coupledDecay);
  }

  /** Laws read from their description take any eta; here only --force does. */
  private Law unforced(Law read) {
    if (read instanceof AveragedLaw averaged) {
      return new AveragedLaw(unforced(averaged.inner()), averaged.skip());
    }
    if (read instanceof ScalarLaw s) {
      return new ScalarLaw(s.eta(), s.epsilon(), s.energy(), s.safeguards(), s.decay(), force);
    }
    if (read instanceof DirectionalLaw d) {
      return new DirectionalLaw(
          d.eta(), d.beta(), d.gain(), d.ridge(), d.memory(), d.safeguards(), d.decay(), force);
    }
    return read;
  }
}
