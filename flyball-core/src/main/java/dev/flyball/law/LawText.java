package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.Set;
import java.util.function.Function;

/** Parses the text of a law: constants that it leaves out are defaults, unfit ones are refused. */
final class LawText {
  private LawText() {}

  static Law parse(String text, Function<String, Law> defaults) {
    try {
      Description given = Description.parse(text);
      return given.name().equals("paper")
          ? paper(given)
          : Settings.change(defaults.apply(given.name()), given);
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
}
