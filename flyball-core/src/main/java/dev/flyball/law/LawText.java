package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Parses the text of a law: constants that it leaves out are defaults, unfit ones are refused. */
final class LawText {
  private static final String MEMORY = "memory";
  private static final String PAPER = "paper";
  private static final double RANK_FRACTION = 0.001;

  /** Values that descriptions leave out. */
  private static final Set<String> NEUTRAL =
      Set.of("false", "Infinity", "as-printed", "none", "sensitivity");

  private LawText() {}

  static Law parse(String text, Function<String, Law> defaults) {
    try {
      Description given = Description.parse(text);
      if (given.name().equals(PAPER)) {
        return paper(given);
      }
      Description usual = defaults.apply(given.name()).describe();
      Law law = Law.of(over(usual, given));
      checkTaken(law.describe(), given);
      return law;
    } catch (CheckpointException | IllegalArgumentException e) {
      throw new IllegalArgumentException("law '%s': %s".formatted(text, e.getMessage()), e);
    }
  }

  /** {@code paper(eta=0.02)}, a short text for the paper's law: its rate is all that it takes. */
  private static Law paper(Description given) {
    if (!given.settings().keySet().equals(Set.of("eta"))) {
      throw new IllegalArgumentException(
          "the paper's law takes its rate alone, as in paper(eta=0.02); with other constants it is"
              + " "
              + Law.paper(0.02).describe());
    }
    return Law.paper(given.number("eta"));
  }

  /**
   * Fails where the law that was read does not have a given setting, unless its value is neutral.
   */
  private static void checkTaken(Description taken, Description given) {
    given
        .settings()
        .forEach(
            (key, value) -> {
              if (!taken.has(key) && !isNeutral(key, value)) {
                throw new IllegalArgumentException(
                    "%s=%s has no effect beside the other settings; the law would be %s"
                        .formatted(key, value, taken));
              }
            });
  }

  private static boolean isNeutral(String key, String value) {
    return NEUTRAL.contains(value)
        || key.equals("tolerance") && Double.parseDouble(value) == Memory.TOLERANCE
        || key.equals("weight-decay") && Double.parseDouble(value) == 0;
  }

  /** {@code usual} with the settings of {@code given} in place of its own. */
  private static Description over(Description usual, Description given) {
    List<String> known = Law.settings(given.name()).stream().map(Setting::name).toList();
    Map<String, String> settings = new LinkedHashMap<>(usual.settings());
    List<String> sizes = Setting.ofMemories().stream().map(Setting::name).toList();
    boolean sized = sizes.stream().anyMatch(given::has);
    if (given.has(MEMORY) && (sized || !given.text(MEMORY).equals(settings.get(MEMORY)))) {
      settings.keySet().removeAll(sizes);
    }
    for (Map.Entry<String, String> setting : given.settings().entrySet()) {
      if (!known.contains(setting.getKey())) {
        throw new IllegalArgumentException(
            "%s=%s is not a constant of the %s law; expected one of %s"
                .formatted(
                    setting.getKey(), setting.getValue(), given.name(), String.join(", ", known)));
      }
      settings.put(setting.getKey(), setting.getValue());
    }
    if (given.has("gain") && !given.has("eta")) {
      Gain gain = Settings.constant(Gain.class, given, "gain");
      double beta = Double.parseDouble(settings.get("beta"));
      boolean another = !given.text("gain").equals(usual.text("gain"));
      settings.compute("eta", (key, eta) -> another ? "" + gain.defaultEta(beta) : eta);
    }
    Description whole = new Description(given.name(), settings);
    checkMemory(whole, given);
    return sized(whole);
  }

  private static void checkMemory(Description whole, Description given) {
    if (!whole.has(MEMORY)) {
      return;
    }
    String form = whole.text(MEMORY);
    for (Setting setting : Setting.ofMemories()) {
      List<String> forms = setting.forms();
      if (given.has(setting.name()) && !forms.contains(form)) {
        throw new IllegalArgumentException(
            "%s=%s goes with memory=%s, not with memory=%s"
                .formatted(
                    setting.name(), given.text(setting.name()), String.join(" or ", forms), form));
      }
    }
  }

  /** A form of memory that is given no size has its usual one; waiting, each parameter alone. */
  private static Description sized(Description law) {
    if (!law.has(MEMORY) || law.has("groups")) {
      return law;
    }
    return switch (law.text(MEMORY)) {
      case "block" -> law.has("chunk") ? law : law.with("chunk", Defaults.BLOCK);
      case "low-rank" ->
          law.has("rank") || law.has("fraction") ? law : law.with("fraction", RANK_FRACTION);
      case "waiting" -> (law.has("over") ? law : law.with("over", 1)).with("groups", 0);
      default -> law;
    };
  }
}
