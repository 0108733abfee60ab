package dev.flyball.control;

import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A constant of a law as it stands in the law's text, {@code directional(eta=0.3, memory=sift)}.
 * What is not in {@link #ALL} is refused.
 *
 * @param name its word in the text
 * @param expects what it may be: a kind of number, or the words to choose from
 * @param help what it does, in one line
 * @param laws the laws that have it
 * @param forms the forms of memory that have it; none for a constant of the law itself
 */
public record Setting(
    String name, String expects, String help, List<String> laws, List<String> forms) {
  private static final String POSITIVE = "a number above 0";
  private static final String SHARE = "a number between 0 and 1";
  private static final String FLAG = "true or false";

  private static final List<String> RATED = List.of("masked", "scalar", "directional", "debiased");
  private static final List<String> HELD = List.of("masked", "scalar", "directional");
  private static final List<String> NORMALISED = List.of("scalar", "directional");
  private static final List<String> REMEMBERING = List.of("directional", "debiased");
  private static final List<String> DEBIASED = List.of("debiased");
  private static final List<String> POOL = List.of("pool");
  private static final List<String> ANY_MEMORY = List.of("directional", "debiased", "pool");

  /** Every constant of every law, in the order in which help lists them. */
  static final List<Setting> ALL =
      List.of(
          of("eta", POSITIVE, "Learning rate.", RATED),
          of("horizon", POSITIVE, "Step at which eta has fallen to one half.", DEBIASED),
          of("beta", SHARE, "How much of the memory a row keeps.", REMEMBERING),
          of(
              "epsilon",
              POSITIVE,
              "Size of the ridge.",
              List.of("scalar", "directional", "debiased")),
          of(
              "ridge",
              words(Ridge.Kind.class),
              "Whether the memory keeps the ridge, too.",
              REMEMBERING),
          of("relative", FLAG, "Ridge in units of the memory's mean diagonal.", REMEMBERING),
          of("gain", words(Gain.class), "Rule for the length of a step.", List.of("directional")),
          of("energy", words(ScalarLaw.Energy.class), "What shortens a step.", List.of("scalar")),
          of("curvature", words(Curvature.class), "Which rows enter the memory.", NORMALISED),
          of("alpha-max", POSITIVE, "Upper bound on a step's factor.", HELD),
          of("clip", POSITIVE, "Upper bound on a step's length.", HELD),
          of("weight-decay", "a number of at least 0", "Pulls weights towards 0.", HELD),
          of("coupled", FLAG, "Weight decay goes through the metric.", HELD),
          of("radius", POSITIVE, "Radius of the ball that weights stay in.", DEBIASED),
          of("forced", FLAG, "Accepts an eta from which steps overshoot.", NORMALISED),
          of(
              "rates",
              "counted, counted-by-group, known",
              "How often components are seen.",
              DEBIASED),
          of("pairs", "numbers, as in 0.5:2", "Known rates of pairs.", DEBIASED),
          of("rates-over", "a whole number", "Components that rates are grouped over.", DEBIASED),
          of("rate-groups", "groups, as in 0:1;2:3:4", "Groups that share a rate.", DEBIASED),
          of("averaged-after", "a whole number", "Predicts by the mean of later steps.", RATED),
          of("numbers", "members, as in ridge:1.0;mean", "Members for numbers.", POOL),
          of("classes", "members, as in scalar:1:0.5;mean", "Members for classes.", POOL),
          of("trees", "a multiple of 8 up to 192", "Trees on what members leave; 0: none.", POOL),
          of("memory", String.join(", ", Memory.FORMS), "Form of the memory.", ANY_MEMORY),
          ofMemory("chunk", "a whole number", "Parameters in a block.", "block"),
          ofMemory(
              "over",
              "a whole number",
              "Parameters in groups.",
              "block",
              "inverse-block",
              "waiting"),
          ofMemory(
              "groups",
              "groups, as in 0:1;2:3:4",
              "Parameters that are kept together.",
              "block",
              "inverse-block",
              "waiting"),
          ofMemory("rank", "a whole number", "Directions kept.", "low-rank"),
          ofMemory("fraction", POSITIVE, "Share of the ridge that may be left out.", "low-rank"),
          ofMemory("tolerance", SHARE, "Relative error of a solution.", "dense", "rows"));

  private static Setting of(String name, String expects, String help, List<String> laws) {
    return new Setting(name, expects, help, laws, List.of());
  }

  private static Setting ofMemory(String name, String expects, String help, String... forms) {
    return new Setting(name, expects, help, ANY_MEMORY, List.of(forms));
  }

  private static <E extends Enum<E>> String words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(LawSettings::word)
        .collect(Collectors.joining(", "));
  }

  /** Its default in a law, as text; empty where the law does not say it. */
  public String usual(String law) {
    return Defaults.law(law).describe().settings().getOrDefault(name, "");
  }
}
