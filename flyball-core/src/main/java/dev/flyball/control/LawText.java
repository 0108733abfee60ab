package dev.flyball.control;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads a law that a person wrote: what is not said is a default, what makes no sense an error. */
final class LawText {
  private static final String MEMORY = "memory";

  private static final List<String> ANY = List.of("eta", "averaged-after");
  private static final List<String> RESTRAINTS =
      List.of("alpha-max", "clip", "weight-decay", "coupled");
  private static final List<String> METRIC =
      List.of("beta", "epsilon", "ridge", "relative", MEMORY);
  private static final List<String> RATES = List.of("rates", "pairs", "rates-over", "rate-groups");

  /** The constants of a memory, each with the forms that have it. */
  private static final Map<String, List<String>> FORMS =
      Map.of(
          "chunk", List.of("block"),
          "over", List.of("block", "inverse-block", "waiting"),
          "groups", List.of("block", "inverse-block", "waiting"),
          "rank", List.of("low-rank"),
          "fraction", List.of("low-rank"),
          "tolerance", List.of("dense", "rows"));

  /** Values that descriptions leave out. */
  private static final Set<String> UNSAID =
      Set.of("false", "0", "0.0", "Infinity", "as-printed", "none");

  private LawText() {}

  static Law parse(String text, Function<String, Law> defaults) {
    try {
      Description given = Description.parse(text);
      Description usual = defaults.apply(given.name()).describe();
      Law law = Law.of(over(usual, given));
      checkTaken(law.describe(), given);
      return law;
    } catch (CheckpointException | IllegalArgumentException e) {
      throw new IllegalArgumentException("law '%s': %s".formatted(text, e.getMessage()), e);
    }
  }

  /** Fails where a setting is not in what came of it, unless it says what goes without saying. */
  private static void checkTaken(Description taken, Description given) {
    given
        .settings()
        .forEach(
            (key, value) -> {
              if (!taken.has(key) && !UNSAID.contains(value) && !isUsualTolerance(key, value)) {
                throw new IllegalArgumentException(
                    "%s=%s has no effect beside the other settings; the law would be %s"
                        .formatted(key, value, taken));
              }
            });
  }

  private static boolean isUsualTolerance(String key, String value) {
    return key.equals("tolerance") && Double.parseDouble(value) == Memory.TOLERANCE;
  }

  /** {@code usual} with the settings of {@code given} in place of its own. */
  private static Description over(Description usual, Description given) {
    List<String> known = constants(given.name());
    Map<String, String> settings = new LinkedHashMap<>(usual.settings());
    if (given.has(MEMORY)) {
      settings.keySet().removeAll(FORMS.keySet());
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
      Gain gain = LawSettings.constant(Gain.class, given, "gain");
      double beta = Double.parseDouble(settings.get("beta"));
      boolean another = !given.text("gain").equals(usual.text("gain"));
      settings.compute("eta", (key, eta) -> another ? "" + gain.defaultEta(beta) : eta);
    }
    Description whole = new Description(given.name(), settings);
    checkMemory(whole, given);
    return whole;
  }

  private static List<String> constants(String law) {
    List<String> memory = FORMS.keySet().stream().sorted().toList();
    if (law.equals("pool")) {
      return Stream.of(List.of("numbers", "classes", "trees", MEMORY), memory)
          .flatMap(List::stream)
          .toList();
    }
    return Stream.of(
            ANY,
            law.equals("debiased") ? List.of("horizon", "radius") : RESTRAINTS,
            law.equals("scalar")
                ? List.of("epsilon", "energy", "curvature", "forced")
                : List.<String>of(),
            law.equals("directional") ? List.of("gain", "curvature", "forced") : List.<String>of(),
            law.equals("debiased") ? RATES : List.<String>of(),
            hasMemory(law) ? METRIC : List.<String>of(),
            hasMemory(law) ? memory : List.<String>of())
        .flatMap(List::stream)
        .toList();
  }

  private static boolean hasMemory(String law) {
    return law.equals("directional") || law.equals("debiased");
  }

  private static void checkMemory(Description whole, Description given) {
    if (!whole.has(MEMORY)) {
      return;
    }
    String form = whole.text(MEMORY);
    FORMS.forEach(
        (constant, forms) -> {
          if (given.has(constant) && !forms.contains(form)) {
            throw new IllegalArgumentException(
                "%s=%s goes with memory=%s, not with memory=%s"
                    .formatted(constant, given.text(constant), String.join(" or ", forms), form));
          }
        });
    require(whole, "block", "chunk", "groups", "chunk=64, the parameters in a block");
    require(whole, "low-rank", "rank", "fraction", "rank=10, the directions kept");
    require(
        whole, "waiting", "groups", "groups", "over and groups, as in over=5, groups=0:1;2:3:4");
  }

  private static void require(
      Description whole, String form, String one, String other, String what) {
    if (whole.text(MEMORY).equals(form) && !whole.has(one) && !whole.has(other)) {
      throw new IllegalArgumentException("memory=%s needs %s".formatted(form, what));
    }
  }
}
