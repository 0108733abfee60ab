package dev.flyball.law;

import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import java.util.List;

/**
 * A setting in a law's text, {@code directional(eta=0.3, memory=sift)}: its name, its values, and
 * its help. Which laws have it follows from the constants that they list. What is not in {@link
 * #ALL} is refused.
 *
 * @param name its word in the text
 * @param expects what it may be: a kind of number, or the words to choose from
 * @param help what it does, in one line
 * @param forms the forms of memory that have it; none for a constant of the law itself
 */
public record Setting(String name, String expects, String help, List<String> forms) {
  private static final String POSITIVE = "a number above 0";
  private static final String SHARE = "a number between 0 and 1";
  private static final String WHOLE = "a whole number";
  private static final String FLAG = "true or false";
  private static final String GROUPS = "groups, as in 0:1;2:3:4";
  private static final List<String> GROUPED = List.of("block", "inverse-block", "waiting");

  /** Every constant of every law, in the order in which help lists them. */
  static final List<Setting> ALL =
      List.of(
          of("eta", POSITIVE, "Learning rate."),
          of("horizon", POSITIVE, "Step at which eta has fallen to one half."),
          of("beta", SHARE, "How much of the memory a row keeps."),
          of("epsilon", POSITIVE, "Size of the ridge."),
          of("ridge", Settings.words(Ridge.Kind.class), "Whether the memory keeps the ridge, too."),
          of("relative", FLAG, "Ridge in units of the memory's mean diagonal."),
          of("gain", Settings.words(Gain.class), "Rule for the length of a step."),
          of("energy", Settings.words(GradientLaw.Energy.class), "What shortens a step."),
          of("curvature", Settings.words(Curvature.class), "Which rows enter the memory."),
          of("alpha-max", POSITIVE, "Upper bound on a step's factor."),
          of("clip", POSITIVE, "Upper bound on a step's length."),
          of("weight-decay", "a number of at least 0", "Pulls weights towards 0."),
          of("coupled", FLAG, "Weight decay goes through the metric."),
          of("radius", POSITIVE, "Radius of the ball that weights stay in."),
          of("forced", FLAG, "Accepts an eta from which steps overshoot."),
          of("rates", "counted, counted-by-group, known", "How often components are seen."),
          of("pairs", "numbers, as in 0.5:2", "Known rates of pairs."),
          of("rates-over", WHOLE, "Components that rates are grouped over."),
          of("rate-groups", GROUPS, "Groups that share a rate."),
          of("averaged-after", WHOLE, "Predicts by the mean of later steps."),
          of("numbers", "members, as in ridge:1.0;mean", "Members for numbers."),
          of("classes", "members, as in scalar:1:0.5;mean", "Members for classes."),
          of(
              "trees",
              "a multiple of 8 up to 192",
              "Trees on what members leave (for classes 64); 0: none."),
          of("memory", String.join(", ", Memory.FORMS), "Form of the memory."),
          new Setting("chunk", WHOLE, "Parameters in a block.", List.of("block")),
          new Setting("over", WHOLE, "Parameters in groups.", GROUPED),
          new Setting("groups", GROUPS, "Parameters that are kept together.", GROUPED),
          new Setting("rank", WHOLE, "Directions kept.", List.of("low-rank")),
          new Setting(
              "fraction",
              POSITIVE,
              "Share of the ridge that may be left out.",
              List.of("low-rank")),
          new Setting(
              "tolerance", SHARE, "Relative error of a solution.", List.of("dense", "rows")));

  private static Setting of(String name, String expects, String help) {
    return new Setting(name, expects, help, List.of());
  }

  /** The constants of forms of memory. */
  static List<Setting> ofMemories() {
    return ALL.stream().filter(setting -> !setting.forms.isEmpty()).toList();
  }

  /** The names of the laws that have it. */
  public List<String> laws() {
    return LawForms.allNames().stream().filter(law -> Law.settings(law).contains(this)).toList();
  }

  /** Its default in a law, as text; empty where the law leaves it out. */
  public String usual(String law) {
    return Defaults.law(law).describe().settings().getOrDefault(name, "");
  }
}
