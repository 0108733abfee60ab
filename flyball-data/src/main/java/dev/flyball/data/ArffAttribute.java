package dev.flyball.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One column as an ARFF header declares it.
 *
 * @param name its name
 * @param values the values that a nominal one may take; empty for the other types
 * @param sparse what stands in a sparse row that does not mention it; empty for missing
 */
record ArffAttribute(String name, List<String> values, String sparse) {
  private static final Set<String> NUMBERS = Set.of("numeric", "real", "integer");
  private static final Set<String> TEXTS = Set.of("string", "date");

  /**
   * Reads what follows the word {@code @attribute}.
   *
   * @throws IllegalArgumentException if it is malformed; the message says what was expected
   */
  static ArffAttribute read(ArffTokens tokens) {
    tokens.read();
    String name = tokens.text().strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("an attribute without a name");
    }
    if (tokens.skip('{')) {
      List<String> values = nominal(tokens);
      return new ArffAttribute(name, values, values.get(0));
    }
    tokens.read();
    String type = tokens.text().toLowerCase(Locale.ROOT);
    if (NUMBERS.contains(type)) {
      return new ArffAttribute(name, List.of(), "0");
    }
    if (TEXTS.contains(type)) {
      return new ArffAttribute(name, List.of(), "");
    }
    throw new IllegalArgumentException(
        "attribute " + name + " of the type " + DataException.quote(tokens.text()));
  }

  private static List<String> nominal(ArffTokens tokens) {
    List<String> values = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    do {
      tokens.read();
      if (tokens.nothing()) {
        throw new IllegalArgumentException("a list of values with an empty one");
      }
      if (!seen.add(tokens.text())) {
        throw new IllegalArgumentException(
            "the value " + DataException.quote(tokens.text()) + " twice");
      }
      values.add(tokens.text().strip());
    } while (tokens.skip(','));
    if (!tokens.skip('}')) {
      throw new IllegalArgumentException("a list of values that does not close");
    }
    return List.copyOf(values);
  }
}
