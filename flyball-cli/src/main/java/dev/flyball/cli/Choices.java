package dev.flyball.cli;

import java.util.List;

/** Checks options whose value is one of a few words. */
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
}
