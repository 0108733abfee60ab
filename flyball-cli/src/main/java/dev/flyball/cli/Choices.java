package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.List;

/**
 * Checks options whose value is one of a few words, or such a word with settings, {@code
 * mlp(hidden=16:8)}.
 */
final class Choices {
  private Choices() {}

  static String check(String option, String word, List<String> expected) {
    if (word != null && !expected.contains(word)) {
      throw new IllegalArgumentException(
          "%s is '%s'; expected %s".formatted(option, word, list(expected)));
    }
    return word;
  }

  private static String list(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /**
   * Reads the value of an option.
   *
   * @throws IllegalArgumentException unless it is one of {@code names}, with settings or without
   */
  static Description described(String option, String text, List<String> names) {
    Description given;
    try {
      given = Description.parse(text);
    } catch (CheckpointException e) {
      throw new IllegalArgumentException("%s: %s".formatted(option, e.getMessage()), e);
    }
    check(option, given.name(), names);
    return given;
  }

  /** Fails if something else is set than these. */
  static void checkSettings(String option, Description given, List<String> known) {
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
