package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.List;

/** Options whose value is a name with settings, {@code mlp(hidden=16:8)}. */
final class Texts {
  private Texts() {}

  /**
   * Reads the value of an option.
   *
   * @throws IllegalArgumentException unless it is one of {@code names}, with settings or without
   */
  static Description parse(String option, String text, List<String> names) {
    Description given;
    try {
      given = Description.parse(text);
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("%s: %s".formatted(option, e.getMessage()), e);
    }
    Choices.check(option, given.name(), names);
    return given;
  }

  /** Fails if something else is set than these. */
  static void check(String option, Description given, List<String> known) {
    for (String key : given.settings().keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            "%s: %s is no setting of %s; expected %s"
                .formatted(
                    option,
                    key,
                    given.name(),
                    known.isEmpty() ? "none" : String.join(", ", known)));
      }
    }
  }
}
