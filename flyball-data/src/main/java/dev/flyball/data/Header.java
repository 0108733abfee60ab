package dev.flyball.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The first row of a table, which names its columns. */
final class Header {
  private Header() {}

  /** The names in order; an unnamed column is empty, and no name may stand twice. */
  static List<String> names(Location place, CsvRows row) {
    List<String> names = new ArrayList<>(row.fields());
    Map<String, Integer> firstSeen = new HashMap<>();
    for (int column = 0; column < row.fields(); column++) {
      String name = row.text(column);
      Integer first = name.isEmpty() ? null : firstSeen.putIfAbsent(name, column);
      if (first != null) {
        throw new DataException(
            new Location(place.source(), place.row(), place.line(), name),
            "columns " + (first + 1) + " and " + (column + 1) + " have the same name",
            name,
            "a different name for every column");
      }
      names.add(name);
    }
    return Collections.unmodifiableList(names);
  }

  /** A column's name for messages, or its number from 1 if it has none. */
  static String label(List<String> names, int column) {
    String name = names.get(column);
    return name.isEmpty() ? "number " + (column + 1) : name;
  }

  /** A column's name in small letters, with a blank between its words. */
  static String words(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z]+", " ")
        .strip();
  }
}
