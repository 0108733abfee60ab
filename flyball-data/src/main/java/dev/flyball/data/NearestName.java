package dev.flyball.data;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Suggests the known name closest to a mistyped one, ignoring case: one that begins with what was
 * given, else the fewest single-letter edits away, else one with a word of it.
 */
public final class NearestName {
  private static final int MOST_LISTED = 30;
  private static final Pattern WORD_ENDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private NearestName() {}

  /** "One of" the names, with the nearest one if it is near enough to be a slip. */
  public static String expectation(String wanted, List<String> names) {
    List<String> named = names.stream().filter(name -> !name.isEmpty()).toList();
    String list = String.join(", ", named.subList(0, Math.min(MOST_LISTED, named.size())));
    String more =
        named.size() > MOST_LISTED ? " and " + (named.size() - MOST_LISTED) + " more" : "";
    String hint = of(wanted, named).map(name -> " (did you mean " + name + "?)").orElse("");
    return named.size() == 1
        ? list + ", the only column" + hint + "; --delimiter or --skip-lines may help"
        : "one of " + list + more + hint;
  }

  /**
   * The nearest name: the shortest that {@code wanted} begins; else that with the fewest edits, if
   * at most a third of its letters (and at least two) need to change; else one that has a word of
   * {@code wanted}. None where {@code wanted} is blank, which is no slip of anything.
   */
  public static Optional<String> of(String wanted, List<String> names) {
    return begunBy(wanted, names)
        .or(() -> slipOf(wanted, names))
        .or(() -> names.stream().filter(name -> shareWord(wanted, name)).findFirst());
  }

  private static Optional<String> begunBy(String wanted, List<String> names) {
    String start = wanted.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> start.length() > 1 && name.toLowerCase(Locale.ROOT).startsWith(start))
        .min(Comparator.comparingInt(String::length));
  }

  private static boolean shareWord(String one, String other) {
    return words(one).anyMatch(word -> words(other).anyMatch(word::equals));
  }

  private static Stream<String> words(String name) {
    return WORD_ENDS.splitAsStream(name.toLowerCase(Locale.ROOT)).filter(word -> word.length() > 1);
  }

  private static Optional<String> slipOf(String wanted, List<String> names) {
    return names.stream()
        .filter(name -> !wanted.isBlank())
        .min(Comparator.comparingInt(name -> edits(wanted, name)))
        .filter(name -> edits(wanted, name) <= Math.max(2, name.length() / 3));
  }

  /** Levenshtein's distance between the lower-cased names. O(product of the lengths). */
  static int edits(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = above[0];
      above[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = above[j];
        above[j] = Math.min(replaced, 1 + Math.min(above[j], above[j - 1]));
      }
    }
    return above[b.length()];
  }
}
